import { uint8Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { decodeFrame, encodeFrame } from './frames.ts';
import { encodePacket } from './packet-codec.ts';
import type { AddressedRequest } from './packets.ts';
import type { GlobalAddress } from './partition-registers.ts';

const PARTITION_BITS = 40n;
/** Requests are for whole dwords. */
const DWORD_BITS = 2n;

/** Packet and frame of a read at a global address. */
export interface AddressRequest {
  readonly partition: number;
  readonly offset: number;
  readonly mac: number;
  readonly packetBytes: number;
  readonly frameBytes: number;
}

/**
 * Creates the three stages of a request: its extended address, its packet, its frame. The frame is decoded again as its target
 * would.
 * @throws SimulationFault if the target would find another address
 */
export function requestFor({ address, mac }: GlobalAddress, source: number): AddressRequest {
  const partition = Number(address >> PARTITION_BITS);
  const packet = readOf((address >> DWORD_BITS) << DWORD_BITS);
  const carried = { packet, data: uint8Array(0) };
  const frame = encodeFrame({ destination: partition, source, packets: [carried] });
  const decoded = decodeFrame(frame);
  const found = 'refused' in decoded ? undefined : decoded.packets[0]?.packet;
  if (found === undefined || !('address' in found) || found.address !== packet.address) {
    throw new SimulationFault('SIM_PARTITION', `a frame for address ${address} came out as another one`);
  }
  return {
    partition,
    offset: Number(address & ((1n << PARTITION_BITS) - 1n)),
    mac: mac.reduce((number, byte) => number * 256 + byte, 0),
    packetBytes: encodePacket(carried).length,
    frameBytes: frame.length,
  };
}

function readOf(address: bigint): AddressedRequest {
  return {
    kind: 'read',
    address,
    unit: 0,
    tag: 0,
    sequence: 0,
    passPosted: false,
    compat: false,
    count: 0,
    inDwords: true,
    isochronous: false,
    coherent: false,
    responseMayPass: false,
  };
}
