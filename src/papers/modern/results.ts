import type { Filter, Study } from '../evidence.ts';
import { between, type Expectation } from '../expectation.ts';

export const BYTES = 'workload.bytes';
export const OPERATION = 'workload.operation';
export const KIB = 1024;
export const MIB = 1_048_576;

/** Returns the expectation of a measured value within a relative tolerance. */
export const within = (value: number, share: number): Expectation =>
  between(rounded(value * (1 - share)), rounded(value * (1 + share)), value);

const rounded = (limit: number): number => Number(limit.toPrecision(9));

const inMicroseconds = (ns: number): number => ns / 1000;

/** Returns the mean of a metric over the runs with these values. */
export const mean = (study: Study, metric: string, filter: Filter): number => study.where(filter).mean(metric).mean;

/** Returns the one-way latency of puts (half a round trip), in us. */
export const oneWay = (study: Study, filter: Filter): number =>
  inMicroseconds(mean(study, 'one_way_latency_ns', filter));

/** Returns the round-trip latency of a get or an atomic, in us. */
export const roundTrip = (study: Study, filter: Filter): number =>
  inMicroseconds(mean(study, 'operation_latency_ns', filter));

/** Returns the bandwidth in GB/s. */
export const bandwidth = (study: Study, filter: Filter): number => mean(study, 'bandwidth_bytes_per_ns', filter);

/** Returns the rate in millions of operations per second. */
export const rate = (study: Study, filter: Filter): number => mean(study, 'operations_per_second', filter) / 1e6;

/** Returns the growth of the one-way latency from 64 KiB to 1 MiB, in ns/B. */
export const slope = (study: Study): number =>
  (1000 * (oneWay(study, { [BYTES]: MIB }) - oneWay(study, { [BYTES]: 64 * KIB }))) / (MIB - 64 * KIB);
