import { describe, expect, it } from 'vitest';
import { countedBytes, counting } from '../../../src/simulation/engine/arrays.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import { engineMemory } from '../../../src/simulation/engine/memory.ts';
import { Operations } from '../../../src/simulation/engine/operations.ts';
import { Rows } from '../../../src/simulation/engine/rows.ts';

/** What it holds that grows with a load, beside what is there in any case. */
function heldBytes(work: () => void): number {
  counting(Number.POSITIVE_INFINITY, work);
  return countedBytes();
}
const least = { processes: 1, operations: 1, underWay: 1 };
const foreseen = (load: Partial<typeof least>) => engineMemory({ ...least, ...load }) - engineMemory(least);

describe('the memory that is foreseen', () => {
  it('has room for the ends of all operations', () => {
    const operationsOf = (count: number) => () => {
      const operations = new Operations('put');
      for (let index = 0; index < count; index += 1) operations.end(operations.begin(index), index);
    };
    const held = heldBytes(operationsOf(100_000)) - heldBytes(operationsOf(1));
    const expected = foreseen({ operations: 100_000 });
    expect(expected / held).toBeGreaterThan(0.9);
    expect(expected / held).toBeLessThan(3);
  });

  it('has room for operations and events under way', () => {
    const loadOf = (count: number) => () => {
      const [operations, engine] = [new Operations('put'), new Engine()];
      const kind = engine.on(() => undefined);
      for (let index = 0; index < count; index += 1) {
        operations.begin(index);
        engine.at(index, kind, index);
      }
      engine.run();
    };
    const held = heldBytes(loadOf(50_000)) - heldBytes(loadOf(1));
    const expected = foreseen({ underWay: 50_000 });
    expect(expected / held).toBeGreaterThan(0.9);
    expect(expected / held).toBeLessThan(4);
  });

  it('has a row of state for each process and for its NIC', () => {
    const held = heldBytes(() => [new Rows(10_000), new Rows(10_000)]);
    expect(foreseen({ processes: 10_000 })).toBeGreaterThanOrEqual(held);
  });
});
