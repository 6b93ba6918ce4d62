import type { CallKind, CallSetting, ExpectedCall, ExpectedCalls } from '../../contract/expected-calls.ts';
import { exponential, power } from '../../engine/math.ts';
import { recordBytesOf } from './layout.ts';
import type { DhtValues } from './parameters.ts';
import { windowOf } from './rules.ts';

/** The calls of listings 2 and 3, by how often inserts collide, and of lookups between them. */
export function dhtCalls(setting: CallSetting<DhtValues>): ExpectedCalls {
  const { workload } = setting;
  const count = insertingOf(setting) * workload.operationsPerProcess;
  const ratio = workload.computationRatio;
  const writes = count * writeShareOf(setting);
  const calls = [operationCalls(setting, writes), flushCalls(setting, count)];
  if (writes < count) calls.push(lookupCalls(setting, count - writes, workload.collisionRate));
  return {
    ...located(setting, sumOf(calls)),
    ...(ratio > 0 && { compute: { count, ns: (ratio / (1 - ratio)) * workload.computationReferenceNs } }),
  };
}

/** Share of all operations that are no lookups between inserts. */
function writeShareOf(setting: CallSetting<DhtValues>): number {
  const { workload } = setting;
  const [running, writing] = [insertingOf(setting), workload.writingProcesses];
  return (writing > 0 ? Math.min(1, writing / running) : 1) / (1 + workload.readsPerWrite);
}

/** Sets how many of an operation's calls go to the memory of its own process. */
function located({ workload }: CallSetting<DhtValues>, calls: ExpectedCalls): ExpectedCalls {
  const own = workload.ownShare;
  if (own === 0) return calls;
  return Object.fromEntries(Object.entries(calls).map(([kind, call]) => [kind, { ...call, own }]));
}

/** Calls of one kind move as much as the most that one of them does. */
function sumOf(parts: readonly ExpectedCalls[]): ExpectedCalls {
  const sum: Partial<Record<CallKind, ExpectedCall>> = {};
  for (const part of parts) {
    for (const [kind, call] of Object.entries(part) as [CallKind, ExpectedCall][]) {
      const { count = 0, bytes = 0, ...others } = sum[kind] ?? {};
      const { count: added, bytes: size = 0, ...rest } = call;
      const most = Math.max(bytes, size);
      sum[kind] = { ...others, ...rest, count: count + added, ...(most > 0 && { bytes: most }) };
    }
  }
  return sum;
}

function flushCalls({ workload }: CallSetting<DhtValues>, count: number): ExpectedCalls {
  const every = workload.flushEvery;
  return every > 0 ? { flush: { count: count / every } } : {};
}

function operationCalls(setting: CallSetting<DhtValues>, count: number): ExpectedCalls {
  const { workload, offers } = setting;
  const isHandled = offers.includes('remote-handler');
  const collided = count * collisionsOf(setting);
  if (workload.operation === 'lookup')
    return lookupCalls(setting, count, workload.lookupChains ? collisionsOf(setting) : 0);
  if (isHandled) return { invoke: { count, ...recordOf(setting) } };
  if (workload.operation === 'delete') return { get: { count: count + 2 * collided }, atomic: { count } };
  return sumOf([insertCalls(setting, count), chainCalls(setting, collided)]);
}

/** Returns an insert up to its cell, and its value if that was free. */
function insertCalls(setting: CallSetting<DhtValues>, count: number): ExpectedCalls {
  const valued = setting.workload.valueBytes > 0 ? count * (1 - collisionsOf(setting)) : 0;
  return {
    [isPosted(setting) ? 'postedAtomic' : 'atomic']: { count },
    ...(valued > 0 && { put: { count: valued, ...recordOf(setting) }, flush: { count: valued } }),
  };
}

function chainCalls(setting: CallSetting<DhtValues>, collided: number): ExpectedCalls {
  const isRepaired = setting.workload.chaining === 'repaired';
  const puts = (isRepaired ? 2 : 1) * collided;
  return {
    atomic: { count: (isRepaired ? 2 : 3) * collided },
    put: { count: puts, ...recordOf(setting) },
    flush: { count: puts },
  };
}

/** @param behind share of lookups that continue along a chain */
function lookupCalls(setting: CallSetting<DhtValues>, count: number, behind: number): ExpectedCalls {
  const chained = 2 * count * behind;
  const each = { ...recordOf(setting), ...writtenIn(setting) };
  if (!isPosted(setting)) return { get: { count: count + chained, ...each } };
  return { postedGet: { count, ...each }, get: { count: chained, ...each } };
}

/** Returns the share of operations that write, and the range of addresses; omitted if all do. */
function writtenIn(setting: CallSetting<DhtValues>): Pick<ExpectedCall, 'written' | 'spreadBytes'> {
  const written = setting.workload.operation === 'insert' ? writeShareOf(setting) : 0;
  if (written === 1) return {};
  const { workload } = setting;
  const targets = setting.processes - workload.insertingProcesses;
  return { written, spreadBytes: targets * workload.volumeElements * recordBytesOf(workload.valueBytes) };
}

function recordOf({ workload }: CallSetting<DhtValues>): Pick<ExpectedCall, 'bytes'> {
  const bytes = workload.valueBytes;
  return bytes > 0 ? { bytes: recordBytesOf(bytes) } : {};
}

function isPosted({ workload, offers }: CallSetting<DhtValues>): boolean {
  return windowOf(workload, offers) > 1;
}

function insertingOf({ workload, computing }: CallSetting<DhtValues>): number {
  const inserting = workload.insertingProcesses;
  return inserting > 0 ? Math.min(inserting, computing) : computing;
}

/** Share of inserts that find their cell occupied: beforehand, by an element that lookups find, or by another insert. */
function collisionsOf(setting: CallSetting<DhtValues>): number {
  const { workload } = setting;
  const targets = Math.max(1, setting.processes - workload.insertingProcesses);
  const operations = (insertingOf(setting) * workload.operationsPerProcess) / targets;
  const rate = workload.collisionRate;
  const readShare = 1 - writeShareOf(setting);
  const before = operations * (readShare + (1 - readShare) / 2);
  const skew = workload.keySkew;
  const found = skew > 0 ? foundAgain(before, workload.volumeElements, skew) : before / workload.volumeElements;
  return rate + (1 - rate) * Math.min(1, found);
}

/** Share of touches that meet one of `before` others at their place, by Zipf; ranks are summed up by powers of two. */
function foundAgain(before: number, places: number, skew: number): number {
  const bands: { weight: number; ranks: number }[] = [];
  for (let first = 1; first <= places; first *= 2) {
    const last = Math.min(places, 2 * first - 1);
    bands.push({ weight: power((first + last) / 2, -skew), ranks: last - first + 1 });
  }
  const all = bands.reduce((sum, { weight, ranks }) => sum + weight * ranks, 0);
  return bands.reduce((sum, { weight, ranks }) => {
    const share = weight / all;
    return sum + ranks * share * (1 - exponential(-Math.min(600, share * before)));
  }, 0);
}
