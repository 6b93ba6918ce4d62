import type { NodeAttention, NodeAttentionOf } from '../../attention/node-attention.ts';
import type { MainThread, MechanismModel } from '../../contract/mechanism.ts';
import type { SharedPages } from '../../contract/shared-pages.ts';
import { distribution } from '../../engine/histogram.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import type { CoreSchedule } from '../../hardware/core-schedule.ts';
import type { Machine } from '../../machines/schema.ts';
import { pageProtocol } from '../../page-protocol/page-protocol.ts';
import { PageStates } from '../../page-protocol/page-states.ts';
import type { ProtocolOptions } from '../../page-protocol/protocol.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { Barriers } from './barriers.ts';
import type { PageCosts } from './costs.ts';
import { Echoes } from './echoes.ts';
import { Journeys } from './journeys.ts';
import type { ServiceMessage } from './kernel-messages.ts';
import { KernelWork } from './kernel-work.ts';
import { Locks } from './locks.ts';
import { nodeMetrics } from './node-statistics.ts';
import { PageKernel } from './page-kernel.ts';
import { PageTrace } from './page-trace.ts';
import { PagedMemory } from './paged-memory.ts';
import { PlanFollower } from './plan-follower.ts';
import { QueuePairs } from './queue-pairs.ts';
import type { ServiceParts } from './services.ts';
import { Streams } from './streams.ts';
import { type CoreOptions, threadsOnCores } from './threads-on-cores.ts';
import { UnitMap } from './unit-map.ts';
import { WaitingThreads } from './waiting-threads.ts';

/** Options of all mechanisms that share pages. */
export interface PageOptions extends ProtocolOptions, CoreOptions {
  readonly minipageBytes: number;
  readonly controlBytes: number;
  readonly remoteFlushNs: number;
}

/** A kernel DSM: one protocol, independent of who receives its messages. */
export class SharedPagesModel implements MechanismModel {
  readonly sharedPages: SharedPages;
  readonly remote: PagedMemory;
  readonly atomics: PagedMemory;
  readonly flushes: PagedMemory;
  readonly epochs: PagedMemory;
  readonly ownMemory: PagedMemory;
  readonly mainThread: MainThread;
  readonly receiver: QueuePairs;
  private readonly kernel: PageKernel;
  private readonly barriers: Barriers;
  private readonly locks: Locks;
  private readonly echoes: Echoes;
  private readonly streams: Streams;
  private readonly attention: NodeAttention;
  private readonly schedule: CoreSchedule | undefined;

  constructor(
    private readonly runtime: Runtime,
    machine: Machine,
    private readonly options: PageOptions,
    by: { readonly costs: PageCosts; readonly attention: NodeAttentionOf },
  ) {
    const { costs } = by;
    const journeys = new Journeys(runtime);
    const { cores, schedule, leaves, switchTo } = threadsOnCores(runtime, machine, options, journeys);
    this.schedule = schedule;
    const { processes, processesPerNode } = runtime;
    const windowBytes = runtime.window.flushAddress + machine.iotlbPageBytes;
    const { minipageBytes } = options;
    const pageBytes = machine.iotlbPageBytes;
    const map = new UnitMap(runtime.sharedRegions, {
      ...{ processes, windowBytes, minipageBytes, pageBytes, processesPerNode },
    });
    const states = new PageStates(cores.nodes, map.units, (unit) => map.homeOf(unit));
    const entered = (process: number) => this.attention.entered(runtime.nodeOf(process));
    const threads = new WaitingThreads({
      ...{ runtime, journeys, entered, leaves, switchTo },
      wakeNs: costs.wakeNs,
    });
    const protocol = pageProtocol(options);
    const serve = (message: ServiceMessage, visibleAt: number, time: number) => this.serve(message, visibleAt, time);
    const trace = new PageTrace(runtime.trace, states.nodes);
    const work = new KernelWork(runtime, cores);
    this.kernel = new PageKernel({
      ...{ runtime, cores, work, costs, states, map, protocol, journeys, threads, trace, serve },
      nicsTakeRights: options.remoteTlb,
    });
    this.receiver = new QueuePairs({
      ...{ runtime, cores, costs, map, trace },
      receiveBuffersPerPeer: machine.receiveBuffersPerPeer,
      cleanUpEvery: machine.cleanUpEvery,
      arrivals: {
        completed: (node, message) => this.attention.arrived(node, message),
        byNic: (message) => this.kernel.byNic(message),
        written: (message) => this.streams.landed(message),
      },
    });
    this.kernel.connect(this.receiver);
    const queue = {
      lookNs: machine.completionPollNs,
      interruptNs: machine.interruptLatencyNs,
      polls: options.selectivePolling,
    };
    this.attention = by.attention({ runtime, cores, handling: this.kernel, costs: queue });
    const services = { runtime, cores, work, costs, pairs: this.receiver, threads, journeys };
    this.barriers = new Barriers(services);
    this.locks = new Locks(services);
    this.echoes = new Echoes(services);
    this.streams = new Streams(services, this.echoes, machine.nicQueueMessages);
    const memory = { runtime, states, kernel: this.kernel, locks: this.locks, map };
    this.remote = new PagedMemory(memory);
    this.atomics = this.remote;
    this.flushes = this.remote;
    this.epochs = this.remote;
    this.ownMemory = this.remote;
    this.mainThread = { computes() {}, entered: (process) => this.remote.entered(process) };
    const follower = new PlanFollower({ runtime, states, kernel: this.kernel, map });
    this.sharedPages = this.callsOf(services, follower, pagesOfMinipage(options, machine));
  }

  finish(): Record<string, number> {
    this.locks.finish();
    return {
      ...this.kernel.records.finish(),
      ...this.receiver.counters(),
      ...this.attention.counters(),
      barriers: this.barriers.counted,
      locks: this.locks.counted,
      echoes: this.echoes.counted,
      ...this.outlookCounters(),
      ...(this.schedule && { thread_switches: this.schedule.switches, preemptions: this.schedule.preemptions }),
    };
  }

  private outlookCounters(): Record<string, number> {
    const { rdmaAtomics, broadcastInvalidation, remoteTlb } = this.options;
    return {
      ...(rdmaAtomics && { failed_locks: this.kernel.records.failedLocks }),
      ...(broadcastInvalidation && { multicasts: this.receiver.multicasts }),
      ...(remoteTlb && { remote_protections: this.receiver.taken }),
    };
  }

  metrics(): Record<string, MetricValue> {
    const { kernel, receiver, barriers, locks } = this;
    const { faults, measuredReads, readsServed } = kernel.records;
    const counted = { faults, measuredReads, readsServed, bytes: receiver.bytesOf, waitedNs: kernel.waitedNs };
    const { now } = this.runtime.engine;
    return {
      ...nodeMetrics({ ...counted, barriers: barriers.counted, locks: locks.counted, now }),
      ...(kernel.faultLatency.count > 0 && { fault_latency_ns: distribution(kernel.faultLatency, 'ns') }),
      ...this.locks.metrics(),
      ...(barriers.waits.count > 0 && { barrier_wait_ns: distribution(barriers.waits, 'ns') }),
    };
  }

  private serve(message: ServiceMessage, visibleAt: number, time: number): number {
    if (message.service === 'barrier') return this.barriers.serve(message, visibleAt, time);
    return message.service === 'lock'
      ? this.locks.serve(message, visibleAt, time)
      : this.echoes.serve(message, visibleAt, time);
  }

  private callsOf({ costs, threads }: ServiceParts, follower: PlanFollower, pages: number): SharedPages {
    const { runtime, locks } = this;
    const lockOf = (id: number) => ({ id, keeper: runtime.nodeOf(id % runtime.processes) });
    return {
      follow: (process, plan) => follower.follow(process, plan),
      barrier: (process) => this.barriers.enter(process),
      acquire: (process, lock) => locks.acquire(process, lockOf(lock), true),
      release: (process, lock) => locks.release(process, lockOf(lock)),
      protect: (process, { units }) => threads.call(process, NO_MESSAGE, costs.protectPages(units * pages)),
      echo: (process, target, rounds) => this.echoes.start(process, target, rounds),
      stream: (process, target, stream) => this.streams.start(process, target, stream),
    };
  }
}

/** Returns the pages that change when a minipage does: each has its own view, and thus its own entry. */
function pagesOfMinipage({ minipageBytes }: PageOptions, { iotlbPageBytes }: Machine): number {
  return Math.ceil(minipageBytes / iotlbPageBytes);
}
