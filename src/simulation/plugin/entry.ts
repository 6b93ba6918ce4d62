/**
 * `onesided/simulation`: the interface for plugins. Everything exported here is covered by PLUGIN_API_VERSION; other files of the
 * package are not exported. docs/plugins.md explains how the parts fit together.
 */

// Attention: which CPU handles messages that have arrived for a process, and when.
export type {
  Attention,
  AttentionOf,
  Executor,
  Handling,
  InLibrary,
  InLibraryOf,
  LibraryHandling,
} from '../attention/attention.ts';
export { backOff } from '../attention/back-off.ts';
export { dedicatedCores } from '../attention/dedicated-cores.ts';
export { helperThread } from '../attention/helper-thread.ts';
export { Inbox } from '../attention/inbox.ts';
export { interrupts } from '../attention/interrupts.ts';
export { library } from '../attention/library.ts';
export { polling } from '../attention/polling.ts';
export { scratchpad } from '../attention/scratchpad.ts';
// Mechanisms: definitions and components.
export type { Capability } from '../contract/capabilities.ts';
// The contract: calls of programs, and interfaces of mechanisms and workloads.
export { type Copies, type CopyCalls, copies } from '../contract/copies.ts';
export { type EpochCalls, type Epochs, epochs, type LockMode } from '../contract/epochs.ts';
export type {
  CallKind,
  CallSetting,
  EventsOfCall,
  EventsPerCall,
  ExpectedCall,
  ExpectedCalls,
  Work,
} from '../contract/expected-calls.ts';
export {
  type AccessHandlers,
  accessHandlers,
  type Handler,
  HandlerCall,
  type HandlerCalls,
  type Handlers,
  handlers,
} from '../contract/handlers.ts';
export type { MainThread, MechanismModel, MechanismParts } from '../contract/mechanism.ts';
export {
  type NotifiedData,
  type NotifiedPutCalls,
  type NotifiedPuts,
  notifiedPuts,
} from '../contract/notified-puts.ts';
export { offersOf } from '../contract/offers.ts';
export { type OrderedPutCalls, type OrderedPuts, orderedPuts } from '../contract/ordered-puts.ts';
export type { OwnAccess, OwnMemory, OwnMemoryCalls } from '../contract/own-memory.ts';
export { type AnyPart, type Caller, type ContractPart, definePart, type OfferedPart, offer } from '../contract/part.ts';
export {
  type PartitionRegisterCalls,
  type PartitionRegisters,
  partitionRegisters,
} from '../contract/partition-registers.ts';
export { type PostedReadCalls, type PostedReads, postedReads } from '../contract/posted-reads.ts';
export type { ProcessOperations, Program, ProgramCalls } from '../contract/program.ts';
export {
  atomics,
  type FlushedAccesses,
  type Flushes,
  flushes,
  type RemoteMemory,
  type RemoteMemoryCalls,
  remote,
  type WordAtomics,
} from '../contract/remote-memory.ts';
export { type SharedPageCalls, type SharedPages, sharedPages } from '../contract/shared-pages.ts';
export { type SignalledPutCalls, type SignalledPuts, signalledPuts } from '../contract/signalled-puts.ts';
export { NOT_LOCAL, WorkRequest } from '../contract/work-request.ts';
// Engine: counted memory, statistics, random numbers, faults.
export * from '../engine/arrays.ts';
export type { Engine } from '../engine/engine.ts';
export { SimulationFault } from '../engine/fault.ts';
export { distribution, Histogram } from '../engine/histogram.ts';
export { type Operations, stageIndex } from '../engine/operations.ts';
export { mix32, Random } from '../engine/random.ts';
export { type DoubleColumn, Rows, type WordColumn } from '../engine/rows.ts';
export type { Rate } from '../engine/steady-rate.ts';
export { TRACK, type TraceRecorder } from '../engine/trace-recorder.ts';
export { WORD_BYTES } from '../engine/word.ts';
export type { ExposedMemory } from '../hardware/exposed-memory.ts';
// Hardware as seen by mechanisms and workloads.
export { type ControlBits, PLAIN } from '../hardware/iommu/control-bits.ts';
export type { Region } from '../hardware/iommu/region.ts';
export { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
export { MESSAGE, type Messages, newMessageKind } from '../hardware/messages.ts';
export type { Rdma } from '../hardware/nic/rdma.ts';
export type { Receiver } from '../hardware/receiver.ts';
export type { Transport } from '../hardware/transport.ts';
// Machines.
export type { MachineDefinition } from '../machines/definition.ts';
export {
  assumed,
  calibrated,
  derived,
  type MachineValue,
  machinePreset,
  type Preset,
  stated,
} from '../machines/preset.ts';
export type { Machine, MachineGroupId, MachineNeeds } from '../machines/schema.ts';
export {
  type Family,
  HOST,
  type MechanismDefinition,
  REMOTE_ACCESS,
} from '../mechanisms/definition.ts';
export { byWord, contended, interruptedEvery, piecesOf, REMOTE_EVENTS } from '../mechanisms/events-per-call.ts';
export { FetchByGet } from '../mechanisms/fetch-by-get.ts';
export type { ProgramMechanism } from '../mechanisms/mechanism.ts';
export type { MechanismMemory, MechanismMemorySetting } from '../mechanisms/memory.ts';
export { RdmaAccess } from '../mechanisms/rdma-access.ts';
export { RemoteEpochs } from '../mechanisms/remote-epochs.ts';
export type { ParameterDefinition, ParameterValue, ParameterValues, ValuesOf } from '../parameters.ts';
export { type MetricValue, type RunPlan, type RunResult, STAGES } from '../run.ts';
export type { Demands, Impossibility, Rule, RunSetting } from '../run-setting.ts';
export type { Runtime } from '../runtime/runtime.ts';

// Workloads: definitions and components.
export type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../workloads/contract.ts';
export type { MetricDefinition, WorkloadDefinition } from '../workloads/definition.ts';
export { type MemorySetting, powerOfTwo, type WorkloadMemory } from '../workloads/memory.ts';
export { DEDICATED_CORES, ENERGY_METRICS, LOG_WAIT, PLATFORM_METRICS } from '../workloads/platform-metrics.ts';
export { beginOf, type WindowSetting, windowEnd, windowOf } from '../workloads/window.ts';
export type { ProgramWorkload } from '../workloads/workload.ts';
export { contentOf, WrittenMemory } from '../workloads/written-memory.ts';

export { definePlugin, PLUGIN_API_VERSION, type Plugin, type PluginMechanism } from './plugin.ts';
