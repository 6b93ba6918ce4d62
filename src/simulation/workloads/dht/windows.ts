import type { ProcessOperations, Program } from '../../contract/program.ts';
import type { OperationDraws } from './draws.ts';
import type { TableRest } from './programs.ts';
import type { Table } from './table.ts';

/** Parameters of windows of operations. */
export interface WindowSetting {
  readonly table: Table;
  /** Number of operations in flight. */
  readonly window: number;
  /** Whether operations other than lookups of standing elements are inserts. */
  readonly inserts: boolean;
  readonly restOfInsert: TableRest;
  readonly restOfLookup: TableRest;
  readonly restOfStanding: TableRest;
  /** Computation before each operation. */
  readonly computeNs: number;
}

/** An operation in flight. */
interface UnderWay {
  element: number;
  target: number;
  isInsert: boolean;
  isStanding: boolean;
}

/** The operations of one process, one window at a time: the first accesses of all of them, then the rest of each. */
export class Windows {
  private readonly underWay: UnderWay[];
  /** Number of lookups so far of elements that were there from the start. */
  lookups = 0;

  constructor(
    private readonly setting: WindowSetting,
    private readonly process: ProcessOperations,
    private readonly draws: OperationDraws,
  ) {
    this.underWay = Array.from({ length: setting.window }, () => ({
      element: 0,
      target: 0,
      isInsert: false,
      isStanding: false,
    }));
  }

  /** Draws and performs this many operations, as one. */
  *run(size: number): Program {
    const { process, setting } = this;
    if (setting.computeNs > 0) yield process.compute(setting.computeNs * size);
    process.begin();
    for (let place = 0; place < size; place += 1) {
      this.draw(place);
      yield this.post(place);
    }
    yield process.settle(0);
    const valued: number[] = [];
    for (let place = 0; place < size; place += 1) {
      const each = this.underWay[place];
      const found = setting.table.landedAt(process.rank, place);
      yield* this.restOf(each)(process, each.target, each.element, found);
      if (this.leavesValue(each, found) && !valued.includes(each.target)) valued.push(each.target);
    }
    for (const target of valued) yield process.flush(target);
    process.end();
  }

  get lastTarget(): number {
    return this.draws.target;
  }

  private draw(place: number): void {
    const { draws, setting } = this;
    draws.next();
    const each = this.underWay[place];
    each.element = draws.element;
    each.target = draws.target;
    each.isStanding = draws.isLookup;
    if (draws.isLookup) this.lookups += 1;
    each.isInsert = setting.inserts && !draws.isLookup;
    if (each.isInsert) setting.table.expect(each.target, each.element);
  }

  private post(place: number): void {
    const { process, setting } = this;
    const { layout } = setting.table;
    const { element, target, isInsert } = this.underWay[place];
    const position = setting.table.positionOf(element);
    const landing = layout.landingAddress(place);
    if (isInsert)
      process.postedCompareAndSwap(target, layout.elementAddress(position), { compare: 0, value: element }, landing);
    else process.postedGet(target, layout.recordAddress(position), landing, layout.recordBytes);
  }

  private restOf({ isInsert, isStanding }: UnderWay): TableRest {
    if (isInsert) return this.setting.restOfInsert;
    return isStanding ? this.setting.restOfStanding : this.setting.restOfLookup;
  }

  /** Whether an insert without a collision has put its value without waiting for it. */
  private leavesValue({ isInsert }: UnderWay, found: number): boolean {
    return isInsert && found === 0 && this.setting.table.layout.valueBytes > 0;
  }
}
