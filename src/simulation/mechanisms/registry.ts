import type { AttentionOf } from '../attention/attention.ts';
import { backOff } from '../attention/back-off.ts';
import { dedicatedCores } from '../attention/dedicated-cores.ts';
import { helperThread } from '../attention/helper-thread.ts';
import { interruptService } from '../attention/interrupt-service.ts';
import { interrupts } from '../attention/interrupts.ts';
import { library } from '../attention/library.ts';
import type { NodeAttentionOf } from '../attention/node-attention.ts';
import { polling } from '../attention/polling.ts';
import { scratchpad } from '../attention/scratchpad.ts';
import { signal } from '../attention/signal.ts';
import { taskQueue } from '../attention/task-queue.ts';
import type { MechanismModel, PartsFor } from '../contract/mechanism.ts';
import type { Machine } from '../machines/schema.ts';
import type { ParameterValues, ValuesOf } from '../parameters.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { ActiveAccessModel } from './active-access/model.ts';
import { KeyValueModel } from './active-messages/key-value.ts';
import { ActiveMessagesModel } from './active-messages/model.ts';
import { CpuCopyModel } from './copy/cpu-copy.ts';
import { DmaCopyModel } from './copy/dma-copy.ts';
import type { MechanismDefinition } from './definition.ts';
import { type ListedMechanism, type MechanismId, mechanismDefinitions } from './list.ts';
import { MessagePassingModel, type ScheduleParameters } from './message-passing/model.ts';
import { extendedIommuBridge, type PathFactory, undividedBus } from './packet-path/model.ts';
import { ReferenceModel } from './reference/model.ts';
import { bounceBuffer } from './registration/bounce-buffer.ts';
import { firehose } from './registration/firehose.ts';
import { hardwareAssisted } from './registration/hardware-assisted.ts';
import { RegistrationModel } from './registration/model.ts';
import { optimistic } from './registration/optimistic.ts';
import { pinEverything } from './registration/pin-everything.ts';
import { pinDownCache, rendezvousNoUnpin, rendezvousUnpin } from './registration/rendezvous.ts';
import { choose, type StrategyKind } from './registration/strategy.ts';
import { RemoteLoadsModel } from './remote-loads/model.ts';
import { integrated, throughBridge } from './remote-loads/setting.ts';
import { RmaModel } from './rma/model.ts';
import type { ReplaySetting, ScheduleModel } from './schedule-contract.ts';
import { kernelCosts, userCosts } from './shared-pages/costs.ts';
import { type PageOptions, SharedPagesModel } from './shared-pages/model.ts';
import { coresOfNode } from './shared-pages/threads-on-cores.ts';
import { TwoSidedModel } from './two-sided/model.ts';
import * as twoSided from './two-sided/setting.ts';

/** A mechanism that carries out the operations of programs. */
export interface ProgramMechanism<Own = ParameterValues, Model extends MechanismModel = MechanismModel> {
  readonly definition: MechanismDefinition;
  /** @param machine parameters of the machine, @param parameters those of the mechanism */
  readonly create: (runtime: Runtime, machine: Machine, parameters: Own) => Model;
  /** The parameter that accepts `best`, and its largest meaningful value on that machine with that many processes. */
  readonly searched?: {
    readonly name: string;
    readonly most: (machine: Machine, processes: number) => number;
  };
}

/** A mechanism that replays schedules, whose operations are known beforehand. */
export interface ScheduleMechanism<Own = ParameterValues, OfWorkload = ParameterValues> {
  readonly definition: MechanismDefinition;
  readonly replay: (setting: ReplaySetting<Own, OfWorkload>) => ScheduleModel;
}

/** The path between a network interface and memory, for packet streams. */
export interface PathMechanism<Own = ParameterValues> {
  readonly definition: MechanismDefinition;
  readonly path: PathFactory<Own>;
}

/** The values of a mechanism's parameters, by name and type of its definition. */
type ParametersOf<Id extends MechanismId> = ValuesOf<Extract<ListedMechanism, { id: Id }>['parameters']>;
/** A model with exactly the parts offered by the mechanism's definition. */
type ModelOf<Id extends MechanismId> = MechanismModel &
  PartsFor<Extract<ListedMechanism, { id: Id }>['offers'][number]>;

export type Mechanism = ProgramMechanism | ScheduleMechanism | PathMechanism;

/** Creates the attention from the mechanism's own parameters: a model without these does not compile. */
type Attend<Own> = (own: Own, perMessageNs: number) => AttentionOf;

const polled: Attend<{ pollIntervalNs: number }> = (own, perMessageNs) => polling(own.pollIntervalNs, perMessageNs);
const backedOff: Attend<ParametersOf<'am-exp'>> = (own, perMessageNs) =>
  backOff({ baseNs: own.baseIntervalNs, capNs: own.capIntervalNs, perMessageNs });
// `best` is a number by now: that of the run which tries it.
const onload: Attend<ParametersOf<'am-onload'>> = (own, perMessageNs) =>
  dedicatedCores(Number(own.dedicatedCores), polled(own, perMessageNs));
const interrupted: Attend<ParametersOf<'am-ints'>> = (own, perMessageNs) =>
  interrupts({ batch: own.interruptBatch, timerNs: own.interruptTimerNs, perMessageNs });
const credits = (machine: Machine) => machine.amCreditsPerPeer;
const registering =
  <Own>(strategy: StrategyKind<Own>) =>
  (runtime: Runtime, machine: Machine, own: Own) =>
    new RegistrationModel(runtime, machine, choose(strategy, machine, own));

/** Active messages, received by some kind of attention; receiving takes the CPU as long as sending. */
function activeMessages<Own>(attend: Attend<Own>) {
  return (runtime: Runtime, machine: Machine, own: Own) =>
    new ActiveMessagesModel(runtime, credits(machine), attend(own, runtime.costs.messageOverheadNs));
}

/** Pages shared by kernels, or by libraries in their place: who receives, and the cost of protection there. */
const sharingPages =
  (costsOf: typeof kernelCosts, attentionOf: (machine: Machine, own: PageOptions) => NodeAttentionOf) =>
  (runtime: Runtime, machine: Machine, own: PageOptions) =>
    new SharedPagesModel(runtime, machine, own, { costs: costsOf(machine, own), attention: attentionOf(machine, own) });
/** Without a load, a thread of the node has a core when a signal arrives, or one is free. */
const signalled = (machine: Machine, own: PageOptions) => {
  const { signalNs, timeSliceNs, processesPerNode } = machine;
  const waitingShare = Math.max(0, 1 - coresOfNode(machine, own) / (processesPerNode + own.backgroundProcesses));
  return signal({ signalNs, timeSliceNs, waitingShare: own.backgroundProcesses === 0 ? 0 : waitingShare });
};
const queued = (machine: Machine, own: PageOptions) =>
  taskQueue({
    taskQueueNs: machine.taskQueueNs,
    tickNs: machine.timerTickNs,
    coresPerNode: coresOfNode(machine, own),
  });

/** Loads and stores that leave the node; variants differ only in the path between core, memory and line. */
function remoteLoads(wayOf: typeof throughBridge) {
  return (runtime: Runtime, machine: Machine, own: ParametersOf<'dpgas-bridge'>) =>
    new RemoteLoadsModel(runtime, { ...own, machine }, wayOf(machine));
}

/** Each model takes the parameters of its own definition, and that of a replay those of the workload `goal` as well. */
type ModelFor<Own, Model extends MechanismModel> =
  | Omit<ProgramMechanism<Own, Model>, 'definition'>
  | Omit<ScheduleMechanism<Own, ScheduleParameters>, 'definition'>
  | Omit<PathMechanism<Own>, 'definition'>;

/** The model of each mechanism of the list. */
const MODELS: { readonly [Id in MechanismId]: ModelFor<ParametersOf<Id>, ModelOf<Id>> } = {
  rma: { create: (runtime) => new RmaModel(runtime) },
  am: { create: activeMessages(polled) },
  'am-exp': { create: activeMessages(backedOff) },
  'am-onload': {
    create: activeMessages(onload),
    searched: {
      name: 'dedicatedCores',
      most: (machine, processes) => Math.min(machine.processesPerNode, processes) - 1,
    },
  },
  'am-ints': { create: activeMessages(interrupted) },
  'aa-sp': {
    create: (runtime, _machine, own) => new ActiveAccessModel(runtime, own, scratchpad(own.hyperthreadShare)),
  },
  'aa-poll': { create: (runtime, _machine, own) => new ActiveAccessModel(runtime, own, polled(own, 0)) },
  'aa-int': {
    create: (runtime, _machine, own) => new ActiveAccessModel(runtime, own, interrupted(own, 0)),
  },
  'e-iommu': { path: extendedIommuBridge },
  firehose: { create: registering(firehose) },
  'rendezvous-unpin': { create: registering(rendezvousUnpin) },
  'rendezvous-no-unpin': { create: registering(rendezvousNoUnpin) },
  'bounce-buffer': { create: registering(bounceBuffer) },
  'pin-everything': { create: registering(pinEverything) },
  'hardware-assisted': { create: registering(hardwareAssisted) },
  'pin-down-cache': { create: registering(pinDownCache) },
  optimistic: { create: registering(optimistic) },
  'two-sided-basic': {
    create: (runtime, machine, own) => new TwoSidedModel(runtime, twoSided.byCpu(machine, own), library),
  },
  'two-sided-helper': {
    create: (runtime, machine, own) =>
      new TwoSidedModel(runtime, twoSided.byCpu(machine, own), helperThread(twoSided.helperCosts(machine, own))),
  },
  'two-sided-ioat': {
    create: (runtime, machine, own) =>
      new TwoSidedModel(runtime, twoSided.byDma(machine, own), helperThread(twoSided.helperCosts(machine, own))),
  },
  'dsm-isr': { create: sharingPages(kernelCosts, () => interruptService) },
  'dsm-task-queue': { create: sharingPages(kernelCosts, queued) },
  'dsm-via': { create: sharingPages(userCosts, signalled) },
  'dpgas-bridge': { create: remoteLoads(throughBridge) },
  'dpgas-integrated': { create: remoteLoads(integrated) },
  'cpu-copy': { create: (runtime, machine, own) => new CpuCopyModel(runtime, machine, own) },
  'dma-copy': { create: (runtime, machine, own) => new DmaCopyModel(runtime, machine, own) },
  'message-passing': { replay: (setting) => new MessagePassingModel(setting) },
  'no-iommu': { path: undividedBus },
  'no-count': { create: (runtime) => new ReferenceModel(runtime) },
  'no-ft': { create: (runtime) => new ReferenceModel(runtime) },
  allreduce: { create: (runtime) => new ReferenceModel(runtime) },
  'a-kv': {
    create: (runtime, machine, own) => {
      const attention = polled(own, runtime.costs.messageOverheadNs);
      return new KeyValueModel(runtime, credits(machine), own.storeOperationNs, attention);
    },
  },
};

/** Every mechanism of the list with its model. */
export const mechanisms: readonly Mechanism[] = mechanismDefinitions.map((definition) => ({
  definition,
  // A plan's values were checked by the definition before a model is made.
  ...(MODELS[definition.id as MechanismId] as ModelFor<ParameterValues, MechanismModel>),
})) as Mechanism[];
