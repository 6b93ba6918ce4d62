import { expect, it } from 'vitest';
import { dataSize } from '../../src/cli/option-values.ts';

it.each([
  ['500MB', 500e6],
  ['1.5GiB', 1.5 * 2 ** 30],
  ['64 KiB', 65_536],
  ['1 048 576', 1_048_576],
  ['0', 0],
])('a size of %s is %d bytes, as in a specification', (given, bytes) => expect(dataSize(given)).toBe(bytes));

it.each(['', '-1', '-1 MiB', '5 ns', '64 kilos', '64K', '1e30'])('a size of "%s" is refused', (given) => {
  expect(() => dataSize(given)).toThrow('Give a size such as 500MB, 1.5GiB or a number of bytes.');
});
