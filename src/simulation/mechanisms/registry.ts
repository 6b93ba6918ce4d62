import type { ParameterValues } from '../parameters.ts';
import type { Runtime } from '../runtime/runtime.ts';
import * as activeAccess from './active-access/definition.ts';
import { InterruptModel as AccessInterruptModel } from './active-access/interrupt.ts';
import { PollingModel } from './active-access/polling.ts';
import { ScratchpadModel } from './active-access/scratchpad.ts';
import * as activeMessages from './active-messages/definition.ts';
import { InterruptModel as MessageInterruptModel } from './active-messages/interrupt.ts';
import { KeyValueModel } from './active-messages/key-value.ts';
import { BackoffPollingModel, DedicatedCoresModel, RegularPollingModel } from './active-messages/polled.ts';
import type { MechanismModel } from './contract.ts';
import { CpuCopyModel } from './copy/cpu-copy.ts';
import { cpuCopy, dmaCopy } from './copy/definition.ts';
import { DmaCopyModel } from './copy/dma-copy.ts';
import type { MechanismDefinition } from './definition.ts';
import { messagePassing } from './message-passing/definition.ts';
import { MessagePassingModel } from './message-passing/model.ts';
import { extendedIommu, noIommu } from './packet-path/definition.ts';
import { extendedIommuBridge, type PathFactory, undividedBus } from './packet-path/model.ts';
import * as reference from './reference/definition.ts';
import { ReferenceModel } from './reference/model.ts';
import { BounceBufferModel } from './registration/bounce-buffer.ts';
import * as registration from './registration/definition.ts';
import { HardwareAssistedModel, PinEverythingModel } from './registration/direct.ts';
import { FirehoseModel } from './registration/firehose.ts';
import { pinDownCache, RendezvousModel, withoutUnpin, withUnpin } from './registration/rendezvous.ts';
import { rma } from './rma/definition.ts';
import { RmaModel } from './rma/model.ts';
import type { ReplaySetting, ScheduleModel } from './schedule-contract.ts';
import * as twoSided from './two-sided/definition.ts';
import { CopyEngineModel, HelperModel, TwoSidedModel } from './two-sided/model.ts';

/** A mechanism that carries out the operations of programs. */
export interface ProgramMechanism {
  readonly definition: MechanismDefinition;
  /** @param machine parameters of the machine, @param parameters those of the mechanism */
  readonly create: (runtime: Runtime, machine: ParameterValues, parameters: ParameterValues) => MechanismModel;
  /** The parameter that takes `best`, and the largest value that makes sense on that machine with so many processes. */
  readonly searched?: {
    readonly name: string;
    readonly most: (machine: ParameterValues, processes: number) => number;
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

const credits = (machine: ParameterValues) => Number(machine.amCreditsPerPeer);

/** One line a mechanism; the order is that of the catalogue. */
export const mechanisms: readonly Mechanism[] = [
  { definition: rma, create: (runtime) => new RmaModel(runtime) },
  {
    definition: activeMessages.am,
    create: (runtime, machine, own) => new RegularPollingModel(runtime, credits(machine), own),
  },
  {
    definition: activeMessages.amExp,
    create: (runtime, machine, own) => new BackoffPollingModel(runtime, credits(machine), own),
  },
  {
    definition: activeMessages.amOnload,
    create: (runtime, machine, own) => new DedicatedCoresModel(runtime, credits(machine), own),
    searched: {
      name: 'dedicatedCores',
      most: (machine, processes) => Math.min(Number(machine.processesPerNode), processes) - 1,
    },
  },
  {
    definition: activeMessages.amInts,
    create: (runtime, machine, own) => new MessageInterruptModel(runtime, credits(machine), own),
  },
  {
    definition: activeMessages.aKv,
    create: (runtime, machine, own) => new KeyValueModel(runtime, credits(machine), own),
  },
  { definition: activeAccess.aaInt, create: (runtime, _machine, own) => new AccessInterruptModel(runtime, own) },
  { definition: activeAccess.aaPoll, create: (runtime, _machine, own) => new PollingModel(runtime, own) },
  { definition: activeAccess.aaSp, create: (runtime, _machine, own) => new ScratchpadModel(runtime, own) },
  { definition: registration.firehose, create: (runtime, machine, own) => new FirehoseModel(runtime, machine, own) },
  {
    definition: registration.rendezvousUnpin,
    create: (runtime, machine, own) => new RendezvousModel(runtime, machine, withUnpin(own), 'unpin'),
  },
  {
    definition: registration.rendezvousNoUnpin,
    create: (runtime, machine, own) => new RendezvousModel(runtime, machine, withoutUnpin(machine, own), 'keep'),
  },
  {
    definition: registration.bounceBuffer,
    create: (runtime, machine, own) => new BounceBufferModel(runtime, machine, own),
  },
  { definition: registration.pinEverything, create: (runtime, machine) => new PinEverythingModel(runtime, machine) },
  {
    definition: registration.hardwareAssisted,
    create: (runtime, machine, own) => new HardwareAssistedModel(runtime, machine, own),
  },
  {
    definition: registration.pinDownCache,
    create: (runtime, machine, own) => new RendezvousModel(runtime, machine, pinDownCache(own), 'release'),
  },
  { definition: twoSided.twoSidedBasic, create: (runtime, machine, own) => new TwoSidedModel(runtime, machine, own) },
  { definition: twoSided.twoSidedHelper, create: (runtime, machine, own) => new HelperModel(runtime, machine, own) },
  { definition: twoSided.twoSidedIoat, create: (runtime, machine, own) => new CopyEngineModel(runtime, machine, own) },
  { definition: cpuCopy, create: (runtime) => new CpuCopyModel(runtime) },
  { definition: dmaCopy, create: (runtime, machine, own) => new DmaCopyModel(runtime, machine, own) },
  ...Object.values(reference).map((definition) => ({
    definition,
    create: (runtime: Runtime) => new ReferenceModel(runtime),
  })),
  { definition: messagePassing, replay: (setting) => new MessagePassingModel(setting) },
  { definition: noIommu, path: undividedBus },
  { definition: extendedIommu, path: extendedIommuBridge },
];
