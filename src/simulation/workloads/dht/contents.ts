import { SimulationFault } from '../../engine/fault.ts';
import type { Cells } from './cells.ts';
import { positionOf } from './keys.ts';
import { Multiset } from './multiset.ts';

/**
 * Compares the contents of cells with what was inserted, elements and values; throws if they differ. Counts elements that are
 * neither in their own cell nor on its chain.
 * @throws SimulationFault `SIM_TABLE_CONTENT`
 */
export function compareContents(
  cells: Cells,
  volumeElements: number,
  expected: Multiset,
): { elements: number; unreachable: number } {
  const stored = new Multiset();
  let reachable = 0;
  const chained: { volume: number; position: number; first: number }[] = [];
  cells.forEach((volume, cell, slot) => {
    const element = cells.element(slot);
    if (element > 0) stored.add(volume, element);
    if (element > 0 && cells.value(slot) !== element)
      throw wrong(`element ${element} of volume ${volume} does not have its value`);
    if (cell >= volumeElements) return;
    if (element > 0) reachable += 1;
    const first = cells.pointer(slot);
    if (first !== 0) chained.push({ volume, position: cell, first });
  });
  if (stored.mark !== expected.mark)
    throw wrong(`the table holds ${stored.count} elements that are not the ${expected.count} inserted`);
  const belongs = (element: number, position: number) => positionOf(element, volumeElements) === position;
  for (const chain of chained) reachable += countChain(cells, chain, belongs);
  return { elements: stored.count, unreachable: stored.count - reachable };
}

/** A lost update can link a chain to a foreign one: only elements of this position count, and no cell twice. */
function countChain(
  cells: Cells,
  { volume, position, first }: { volume: number; position: number; first: number },
  belongs: (element: number, position: number) => boolean,
): number {
  const seen = new Set<number>();
  let count = 0;
  for (let cell = first; cell !== 0 && !seen.has(cell); ) {
    seen.add(cell);
    const slot = cells.slotOf(volume, cell);
    const element = cells.element(slot);
    if (element > 0 && belongs(element, position)) count += 1;
    cell = cells.pointer(slot);
  }
  return count;
}

function wrong(message: string): SimulationFault {
  return new SimulationFault('SIM_TABLE_CONTENT', message);
}
