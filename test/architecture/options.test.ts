import { afterEach, expect, it, vi } from 'vitest';
import { count, flag, hidden, readOptions, repeated, text, valued } from '../../scripts/support/options.mjs';

const { argv } = process;
const HELP = 'npm run made-up [-- OPTION…]';

function listed(given: string): readonly string[] {
  if (given.includes(',')) return given.split(',');
  throw new Error(`${given} is no list`);
}

/** Reads the arguments of a made-up command with at most one operand. */
function read(...given: string[]) {
  process.argv = ['node', 'made-up', ...given];
  const table = {
    ...{ repeat: count('N', 'turns', 3), row: repeated(count('N', 'only this row\nof the table')), case: hidden },
    ...{ json: text('FILE', 'writes'), only: valued('A,B', 'these', listed, 'a,b'), 'no-install': flag('offline') },
  };
  return readOptions(HELP, table, 1);
}

/** Returns the exit code and what was printed by a call that ends the process. */
function ended(...given: string[]) {
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit code ${code}`);
  });
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(() => read(...given)).toThrow(/^exit code/);
  return { code: vi.mocked(process.exit).mock.calls[0]![0], said: [...log.mock.calls, ...error.mock.calls].flat() };
}

afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

it('options that are not given have their defaults', () => {
  const none = { row: [], case: undefined, json: undefined, 'no-install': false, operands: [] };
  expect(read()).toEqual({ ...none, repeat: 3, only: ['a', 'b'] });
});

it('options are read, in any order with operands', () => {
  expect(read('--row', '1', '--no-install', 'path', '--row=2', '--repeat', '5', '--repeat', '7')).toMatchObject({
    ...{ row: [1, 2], repeat: 7, 'no-install': true, operands: ['path'] },
  });
});

it.each([
  [['--repeat', 'abc'], '--repeat abc is not a whole number from 1'],
  [['--repeat', '0'], '--repeat 0 is not a whole number from 1'],
  [['--repeat', '-1'], '--repeat -1 is not a whole number from 1'],
  [['--repeat', '1.5'], '--repeat 1.5 is not a whole number from 1'],
  [['--row', '1', '--row', 'x'], '--row x is not a whole number from 1'],
  [['--only', 'a'], '--only a is no list'],
  [['--repeat'], '--repeat needs a value: --repeat N'],
  [['--json', '--no-install'], '--json needs a value: --json FILE'],
  [['--json='], '--json needs a value: --json FILE'],
  [['--no-install=yes'], '--no-install takes no value'],
  [['--rows', '3'], 'Unknown option --rows'],
  [['--constructor'], 'Unknown option --constructor'],
  [['-x'], 'Unknown option -x'],
  [['one', 'two'], 'Unexpected argument two'],
])('%j is refused', (given, problem) => {
  expect(ended(...given)).toEqual({ code: 2, said: [`${problem}; see --help`] });
});

it.each(['--help', '-h'])('%s states every option with its default, except hidden ones', (option) => {
  const help = `npm run made-up [-- OPTION…]

  --repeat N    turns (3)
  --row N       only this row
                of the table
  --json FILE   writes
  --only A,B    these (a,b)
  --no-install  offline
  --help        prints this text`;
  expect(ended('--rows', '3', option)).toEqual({ code: 0, said: [help] });
});
