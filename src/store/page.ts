/** A part of a list, in its order. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Opaque, bound to filter and sort; absent on the last page. */
  readonly nextCursor?: string;
  readonly total: number;
}

/** What a list is about: only what belongs to these projects, where they are named. */
export interface OfProjects {
  readonly projects?: readonly string[] | undefined;
}
