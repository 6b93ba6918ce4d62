/** A step of a thread, in program order: a write of a value to x or y, or a read of one of them. */
export type Step = { readonly write: 'x' | 'y'; readonly value: number } | { readonly read: 'x' | 'y' };

export interface LitmusTest {
  readonly threads: readonly (readonly Step[])[];
  /**
   * Whether the outcome in question has occurred, given the results of all reads in the order of threads, and the final words.
   */
  readonly isRelaxed: (reads: readonly number[], x: number, y: number) => boolean;
}

const write = (word: 'x' | 'y', value = 1): Step => ({ write: word, value });
const read = (word: 'x' | 'y'): Step => ({ read: word });

/** The tests by name; x and y are 0 before each try. */
export const LITMUS_TESTS = {
  mp: {
    threads: [
      [write('x'), write('y')],
      [read('y'), read('x')],
    ],
    isRelaxed: ([y, x]) => y === 1 && x === 0,
  },
  sb: {
    threads: [
      [write('x'), read('y')],
      [write('y'), read('x')],
    ],
    isRelaxed: ([y, x]) => y === 0 && x === 0,
  },
  lb: {
    threads: [
      [read('x'), write('y')],
      [read('y'), write('x')],
    ],
    isRelaxed: ([x, y]) => x === 1 && y === 1,
  },
  corr: {
    threads: [[write('x')], [read('x'), read('x')]],
    isRelaxed: ([first, second]) => first === 1 && second === 0,
  },
  iriw: {
    threads: [[write('x')], [write('y')], [read('x'), read('y')], [read('y'), read('x')]],
    isRelaxed: ([x, y, laterY, laterX]) => x === 1 && y === 0 && laterY === 1 && laterX === 0,
  },
  '2+2w': {
    threads: [
      [write('x', 1), write('y', 2)],
      [write('y', 1), write('x', 2)],
    ],
    isRelaxed: (_, x, y) => x === 1 && y === 1,
  },
} as const satisfies Record<string, LitmusTest>;

export type LitmusName = keyof typeof LITMUS_TESTS;
