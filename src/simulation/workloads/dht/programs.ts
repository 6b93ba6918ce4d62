import type { ProcessOperations, Program } from '../../contract/program.ts';
import type { Table } from './table.ts';

/** One remote operation on the table, as a part of a process's program. */
export type TableOperation = (process: ProcessOperations, target: number, element: number) => Program;

/** A table operation that is one remote operation: it needs no program of its own. */
export type TableStep = (process: ProcessOperations, target: number, element: number) => void;

/** Numbers of the handlers, in the order of `DhtModel.handlers`. */
export const HANDLER = { insert: 0, remove: 1 } as const;

/** Listing 2, line by line. `repaired` links by the previous pointer instead of a second compare-and-swap. */
export function insertRemotely(table: Table, repaired: boolean): TableOperation {
  const { layout } = table;
  return function* insert(process, target, element): Program {
    const position = table.positionOf(element);
    const occupant = yield process.compareAndSwap(target, layout.elementAddress(position), 0, element);
    if (occupant === 0) return;
    table.collisions += 1;
    const cell = yield process.fetchAndAdd(target, layout.nextFreeCell, 1);
    if (!table.admits(target, cell, element)) return;
    yield process.put(target, layout.elementAddress(cell), element);
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
    const address = table.layout.elementAddress(table.positionOf(element));
    process.invoke(target, HANDLER.insert, address, element);
  };
}

/** Section 4.1: one access to the designated page, with the key. */
export function removeByHandler(table: Table): TableStep {
  return (process, target, element) => process.invoke(target, HANDLER.remove, table.layout.deletePage, element);
}

/** Section 4.1: one plain get; with `chains`, further gets along the overflow heap until the element is found. */
export function lookUp(table: Table, chains: boolean): TableOperation {
  const find = findCell(table);
  return function* lookup(process, target, element): Program {
    if (chains) {
      yield* find(process, target, element, () => {});
      return;
    }
    const found = yield process.get(target, table.layout.elementAddress(table.positionOf(element)));
    if (found !== element) table.missed += 1;
  };
}

/** Without handlers: finds the element by gets and empties its cell by compare-and-swap. */
export function removeRemotely(table: Table): TableOperation {
  const find = findCell(table);
  return function* remove(process, target, element): Program {
    let cell = -1;
    yield* find(process, target, element, (found) => {
      cell = found;
    });
    if (cell < 0) return;
    const removed = yield process.compareAndSwap(target, table.layout.elementAddress(cell), element, 0);
    if (removed === element) table.expectNot(target, element);
    else table.missed += 1;
  };
}

type Finder = (process: ProcessOperations, target: number, element: number, found: (cell: number) => void) => Program;

function findCell(table: Table): Finder {
  const { layout } = table;
  return function* find(process, target, element, found): Program {
    let cell = table.positionOf(element);
    for (;;) {
      const held = yield process.get(target, layout.elementAddress(cell));
      if (held === element) {
        found(cell);
        return;
      }
      cell = yield process.get(target, layout.pointerAddress(cell));
      if (cell === 0) break;
    }
    table.missed += 1;
  };
}
