import { expect, it } from 'vitest';
import { defaultsOf, type ValuesOf } from '../../../src/simulation/parameters.ts';
import { controlBits } from '../../../src/simulation/workloads/control-bits/definition.ts';
import { getLogging } from '../../../src/simulation/workloads/get-logging/definition.ts';
import { randomPut } from '../../../src/simulation/workloads/random-put/definition.ts';

/** What each workload shares with others or makes of a pattern is typed by name too: the compiler refuses the others. */
it('parameters of workloads do not compile misspelt', () => {
  const put = defaultsOf(randomPut.parameters) as ValuesOf<typeof randomPut.parameters>;
  const log = defaultsOf(getLogging.parameters) as ValuesOf<typeof getLogging.parameters>;
  const bits = defaultsOf(controlBits.parameters) as ValuesOf<typeof controlBits.parameters>;
  const numbers: number[] = [put.warmupShare, put.window, log.logAreaBytes];
  expect(numbers).toEqual([0.1, 1, 65536]);
  const [operation, append, bit]: ['put' | 'get', 'own-area' | 'shared', boolean] = [
    put.operation,
    log.logAppend,
    bits.bitW,
  ];
  expect([operation, append, bit]).toEqual(['put', 'own-area', false]);
  // @ts-expect-error window
  expect(put.windows).toBeUndefined();
  // @ts-expect-error logAreaBytes
  expect(log.logAreaByte).toBeUndefined();
  // @ts-expect-error bitW
  expect(bits.bitw).toBeUndefined();
});
