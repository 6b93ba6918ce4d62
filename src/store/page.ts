/** Number of items in a list. */
export interface Total {
  readonly total: number;
  /** Whether there are more than `total`, as counting stopped there. Absent if `total` is exact. */
  readonly moreThanTotal?: true;
}

/** A part of an ordered list. */
export interface Page<Item> extends Total {
  readonly items: readonly Item[];
  /** Opaque cursor, bound to filter and sort; absent on the last page. */
  readonly nextCursor?: string;
}

/** Restricts a list to these projects, if given. */
export interface OfProjects {
  readonly projects?: readonly string[] | undefined;
}
