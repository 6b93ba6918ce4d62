/** How many there are of what a list is about. */
export interface Total {
  readonly total: number;
  /** There are more than `total`: they were counted no further. Absent where `total` is exact. */
  readonly moreThanTotal?: true;
}

/** A part of a list, in its order. */
export interface Page<Item> extends Total {
  readonly items: readonly Item[];
  /** Opaque, bound to filter and sort; absent on the last page. */
  readonly nextCursor?: string;
}

/** What a list is about: only what belongs to these projects, where they are named. */
export interface OfProjects {
  readonly projects?: readonly string[] | undefined;
}
