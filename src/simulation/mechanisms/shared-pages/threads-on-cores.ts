import type { Engine } from '../../engine/engine.ts';
import { CoreSchedule } from '../../hardware/core-schedule.ts';
import { NodeCores } from '../../hardware/node-cores.ts';
import type { Machine } from '../../machines/schema.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { type Journeys, STAGE } from './journeys.ts';

/** Options that determine which thread runs where. */
export interface CoreOptions {
  readonly selectivePolling: boolean;
  readonly backgroundProcesses: number;
  readonly timeSharing: boolean;
}

/**
 * Linux 2.4 counts time slices in timer ticks, and a waking thread preempts one that has at least a tick less of its slice left.
 * A slice shorter than this many ticks is divided into as many parts all the same: otherwise no thread could ever be a tick
 * ahead, and a thread that hardly runs would wait behind background loads as if it were one of them.
 */
const TICKS_OF_SLICE = 5;

/** Cores of a node: those of the machine or, without time sharing, at least one for each thread. */
export const coresOfNode = ({ coresPerNode, processesPerNode }: Machine, { timeSharing }: CoreOptions): number =>
  timeSharing ? coresPerNode : Math.max(coresPerNode, processesPerNode);

export interface ThreadsOnCores {
  readonly cores: NodeCores;
  /** Absent if each thread has a core. */
  readonly schedule: CoreSchedule | undefined;
  /** Called when a thread becomes idle. */
  readonly leaves: (process: number, isInKernel: boolean) => void;
  /** A core switches to a thread that wakes up, for `ns`; returns when it continues, unless it has to wait for a core. */
  readonly switchTo: (process: number, ns: number) => number;
}

export function threadsOnCores(
  runtime: Runtime,
  machine: Machine,
  options: CoreOptions,
  journeys: Journeys,
): ThreadsOnCores {
  // A spinning process is charged for all of its wait at the end.
  const waited = (process: number) => {
    if (!runtime.isSpinning(process)) journeys.advance(process, STAGE.wait, runtime.engine.now);
  };
  const isShared = options.timeSharing || options.backgroundProcesses > 0;
  const coresPerNode = coresOfNode(machine, options);
  const loadsPerNode = options.backgroundProcesses;
  const schedule = isShared ? scheduleOf({ runtime, machine, coresPerNode, loadsPerNode, waited }) : undefined;
  const { engine, processes, processesPerNode } = runtime;
  const cores = new NodeCores({
    ...{ engine, cores: runtime.cores, processes, processesPerNode },
    coresPerNode,
    isIdle: (process) => runtime.isIdle(process),
    placement: schedule,
  });
  if (schedule === undefined) return { cores, schedule, leaves: () => {}, switchTo: ownCore(engine, cores) };
  runtime.mayGoOn = (process, value) => {
    const goesOn = schedule.wakes(process, value);
    if (!goesOn) journeys.begin(process);
    return goesOn;
  };
  const leaves = (process: number, isInKernel: boolean) =>
    schedule.sleeps(process, runtime.isSpinning(process) || (options.selectivePolling && isInKernel));
  return { cores, schedule, leaves, switchTo: (process, ns) => schedule.switchTo(process, ns) };
}

/** The look that ends an interrupt on the core is in no latency, but the switch follows it, and what the thread does next. */
function ownCore(engine: Engine, cores: NodeCores): ThreadsOnCores['switchTo'] {
  return (process, ns) => {
    cores.take(cores.coreOf(process), ns);
    return engine.now + ns;
  };
}

interface Scheduled {
  readonly runtime: Runtime;
  readonly machine: Machine;
  readonly coresPerNode: number;
  readonly loadsPerNode: number;
  /** A thread has waited for a core, and continues now. */
  readonly waited: (process: number) => void;
}

function scheduleOf({ runtime, machine, coresPerNode, loadsPerNode, waited }: Scheduled): CoreSchedule {
  return new CoreSchedule({
    engine: runtime.engine,
    cores: runtime.cores,
    threads: runtime.processes,
    threadsPerNode: runtime.processesPerNode,
    coresPerNode,
    loadsPerNode,
    sliceNs: machine.timeSliceNs,
    leadNs: Math.min(machine.timerTickNs, machine.timeSliceNs / TICKS_OF_SLICE),
    switchNs: machine.threadSwitchNs,
    isIdle: (process) => runtime.isIdle(process),
    goOn: (process, value) => {
      waited(process);
      runtime.resume(process, value);
    },
  });
}
