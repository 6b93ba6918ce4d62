export interface RegistrationPrices {
  readonly pinBaseNs: number;
  readonly pinPerPageNs: number;
  readonly unpinBaseNs: number;
  readonly unpinPerPageNs: number;
  readonly pagesPerBucket: number;
}

/** Runs of consecutive numbers among `buckets`, which are sorted in place: one registration call covers a run. */
export function contiguousRuns(buckets: number[]): number {
  if (buckets.length < 2) return buckets.length;
  buckets.sort((a, b) => a - b);
  let runs = 1;
  for (let index = 1; index < buckets.length; index += 1) {
    if (buckets[index] !== buckets[index - 1] + 1) runs += 1;
  }
  return runs;
}

/** CPU time to register buckets, in ns: a base per contiguous run and a slope per page. */
export function pinNs(buckets: number[], prices: RegistrationPrices): number {
  const pages = buckets.length * prices.pagesPerBucket;
  return contiguousRuns(buckets) * prices.pinBaseNs + pages * prices.pinPerPageNs;
}

export function unpinNs(buckets: number[], prices: RegistrationPrices): number {
  const pages = buckets.length * prices.pagesPerBucket;
  return contiguousRuns(buckets) * prices.unpinBaseNs + pages * prices.unpinPerPageNs;
}
