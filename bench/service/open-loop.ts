import { getPriority, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenCpuSeconds } from './process-tree.ts';

export interface OpenLoop {
  readonly requestsPerSecond: number;
  readonly seconds: number;
}

export interface RequestKind {
  readonly name: string;
  readonly send: () => Promise<unknown>;
}

/** Latencies in ms, ascending; infinite for requests that failed or were refused. */
export interface Latencies {
  readonly all: readonly number[];
  readonly byKind: ReadonlyMap<string, readonly number[]>;
  /** How late requests were sent: what the generator itself adds to latencies. */
  readonly lateness: readonly number[];
  /** CPU time of the service per request, including its background work, ms. */
  readonly cpuMs: number;
}

/**
 * Sends requests at a constant rate, whether or not earlier ones have been answered, and measures each from the time at which it
 * was due: users keep coming while the service stalls.
 * @param kinds what to request, by name, in turn
 */
export async function openLoop(load: OpenLoop, kinds: readonly RequestKind[]): Promise<Latencies> {
  const priority = getPriority();
  goFirst();
  try {
    return await sendAll(load, kinds);
  } finally {
    setPriority(priority);
  }
}

/**
 * Raises the priority of this process where possible: real users are on other machines, so the service must not delay the load
 * generator.
 */
function goFirst(): void {
  try {
    setPriority(-10);
  } catch {
    // Without root, the generator has the same priority as the service; its lateness shows the effect.
  }
}

async function sendAll({ requestsPerSecond, seconds }: OpenLoop, kinds: readonly RequestKind[]): Promise<Latencies> {
  const taken = new Map(kinds.map(({ name }) => [name, [] as number[]]));
  const lateness: number[] = [];
  const sent: Promise<void>[] = [];
  const cpu = childrenCpuSeconds();
  const begin = performance.now();
  for (let i = 0; i < requestsPerSecond * seconds; i += 1) {
    const due = begin + (i * 1000) / requestsPerSecond;
    const early = due - performance.now();
    if (early > 0) await delay(Math.ceil(early));
    lateness.push(performance.now() - due);
    const { name, send } = kinds[i % kinds.length]!;
    const note = (ms: number) => void taken.get(name)?.push(ms);
    sent.push(
      send().then(
        () => note(performance.now() - due),
        () => note(Number.POSITIVE_INFINITY),
      ),
    );
  }
  await Promise.all(sent);
  const cpuMs = ((childrenCpuSeconds() - cpu) * 1000) / sent.length;
  const byKind = new Map([...taken].map(([name, times]) => [name, ascending(times)]));
  return { all: ascending([...taken.values()].flat()), byKind, lateness: ascending(lateness), cpuMs };
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}

/** Returns the smallest value that is not exceeded by this share of all values. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
