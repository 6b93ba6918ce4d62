import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

interface Command {
  readonly name: string;
  readonly file: string;
  readonly given: readonly string[];
}

interface Ended {
  readonly code: number | undefined;
  readonly out: string;
  readonly err: string;
}

/** The scripts of this project in package.json; npm runs `prepare` by itself, as another name of `build`. */
function commandsOfPackage(): Command[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  return Object.entries(scripts).flatMap(([name, line]) => {
    const [, file, given = ''] =
      /^(?:node|tsx|exec node --import tsx) ((?:scripts|bench)\/\S+) ?(.*)$/.exec(line) ?? [];
    return file === undefined || name === 'prepare' ? [] : [{ name, file, given: given.split(' ').filter(Boolean) }];
  });
}

class Exit extends Error {
  constructor(readonly code: number | undefined) {
    super(`exit code ${code}`);
  }
}

const { argv } = process;
let starts = 0;

/** Starts a command in this process, as some thirty processes would take half a minute of CPU time only to load modules. */
async function start({ file, given }: Command, ...options: string[]): Promise<Ended> {
  const path = join(root, file);
  process.argv = [process.execPath, path, ...given, ...options];
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(Number(code));
  });
  const [out, err] = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockReturnValue(undefined));
  starts += 1;
  const ended: unknown = await import(`${pathToFileURL(path)}?start=${starts}`).catch((error) => error);
  if (!(ended instanceof Exit)) throw new Error(`${file} went on in spite of ${options.join(' ')}`, { cause: ended });
  return { code: ended.code, out: String(out!.mock.calls.flat()), err: String(err!.mock.calls.flat()) };
}

afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

describe.each(commandsOfPackage())('npm run $name', (command) => {
  it('prints its help, and refuses an unknown option in one line', async () => {
    // Else it would do its work here.
    expect(readFileSync(join(root, command.file), 'utf8')).toContain('readOptions(');
    const help = await start(command, '--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(new RegExp(`^npm (run )?${command.name}\\b(?!:)`, 'm'));
    expect(help.out.split('\n').filter((line) => line.length > 120)).toEqual([]);
    vi.restoreAllMocks();
    const refused = { code: 2, out: '', err: 'Unknown option --no-such-option; see --help' };
    expect(await start(command, '--no-such-option')).toEqual(refused);
  });
});

it('npm run faults refuses a row that there is not before anything is injected', async () => {
  const faults = commandsOfPackage().find(({ name }) => name === 'faults')!;
  const err = expect.stringMatching(/^There is no row 99; rows: 1 2 3 .*; see --help$/);
  expect(await start(faults, '--row', '99')).toEqual({ code: 2, out: '', err });
});

it.each([
  ['scripts/test.mjs', '--lnog', 'Unknown option --lnog'],
  ['bench/start/main.ts', '--turns=abc', '--turns abc is not a whole number from 1'],
])('a process of %s ends with exit code 2 and one line', (file, option, problem) => {
  const line = ['--import', 'tsx', file, option];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, { cwd: root, encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `${problem}; see --help\n` });
});
