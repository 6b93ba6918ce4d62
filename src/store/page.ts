/** A part of a list, in its order. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Opaque, bound to filter and sort; absent on the last page. */
  readonly nextCursor?: string;
  readonly total: number;
}
