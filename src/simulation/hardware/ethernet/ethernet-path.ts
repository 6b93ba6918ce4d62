import type { ParameterValues } from '../../parameters.ts';
import { IoBus } from '../io-bus.ts';
import { createIommus } from '../iommu/create-iommu.ts';
import type { Iommus } from '../iommu/iommu.ts';
import { BridgedPath, type BusPair, DirectPath, type DmaPath } from './dma-path.ts';
import { FrameLog } from './frame-log.ts';

/** Buses and, where there is one, the IOMMU of one machine. */
export interface EthernetPath {
  readonly dma: DmaPath;
  readonly bus: BusPair;
  readonly iommu?: Iommus;
  /** Where received frames go instead of to their buffers. */
  readonly log?: FrameLog;
}

/** The machine as it is: one bus, no IOMMU. */
export function directPath(machine: ParameterValues, registerAccessNs: number): EthernetPath {
  const bus = busesOf(machine);
  return { bus, dma: new DirectPath(bus, timingOf(machine, registerAccessNs)) };
}

export interface BridgeSettings {
  /** Transactions in the bridge at once. */
  readonly outstanding: number;
  /** Whether received frames go to an access log, and how large it is. */
  readonly toLog: boolean;
  readonly logBytes: number;
}

/** The bus split by an extended IOMMU. */
export function bridgedPath(
  machine: ParameterValues,
  registerAccessNs: number,
  settings: BridgeSettings,
  seed: number,
  node: number,
): EthernetPath {
  const bus = busesOf(machine);
  const iommu = createIommus(machine, seed, node, 1);
  const timing = timingOf(machine, registerAccessNs);
  const dma = new BridgedPath(bus, iommu, Number(machine.iommuInternalNs), timing, settings.outstanding);
  if (!settings.toLog) return { bus, iommu, dma };
  return { bus, iommu, dma, log: new FrameLog(settings.logBytes) };
}

function busesOf(machine: ParameterValues): BusPair {
  const bus = () => new IoBus(Number(machine.busBandwidthBytesPerNs), Number(machine.busMaxPayloadBytes));
  return { up: bus(), down: bus() };
}

function timingOf(machine: ParameterValues, registerAccessNs: number) {
  return {
    registerAccessNs,
    memoryAccessNs: Number(machine.memoryAccessNs),
    maxPayloadBytes: Number(machine.busMaxPayloadBytes),
  };
}
