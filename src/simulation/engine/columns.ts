import { grownDoubles, rowDoubles, wordsOf } from './row-memory.ts';

/** One number of every row. */
interface Column {
  readonly kind: 'word' | 'double';
  /** Value in a newly taken row. Without one, the row keeps whatever it held before. */
  readonly initial: number | undefined;
}

/** A 32-bit integer per row. */
export const word = (initial?: number): Column => ({ kind: 'word', initial });

/** A double per row. */
export const double = (initial?: number): Column => ({ kind: 'double', initial });

type Getters<Names extends string> = { readonly [Name in Names]: (row: number) => number };
type Setters<Names extends string> = {
  readonly [Name in Names as `set${Capitalize<Name>}`]: (row: number, value: number) => void;
};

/** Numbered rows that can be taken and released, with accessors for each column: `part(row)`, `setPart(row, value)`. */
export type RowStore<Names extends string> = Getters<Names> &
  Setters<Names> & {
    /** Takes a row, with initial values, until `release`. May move other rows in memory; their numbers stay the same. */
    take(): number;
    release(row: number): void;
    /** Rows that are taken. */
    readonly open: number;
    /** Rows taken so far at any time: all row numbers are below this. */
    readonly extent: number;
  };

const FIRST_ROWS = 64;
const DOUBLE_BYTES = 8;
const INTEGER_BYTES = 4;

/** Memory for rows, which doubles when full, and the free list. */
class GrowingRows {
  doubles: Float64Array;
  words: Int32Array;
  readonly unused: number[] = [];
  extent = 0;

  constructor(private readonly doublesPerRow: number) {
    this.doubles = rowDoubles(FIRST_ROWS * doublesPerRow);
    this.words = wordsOf(this.doubles);
  }

  get open(): number {
    return this.extent - this.unused.length;
  }

  extend(): number {
    if (this.extent * this.doublesPerRow === this.doubles.length) {
      this.doubles = grownDoubles(this.doubles, 2 * this.doubles.length);
      this.words = wordsOf(this.doubles);
    }
    this.extent += 1;
    return this.extent - 1;
  }

  release(row: number): void {
    this.unused.push(row);
  }
}

/** Doubles per row: a power of two, so a row of up to 64 bytes never crosses a cache line. */
function doublesOf(columns: readonly Column[]): number {
  const bytes = columns.reduce((sum, { kind }) => sum + (kind === 'word' ? INTEGER_BYTES : DOUBLE_BYTES), 0);
  return 2 ** Math.ceil(Math.log2(bytes / DOUBLE_BYTES));
}

interface Place {
  readonly name: string;
  readonly initial: number | undefined;
  /** JavaScript expression for this column of the row in the variable `row`. */
  readonly element: string;
}

/** Doubles fill a row from the start, 32-bit words from the end. */
function placesOf(columns: Readonly<Record<string, Column>>, doublesPerRow: number): Place[] {
  const wordsPerRow = (doublesPerRow * DOUBLE_BYTES) / INTEGER_BYTES;
  let [doubles, words] = [0, wordsPerRow];
  return Object.entries(columns).map(([name, { kind, initial }]) => {
    if (kind === 'word') words -= 1;
    else doubles += 1;
    const element =
      kind === 'word' ? `words[row * ${wordsPerRow} + ${words}]` : `doubles[row * ${doublesPerRow} + ${doubles - 1}]`;
    return { name, initial, element };
  });
}

function accessorsOf({ name, element }: Place): string {
  const setter = `set${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return `${name}(row) { return this.${element}; } ${setter}(row, value) { this.${element} = value; }`;
}

/**
 * Creates a class of row stores. Its source is generated and compiled once, when the module that calls this is loaded: with
 * literal offsets, accessors stay below the 27 bytes of bytecode that V8 always inlines, and as stores share no accessors,
 * each accessor is monomorphic. A closure over the offset, or an object per column, would cost a load and a check per access.
 */
export function columns<Columns extends Readonly<Record<string, Column>>>(
  described: Columns,
): new () => RowStore<keyof Columns & string> {
  const doublesPerRow = doublesOf(Object.values(described));
  const places = placesOf(described, doublesPerRow);
  const initials = places.flatMap(({ element, initial }) => (initial === undefined ? [] : `${element} = ${initial};`));
  const body = `return class extends GrowingRows {
    constructor() { super(${doublesPerRow}); }
    take() {
      const row = this.unused.length > 0 ? this.unused.pop() : this.extend();
      const { doubles, words } = this;
      ${initials.join('\n')}
      return row;
    }
    ${places.map(accessorsOf).join('\n')}
  }`;
  return new Function('GrowingRows', body)(GrowingRows) as new () => RowStore<keyof Columns & string>;
}
