import { expect, it } from 'vitest';
import { memoryWarning } from '../../src/settings/memory.ts';

const GIB = 2 ** 30;

it('says what fits where runs may use more memory together than there is', () => {
  expect(memoryWarning({ threads: 4, runMemoryMiB: 2048 }, 8 * GIB)).toBeUndefined();
  expect(memoryWarning({ threads: 4, runMemoryMiB: 4096 }, 10 * GIB)).toMatch(
    /^4 concurrent runs .* 4096 MiB each, .* 10240 MiB of memory here: .*ONESIDED_RUN_MEMORY_MIB to 2560 or less.* use 2 threads$/,
  );
  // Not a single one fits.
  expect(memoryWarning({ threads: 1, runMemoryMiB: 4096 }, GIB)).toMatch(/MIB to 1024 or less, for the API as well$/);
});
