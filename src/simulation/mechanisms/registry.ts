import type { AttentionOf } from '../attention/attention.ts';
import { backOff } from '../attention/back-off.ts';
import { dedicatedCores } from '../attention/dedicated-cores.ts';
import { helperThread } from '../attention/helper-thread.ts';
import { interrupts } from '../attention/interrupts.ts';
import { library } from '../attention/library.ts';
import { polling } from '../attention/polling.ts';
import { scratchpad } from '../attention/scratchpad.ts';
import type { MechanismModel } from '../contract/mechanism.ts';
import type { Machine } from '../machines/schema.ts';
import type { ParameterValues } from '../parameters.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { ActiveAccessModel } from './active-access/model.ts';
import { KeyValueModel } from './active-messages/key-value.ts';
import { ActiveMessagesModel } from './active-messages/model.ts';
import { CpuCopyModel } from './copy/cpu-copy.ts';
import { DmaCopyModel } from './copy/dma-copy.ts';
import type { MechanismDefinition } from './definition.ts';
import { type MechanismId, mechanismDefinitions } from './list.ts';
import { MessagePassingModel } from './message-passing/model.ts';
import { extendedIommuBridge, type PathFactory, undividedBus } from './packet-path/model.ts';
import { ReferenceModel } from './reference/model.ts';
import { bounceBuffer } from './registration/bounce-buffer.ts';
import { firehose } from './registration/firehose.ts';
import { hardwareAssisted } from './registration/hardware-assisted.ts';
import { RegistrationModel } from './registration/model.ts';
import { pinEverything } from './registration/pin-everything.ts';
import { pinDownCache, rendezvousNoUnpin, rendezvousUnpin } from './registration/rendezvous.ts';
import type { StrategyKind } from './registration/strategy.ts';
import { RmaModel } from './rma/model.ts';
import type { ReplaySetting, ScheduleModel } from './schedule-contract.ts';
import { TwoSidedModel } from './two-sided/model.ts';
import * as twoSided from './two-sided/setting.ts';

/** A mechanism that carries out the operations of programs. */
export interface ProgramMechanism {
  readonly definition: MechanismDefinition;
  /** @param machine parameters of the machine, @param parameters those of the mechanism */
  readonly create: (runtime: Runtime, machine: Machine, parameters: ParameterValues) => MechanismModel;
  /** The parameter that takes `best`, and the largest value that makes sense on that machine with so many processes. */
  readonly searched?: {
    readonly name: string;
    readonly most: (machine: Machine, processes: number) => number;
  };
}

/** A mechanism that replays schedules, whose operations are known beforehand. */
export interface ScheduleMechanism {
  readonly definition: MechanismDefinition;
  readonly replay: (setting: ReplaySetting) => ScheduleModel;
}

/** What lies between a network interface and memory, where packets are streamed. */
export interface PathMechanism {
  readonly definition: MechanismDefinition;
  readonly path: PathFactory;
}

export type Mechanism = ProgramMechanism | ScheduleMechanism | PathMechanism;
type ModelOf<Kind extends Mechanism> = Omit<Kind, 'definition'>;

type Attend = (own: ParameterValues, perMessageNs: number) => AttentionOf;

const polled: Attend = (own, perMessageNs) => polling(Number(own.pollIntervalNs), perMessageNs);
const backedOff: Attend = (own, perMessageNs) =>
  backOff({ baseNs: Number(own.baseIntervalNs), capNs: Number(own.capIntervalNs), perMessageNs });
const onload: Attend = (own, perMessageNs) => dedicatedCores(Number(own.dedicatedCores), polled(own, perMessageNs));
const interrupted: Attend = (own, perMessageNs) =>
  interrupts({ batch: Number(own.interruptBatch), timerNs: Number(own.interruptTimerNs), perMessageNs });
const credits = (machine: Machine) => machine.amCreditsPerPeer;
const registering =
  (strategy: StrategyKind): ProgramMechanism['create'] =>
  (runtime, machine, own) =>
    new RegistrationModel(runtime, machine, own, strategy);

/** Active messages, received by whoever attends to them: that takes the CPU as long as sending. */
function activeMessages(attend: Attend) {
  return (runtime: Runtime, machine: Machine, own: ParameterValues) =>
    new ActiveMessagesModel(runtime, credits(machine), attend(own, runtime.costs.messageOverheadNs));
}

/** The model of each mechanism of the list. */
const MODELS: Readonly<
  Record<MechanismId, ModelOf<ProgramMechanism> | ModelOf<ScheduleMechanism> | ModelOf<PathMechanism>>
> = {
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
    create: (runtime, _machine, own) => new ActiveAccessModel(runtime, own, scratchpad(Number(own.hyperthreadShare))),
  },
  'aa-poll': { create: (runtime, _machine, own) => new ActiveAccessModel(runtime, own, polled(own, 0)) },
  'aa-int': {
    create: (runtime, _machine, own) =>
      new ActiveAccessModel(runtime, own, interrupted(own, Number(own.recordUpcallNs))),
  },
  'e-iommu': { path: extendedIommuBridge },
  firehose: { create: registering(firehose) },
  'rendezvous-unpin': { create: registering(rendezvousUnpin) },
  'rendezvous-no-unpin': { create: registering(rendezvousNoUnpin) },
  'bounce-buffer': { create: registering(bounceBuffer) },
  'pin-everything': { create: registering(pinEverything) },
  'hardware-assisted': { create: registering(hardwareAssisted) },
  'pin-down-cache': { create: registering(pinDownCache) },
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
  'cpu-copy': { create: (runtime) => new CpuCopyModel(runtime) },
  'dma-copy': { create: (runtime, machine, own) => new DmaCopyModel(runtime, machine, own) },
  'message-passing': { replay: (setting) => new MessagePassingModel(setting) },
  'no-iommu': { path: undividedBus },
  'no-count': { create: (runtime) => new ReferenceModel(runtime) },
  'no-ft': { create: (runtime) => new ReferenceModel(runtime) },
  allreduce: { create: (runtime) => new ReferenceModel(runtime) },
  'a-kv': {
    create: (runtime, machine, own) => {
      const attention = polled(own, runtime.costs.messageOverheadNs);
      return new KeyValueModel(runtime, credits(machine), Number(own.storeOperationNs), attention);
    },
  },
};

/** Every mechanism of the list with its model. */
export const mechanisms: readonly Mechanism[] = mechanismDefinitions.map((definition) => ({
  definition,
  ...MODELS[definition.id as MechanismId],
}));
