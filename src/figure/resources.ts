import type { Comparison } from '../spec/resources/comparison.ts';
import type { Run } from '../spec/resources/run.ts';
import { significant } from './numbers.ts';
import { timeText } from './units.ts';
import { inSentence } from './wording.ts';

type Bottleneck = Comparison['bottlenecks'][number];
type Busy = Bottleneck['resources'][number];
type Resource = Busy['resource'];

/** Names of resources in figures and tables, and those of a single instance. */
const NAMES: Readonly<Record<Resource, readonly [all: string, one: string]>> = {
  core: ['CPU cores', 'core'],
  'queue-pair': ['Queue pairs', 'queue pair'],
  'core-buffers': ['Waiting for core buffers', 'core'],
  'bus-to-nic': ['I/O bus to the NIC', 'bus'],
  'source-tags': ['Waiting for source tags', 'unit'],
  'bridge-credits': ['Waiting for credits of other bridges', 'bridge'],
  'answer-buffers': ['Waiting for answer buffers', 'bridge'],
  'frame-window': ['Waiting for acknowledgements', 'bridge'],
  'paused-line': ['Waiting after PAUSE', 'bridge'],
  'nic-out': ['NIC transmit', 'NIC'],
  link: ['Network links', 'link'],
  'nic-in': ['NIC receive', 'NIC'],
  'bus-to-memory': ['I/O bus to memory', 'bus'],
  'page-walker': ['Page walkers', 'IOMMU'],
  'atomic-word': ['Words under atomics', 'class of words'],
  'pool-controller': ['Pool controller', 'controller'],
  memory: ['Memory bandwidth', 'node'],
  'copy-engine': ['Copy engines', 'engine'],
  'window-lock': ['Window locks', 'window'],
  'access-log': ['Full access logs', 'log'],
};

export const resourceName = (resource: Resource): string => NAMES[resource][0];

/** Returns `core 3`: the name of one instance. */
export const instanceName = (resource: Resource, number: number): string => `${NAMES[resource][1]} ${number}`;

/** `CPU cores 97 %`. */
const busyText = ({ resource, busiestShare }: Pick<Busy, 'resource' | 'busiestShare'>): string =>
  `${resourceName(resource)} ${shareText(busiestShare)}`;

/**
 * Describes what limits a rate. If the same resource limits two series, their rates are inversely proportional to the time each
 * operation occupies it.
 */
const limitingText = (first: Busy): string =>
  `${busyText(first)} busy, ${busyTimeText(first.nsPerOperation)} per operation`;

/** What is smaller is left over from the difference of two large sums. */
const ROUNDING = 1e-9;
const withoutRounding = (value: number): number => (Math.abs(value) < ROUNDING ? 0 : value);

/** Formats a share in per cent. */
export const shareText = (share: number): string => `${significant(100 * withoutRounding(share), 2)}\u202f%`;

/** Formats the time that an operation occupies a resource, given in ns, with its unit: `173 µs`. */
export const busyTimeText = (ns: number): string => timeText(withoutRounding(ns));

/** Share of the latency spent in queueing from which on an arriving operation finds its process practically always busy. */
const NEVER_FREE = 0.5;

function waitingText(queueing: number): string {
  if (queueing < NEVER_FREE) return 'processes are latency-bound';
  return `processes are latency-bound and never idle: an operation waits ${shareText(queueing)} of its time for its process`;
}

/** Describes in a sentence what limits a rate and what would limit it next. */
export function limitText({ limit, next, headroom, queueing, resources }: Bottleneck): string {
  const [first, second] = resources;
  if (first === undefined) return '';
  if (limit === null) return `nothing is saturated (busiest: ${inSentence(busyText(first))}); ${waitingText(queueing)}`;
  if (!second || next === null || headroom === null) return limitingText(first);
  return `${limitingText(first)}; next: ${inSentence(busyText(second))}, saturated at ${significant(headroom, 2)} times the rate`;
}

/** Does the same for a single run, with the same factor: that at which the next resource would be busy all the time. */
export function limitOfRunText({ bottlenecks, breakdown }: Pick<Run, 'bottlenecks' | 'breakdown'>): string {
  const [first, ...more] = bottlenecks;
  if (first === undefined) return '';
  const last = more.at(-1) ?? first;
  const saturated = bottlenecks.filter(({ saturatedFrom }) => saturatedFrom <= 1);
  const busy = ({ resource, busyShare }: typeof first) => busyText({ resource, busiestShare: busyShare });
  if (saturated.length === 0)
    return `Nothing is saturated (busiest: ${inSentence(busy(first))}); ${waitingText(queueingOf(breakdown))}.`;
  const limiting = `${saturated.map((one) => `${busy(one)} busy`).join(', ')}, limiting the rate`;
  if (last.saturatedFrom <= 1) return `${limiting}.`;
  return `${limiting}; next: ${inSentence(busy(last))}, saturated at ${significant(1 / last.busyShare, 2)} times the rate.`;
}

/** Returns the share of the mean latency that operations of an open load wait for their process. */
function queueingOf(breakdown: Run['breakdown']): number {
  const whole = Object.values(breakdown).reduce((sum, { meanNs }) => sum + meanNs, 0);
  return whole > 0 ? (breakdown.queueing?.meanNs ?? 0) / whole : 0;
}
