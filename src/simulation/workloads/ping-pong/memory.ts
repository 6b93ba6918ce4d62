import { type MemorySetting, numbersOf, type WorkloadMemory } from '../memory.ts';

/** Data are represented only by check sums and counts. */
export function pingPongMemory({ processes, parameters }: MemorySetting): WorkloadMemory {
  const number = numbersOf(parameters);
  return {
    arrayBytes: 28 * processes,
    operations: processes * number('operationsPerProcess'),
    underWay: parameters.test === 'latency' ? 1 : number('inFlight'),
    windowBytes: 2 * number('bytes'),
    accessBytes: number('bytes'),
  };
}
