import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { loadAll } from '../../src/cli/completion.ts';
import { EXIT } from '../../src/cli/failure.ts';
import { readSpecificationFile, requireSpecificationFile } from '../../src/cli/specification-file.ts';
import { strategyOf } from '../../src/exploration/explore.ts';
import { type Over, withOver } from '../../src/exploration/over.ts';
import { planRound } from '../../src/exploration/plan-round.ts';
import { askedOf } from '../../src/exploration/problem.ts';
import { applyQuick } from '../../src/spec/parse.ts';
import type { Question } from '../../src/spec/resources/exploration-answer.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

/** What the examples call spec.yaml. */
const SPECIFICATION = `
name: of the help
machine: cray-xe6
workload: {kind: dht, operationsPerProcess: 20}
mechanisms: [rma, am-onload, aa-poll]
processes: 32
sweep:
  - {path: workload.collisionRate, values: [0.05, 0.25]}
replications: 2
`;

/** Of the whole command line, and of every command and what is below it. */
const helps = [await rootHelp(), ...(await loadAll(COMMANDS)).flatMap(helpsOf)];
const examples = examplesIn(helps);

/** A terminal beside an editor; tables, and examples that are to be copied, may be wider. */
const COLUMNS = 100;

const before = process.cwd();
beforeAll(() => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'spec.yaml'), SPECIFICATION);
  mkdirSync(join(folder, 'results'));
  symlinkSync(join(before, 'examples'), join(folder, 'examples'));
  process.chdir(folder);
});
afterAll(() => process.chdir(before));

it('the prose of every help fits a terminal', () => {
  const lines = helps.flatMap((help) => help.split('\n')).filter((line) => !line.startsWith(' '));
  expect(lines.filter(({ length }) => length > COLUMNS)).toEqual([]);
});

it('the help of the whole command line has every exit code', () => {
  const [codes = ''] = helps[0]!.match(/Exit codes:[^.]*\./) ?? [];
  expect([...codes.matchAll(/\b(\d+) /g)].map(([, code]) => Number(code))).toEqual(Object.values(EXIT));
});

describe('examples of the help', () => {
  it('are found: of every command that shows any', () => {
    const shown = new Set(examples.map(([command]) => command));
    expect([...shown]).toEqual(expect.arrayContaining(['run', 'plan', 'explore', 'catalog', 'schedule', 'prune']));
  });

  it.each(examples)('onesided %s %s is what the command accepts', async (name, words) => {
    const { arguments: given } = await parsed(name, words);
    expect(given).toBeDefined();
  });

  it.each(examples.filter(([name]) => name === 'explore'))('onesided %s %s has a first round', async (name, words) => {
    const { arguments: given, options } = await parsed(name, words);
    const { over = {}, quick, ...rest } = options as { over?: Over; quick?: true; question: Question };
    const { spec: written } = requireSpecificationFile(readSpecificationFile(given![0]!));
    const { spec, ranges } = withOver(quick ? applyQuick(written) : written, over);
    const start = await strategyOf(spec, askedOf(spec, { ...rest, ranges }));
    const first = await start().next();
    expect(first.done).toBe(false);
    if (!first.done) expect((await planRound(spec, first.value, { place: 0 })).runs.length).toBeGreaterThan(0);
  });

  const small = examples.filter(([name, words]) =>
    /^(?:plan|catalog|schema|completion|schedule make|run spec|run-shard|compare (?:spec|campaign))/.test(
      [name, ...words].join(' '),
    ),
  );
  it('that need no server and little time do what they say', async () => {
    for (const [name, words] of small) {
      const { code, stderr } = await inProcess([name, ...words]);
      expect([code, code === 0 ? '' : stderr], [name, ...words].join(' ')).toEqual([0, '']);
    }
  });
});

type Example = readonly [command: string, words: readonly string[]];

/** Every call of `onesided` below `Examples:`, those inside `$(…)` too, without pipes and redirections. */
function examplesIn(helps: readonly string[]): Example[] {
  const lines = helps.flatMap((help) => help.split(/^Examples?:$/m)[1]?.split('\n') ?? []);
  const calls = lines.flatMap(callsIn);
  return calls.map((call): Example => {
    const [name = '', ...words] = wordsOf(call);
    return [name, words];
  });
}

function callsIn(line: string): string[] {
  const inner = /"\$\(onesided ([^)]*)\)"/g;
  const outer = line.replaceAll(inner, 'EXPERIMENT').match(/(?<=^|\s)onesided ([^|>]*)/);
  return [...line.matchAll(inner), ...(outer ? [outer] : [])].map(([, call]) => call!);
}

async function rootHelp(): Promise<string> {
  const { stdout } = await inProcess(['--help']);
  return stdout;
}

function helpsOf(command: Command): string[] {
  const written: string[] = [];
  command.configureOutput({ writeOut: (part) => written.push(part) }).outputHelp();
  return [written.join(''), ...command.commands.flatMap(helpsOf)];
}

/** As a shell takes them apart, as far as the examples go. */
function wordsOf(call: string): string[] {
  return [...call.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

/** What a command would be called with; it is not. */
async function parsed(name: string, words: readonly string[]) {
  const entry = COMMANDS.find((one) => one.name === name);
  expect(entry, name).toBeDefined();
  const command = new Command(name);
  (await entry!.load())(command);
  const got: { arguments?: string[]; options?: object } = {};
  const seen = (leaf: Command): void => {
    leaf.exitOverride().action((...all: unknown[]) => {
      Object.assign(got, { arguments: leaf.args, options: all.at(-2) });
    });
    for (const below of leaf.commands) seen(below);
  };
  seen(command);
  await command.parseAsync([...words], { from: 'user' });
  return got;
}
