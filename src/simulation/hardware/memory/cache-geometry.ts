/** Geometry of a cache. */
export interface CacheGeometry {
  /** Bytes it holds: sets x ways x line. */
  readonly bytes: number;
  readonly ways: number;
  readonly lineBytes: number;
}

/** Whether lines are a power of two and the number of sets is an integer. */
export function dividesIntoSets({ bytes, ways, lineBytes }: CacheGeometry): boolean {
  return Number.isInteger(Math.log2(lineBytes)) && Number.isInteger(bytes / (ways * lineBytes));
}
