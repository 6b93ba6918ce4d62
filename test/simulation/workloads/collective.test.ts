import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProcessOperations } from '../../../src/simulation/contract/program.ts';
import { Collective, type Combined } from '../../../src/simulation/workloads/collective.ts';

const BEGIN = 4096;
const SLOT_BYTES = 64;
const SETS = { merge: union, mergeNs: () => 0, bytes: (values: readonly number[]) => values.length * 8 };

function union(own: readonly number[], other: readonly number[]): readonly number[] {
  return [...own, ...other].sort((a, b) => a - b);
}

/** A process by hand: what it puts waits in `underWay` until it is delivered, and it sleeps until it is woken. */
class HandOperated {
  asleep = false;
  finished = false;
  readonly results: (readonly number[])[] = [];
  private program: Combined<void>;

  constructor(
    rank: number,
    combinations: number,
    collective: Collective<readonly number[]>,
    underWay: { to: number; address: number; value: number }[],
  ) {
    const operations = {
      rank,
      put: (to: number, address: number, value: number) => underWay.push({ to, address, value }),
      compute: () => {},
      await: (_: number, isThere: () => boolean) => this.until(isThere),
      *load() {},
      wake: () => {
        this.asleep = false;
      },
    } as unknown as ProcessOperations;
    const { results } = this;
    this.program = (function* () {
      for (let round = 0; round < combinations; round += 1) {
        results.push(yield* collective.combine(operations, BEGIN, [rank * 1000 + round]));
      }
    })();
  }

  private *until(isThere: () => boolean) {
    while (!isThere()) {
      this.asleep = true;
      yield;
    }
  }

  step(): void {
    this.finished = this.program.next(0).done === true;
  }
}

it('every member gets every value of every combination once, however late messages arrive', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 23 }),
      fc.integer({ min: 1, max: 5 }),
      fc.infiniteStream(fc.nat()),
      (ranks, combinations, choices) => {
        const members = ranks.toSorted((a, b) => a - b);
        const underWay: { to: number; address: number; value: number }[] = [];
        const collective = new Collective<readonly number[]>(41, SLOT_BYTES, SETS);
        collective.open(members);
        const processes = members.map((rank) => new HandOperated(rank, combinations, collective, underWay));
        for (;;) {
          const ready = processes.filter(({ asleep, finished }) => !asleep && !finished);
          if (ready.length === 0 && underWay.length === 0) break;
          const choice = Number(choices.next().value) % (ready.length + underWay.length);
          const process = ready[choice];
          if (process !== undefined) {
            process.step();
            continue;
          }
          const [{ to, address, value }] = underWay.splice(choice - ready.length, 1) as [(typeof underWay)[number]];
          collective.write(to, address - BEGIN, value);
        }
        for (const { results } of processes) {
          expect(results).toEqual(
            Array.from({ length: combinations }, (_, round) => members.map((rank) => rank * 1000 + round)),
          );
        }
      },
    ),
  );
});
