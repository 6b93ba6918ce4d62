import type { Comparison } from '../spec/resources/comparison.ts';
import type { Run } from '../spec/resources/run.ts';
import { significant } from './numbers.ts';
import { timeText } from './units.ts';
import { inSentence } from './wording.ts';

type Bottleneck = Comparison['bottlenecks'][number];
type Busy = Bottleneck['resources'][number];
type Resource = Busy['resource'];

/** Names of resources in figures and tables; `one` is the name of a single instance. */
const NAMES: Readonly<Record<Resource, { readonly name: string; readonly one: string }>> = {
  core: { name: 'CPU cores', one: 'core' },
  'queue-pair': { name: 'Queue pairs', one: 'queue pair' },
  'core-buffers': { name: 'Waiting for buffers of a core', one: 'core' },
  'bus-to-nic': { name: 'I/O bus to the NIC', one: 'bus' },
  'source-tags': { name: 'Waiting for source tags', one: 'unit' },
  'bridge-credits': { name: 'Waiting for credits of other bridges', one: 'bridge' },
  'answer-buffers': { name: 'Waiting for answer buffers', one: 'bridge' },
  'frame-window': { name: 'Waiting for acknowledgements of frames', one: 'bridge' },
  'paused-line': { name: 'Lines stopped by PAUSE', one: 'line to bridge' },
  'nic-out': { name: 'NIC transmit', one: 'NIC' },
  link: { name: 'Network links', one: 'link' },
  'nic-in': { name: 'NIC receive', one: 'NIC' },
  'bus-to-memory': { name: 'I/O bus to memory', one: 'bus' },
  'page-walker': { name: 'Page walkers', one: 'IOMMU' },
  'atomic-word': { name: 'Words under atomics', one: 'class of words' },
  'pool-controller': { name: 'Pool controller', one: 'controller' },
  memory: { name: 'Memory bandwidth', one: 'node' },
  'copy-engine': { name: 'Copy engines', one: 'engine' },
  'window-lock': { name: 'Window locks', one: 'window' },
  'access-log': { name: 'Full access logs', one: 'log' },
};

export const resourceName = (resource: Resource): string => NAMES[resource].name;

/** Returns `core 3`: the name of one instance. */
export const instanceName = (resource: Resource, number: number): string => `${NAMES[resource].one} ${number}`;

/** `CPU cores 97 %`. */
const busyText = ({ resource, busiestShare }: Pick<Busy, 'resource' | 'busiestShare'>): string =>
  `${resourceName(resource)} ${shareText(busiestShare)}`;

/**
 * Describes what limits a rate. If the same resource limits two series, their rates are inversely proportional to the time each
 * operation occupies it.
 */
const limitingText = (first: Busy): string =>
  `${busyText(first)} busy, ${timeText(first.nsPerOperation)} per operation`;

/** What is smaller is left over from the difference of two large sums. */
const ROUNDING = 1e-9;
const withoutRounding = (value: number): number => (Math.abs(value) < ROUNDING ? 0 : value);

/** Formats a share in per cent. */
export const shareText = (share: number): string => `${significant(100 * withoutRounding(share), 2)}\u202f%`;

/** Formats the time that an operation occupies a resource, in ns. */
export const busyTimeText = (ns: number): string => significant(withoutRounding(ns), 3);

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

/** Does the same for a single run. */
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
  return `${limiting}; next: ${inSentence(busy(last))}, saturated at ${significant(last.saturatedFrom, 2)} times the rate.`;
}

/** Returns the share of the mean latency that operations of an open load wait for their process. */
function queueingOf(breakdown: Run['breakdown']): number {
  const whole = Object.values(breakdown).reduce((sum, { meanNs }) => sum + meanNs, 0);
  return whole > 0 ? (breakdown.queueing?.meanNs ?? 0) / whole : 0;
}
