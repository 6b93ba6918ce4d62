import { type BusPair, busPair } from '../bus/buses.ts';
import type { BusValues } from '../bus/parameters.ts';
import { createIommus, type TranslationValues } from '../iommu/create-iommu.ts';
import type { Iommus } from '../iommu/iommu.ts';
import type { MemoryValues } from '../memory/parameters.ts';
import type { NetworkValues } from '../network/parameters.ts';
import { BridgedPath, DirectPath, type DmaPath } from './dma-path.ts';
import { FrameLog } from './frame-log.ts';

type DirectValues = BusValues & Pick<NetworkValues, 'packetBytes'> & Pick<MemoryValues, 'memoryAccessNs'>;
type BridgedValues = DirectValues & TranslationValues;

/** Buses and, if there is one, the IOMMU of one machine. */
export interface EthernetPath {
  readonly dma: DmaPath;
  readonly bus: BusPair;
  readonly iommu?: Iommus;
  /** Receives frames in place of their buffers. */
  readonly log?: FrameLog;
}

/** The machine as it is: one bus, no IOMMU. */
export function directPath(machine: DirectValues, registerAccessNs: number): EthernetPath {
  const bus = busPair(machine);
  return { bus, dma: new DirectPath(bus, timingOf(machine, registerAccessNs)) };
}

export interface BridgeSettings {
  /** Latency of the interface's registers. */
  readonly registerAccessNs: number;
  /** Transactions in the bridge at once. */
  readonly outstanding: number;
  /** Whether received frames go to an access log, and its size. */
  readonly toLog: boolean;
  readonly logBytes: number;
  readonly seed: number;
  readonly node: number;
}

/** The bus split by an extended IOMMU. */
export function bridgedPath(machine: BridgedValues, settings: BridgeSettings): EthernetPath {
  const bus = busPair(machine);
  const iommu = createIommus(machine, settings.seed, { firstNode: settings.node, nodes: 1 });
  const timing = { ...timingOf(machine, settings.registerAccessNs), internalNs: machine.iommuInternalNs };
  const dma = new BridgedPath(bus, iommu, timing, settings.outstanding);
  if (!settings.toLog) return { bus, iommu, dma };
  return { bus, iommu, dma, log: new FrameLog(settings.logBytes) };
}

function timingOf(machine: DirectValues, registerAccessNs: number) {
  return {
    registerAccessNs,
    memoryAccessNs: machine.memoryAccessNs,
    maxPayloadBytes: machine.busMaxPayloadBytes,
  };
}
