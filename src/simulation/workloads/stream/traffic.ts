import type { StreamValues } from './parameters.ts';

/** Header and checksum of Ethernet; headers of IP with UDP or TCP. */
const ETHERNET_BYTES = 18;
const HEADER_BYTES = { packets: 0, udp: 28, tcp: 40 } as const;
/** An acknowledgement is the smallest frame. */
export const ACKNOWLEDGEMENT_BYTES = 64;

export type Traffic = keyof typeof HEADER_BYTES;

/** CPU time of a stream's hosts per frame, ns. */
export interface TrafficCosts {
  readonly traffic: Traffic;
  readonly frames: number;
  readonly frameBytes: number;
  readonly payloadBytes: number;
  /** Work on one frame of data, and copying its payload. */
  readonly sendNs: number;
  readonly receiveNs: number;
  readonly sendCopyNs: number;
  readonly receiveCopyNs: number;
  /** One acknowledgement, either side. */
  readonly acknowledgeNs: number;
  readonly framesPerDoorbell: number;
  readonly acknowledgeEvery: number;
  readonly windowFrames: number;
  readonly interrupts: boolean;
}

/** @param fromLog the receiver reads frames from its access log in user space instead of through the kernel */
export function trafficCosts(parameters: StreamValues, memoryAccessNs: number, fromLog: boolean): TrafficCosts {
  const { traffic } = parameters;
  const mapped = traffic === 'packets';
  const frameBytes = parameters.frameBytes;
  const payloadBytes = frameBytes - ETHERNET_BYTES - HEADER_BYTES[traffic];
  const kernelNs = parameters.kernelPacketNs;
  const copyNs = payloadBytes * parameters.copyPerByteNs;
  const window = Math.floor(parameters.windowBytes / payloadBytes);
  const windowFrames = traffic === 'tcp' ? Math.max(1, window) : Number.POSITIVE_INFINITY;
  const mappedNs = parameters.mappedPacketNs;
  return {
    traffic,
    frames: parameters.operationsPerProcess,
    frameBytes,
    payloadBytes,
    sendNs: mapped ? mappedNs : kernelNs,
    receiveNs: fromLog ? parameters.userPacketNs + memoryAccessNs : mapped ? mappedNs + memoryAccessNs : kernelNs,
    sendCopyNs: mapped ? 0 : copyNs,
    receiveCopyNs: mapped || fromLog ? 0 : copyNs,
    acknowledgeNs: fromLog ? parameters.userPacketNs : kernelNs,
    framesPerDoorbell: mapped ? parameters.sendBatch : 1,
    acknowledgeEvery: Math.min(parameters.acknowledgeEvery, windowFrames),
    windowFrames,
    interrupts: !mapped && !fromLog,
  };
}
