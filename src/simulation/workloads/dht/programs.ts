import type { ProcessOperations, Program } from '../../contract/program.ts';
import type { Table } from './table.ts';

/** One remote operation on the table, as a part of a process's program. */
export type TableOperation = (process: ProcessOperations, target: number, element: number) => Program;

/** The rest of an operation whose first access has found a word. */
export type TableRest = (process: ProcessOperations, target: number, element: number, found: number) => Program;

/** A table operation that is one remote operation: it needs no program of its own. */
export type TableStep = (process: ProcessOperations, target: number, element: number) => void;

/** Numbers of the handlers, in the order of `DhtModel.handlers`. */
export const HANDLER = { insert: 0, remove: 1 } as const;

/** Listing 2, line by line. A value is written after its element, and is present when the insert completes. */
export function insertRemotely(table: Table, repaired: boolean): TableOperation {
  const { layout } = table;
  const place = placeRemotely(table, repaired);
  return function* insert(process, target, element): Program {
    const address = layout.elementAddress(table.positionOf(element));
    const occupant = yield process.compareAndSwap(target, address, 0, element);
    if (occupant === 0 && layout.valueBytes === 0) return;
    yield* place(process, target, element, occupant);
    if (occupant === 0) yield process.flush(target);
  };
}

/**
 * The same after the compare-and-swap, without the flush of a value in the table. `repaired` links by the previous pointer
 * instead of a second compare-and-swap.
 */
export function placeRemotely(table: Table, repaired: boolean): TableRest {
  const { layout } = table;
  return function* place(process, target, element, occupant): Program {
    const position = table.positionOf(element);
    if (occupant === 0) {
      if (layout.valueBytes > 0) yield process.put(target, layout.recordAddress(position), element, layout.valueBytes);
      return;
    }
    table.collisions += 1;
    const cell = yield process.fetchAndAdd(target, layout.nextFreeCell, 1);
    if (!table.admits(target, cell, element)) return;
    yield process.put(target, layout.recordAddress(cell), element, layout.recordBytes);
    yield process.flush(target);
    const previous = yield process.fetchAndReplace(target, layout.lastPointerAddress(position), cell);
    if (repaired) {
      const predecessor = previous === 0 ? position : previous;
      yield process.put(target, layout.pointerAddress(predecessor), cell);
      yield process.flush(target);
      return;
    }
    const head = yield process.compareAndSwap(target, layout.pointerAddress(position), 0, cell);
    if (head === 0) return;
    yield process.put(target, layout.pointerAddress(previous), cell);
    yield process.flush(target);
  };
}

/** Listing 3: one access to the element's cell, whose page is associated with the handler. */
export function insertByHandler(table: Table): TableStep {
  return (process, target, element) => {
    const address = table.layout.recordAddress(table.positionOf(element));
    process.carrying(table.layout.recordBytes).invoke(target, HANDLER.insert, address, element);
  };
}

/** Section 4.1: one access to the designated page, with the key. */
export function removeByHandler(table: Table): TableStep {
  return (process, target, element) => process.invoke(target, HANDLER.remove, table.layout.deletePage, element);
}

/** How a lookup continues if an element is not in its cell. */
interface LookupSetting {
  /** Further gets along the overflow heap, until the element is found. */
  readonly chains: boolean;
  /** The element has stood in the table all along: not to find it is a fault. */
  readonly isStanding: boolean;
}

/** Section 4.1: one plain get, of the element or of its cell with the value. */
export function lookUp(table: Table, setting: LookupSetting): TableOperation {
  const { layout } = table;
  const rest = restOfLookup(table, setting);
  return function* lookup(process, target, element): Program {
    const address = layout.recordAddress(table.positionOf(element));
    const found = yield process.get(target, address, layout.recordBytes);
    if (found !== element) yield* rest(process, target, element, found);
  };
}

/** The same after the first get. */
export function restOfLookup(table: Table, { chains, isStanding }: LookupSetting): TableRest {
  const follow = followChain(table, isStanding);
  return function* rest(process, target, element, found): Program {
    if (found === element) return;
    if (chains) yield* follow(process, target, element, () => {});
    else table.miss(target, element, false);
  };
}

/** Without handlers: finds the element by gets and empties its cell by compare-and-swap. */
export function removeRemotely(table: Table): TableOperation {
  const { layout } = table;
  const follow = followChain(table, false);
  return function* remove(process, target, element): Program {
    let cell = table.positionOf(element);
    const held = yield process.get(target, layout.recordAddress(cell), layout.recordBytes);
    if (held !== element) {
      cell = -1;
      yield* follow(process, target, element, (found) => {
        cell = found;
      });
    }
    if (cell < 0) return;
    const removed = yield process.compareAndSwap(target, layout.elementAddress(cell), element, 0);
    if (removed === element) table.expectNot(target, element);
    else table.missed += 1;
  };
}

type Finder = (process: ProcessOperations, target: number, element: number, found: (cell: number) => void) => Program;

/** Searches for an element along the chain of its cell, which holds another. */
function followChain(table: Table, isStanding: boolean): Finder {
  const { layout } = table;
  return function* follow(process, target, element, found): Program {
    let cell = table.positionOf(element);
    for (;;) {
      cell = yield process.get(target, layout.pointerAddress(cell));
      if (cell === 0) break;
      const held = yield process.get(target, layout.recordAddress(cell), layout.recordBytes);
      if (held === element) {
        found(cell);
        return;
      }
    }
    table.miss(target, element, isStanding);
  };
}
