import type { ParameterValues } from '../../src/simulation/parameters.ts';

/**
 * From the NIC of a sender to the memory of its target, ns, over one router and with nothing in the way. g is not in it. The
 * NIC has the data; of a message of several packets wire and bus work on different ones at a time.
 */
export function oneWayNs(machine: ParameterValues, payloadBytes: number): number {
  const value = (name: string) => Number(machine[name]);
  const [packetBytes, bandwidth] = [value('packetBytes'), value('busBandwidthBytesPerNs')];
  const packets = Math.max(1, Math.ceil(payloadBytes / packetBytes));
  const serialisation = (bytes: number, headers: number) =>
    (bytes + headers * value('headerBytes')) * value('gapPerByteNs');
  const wire = serialisation(payloadBytes, packets);
  // Once the last packet is there, the bus is a packet behind, or more where it is slower than the wire.
  const behindFirst = packets === 1 ? 0 : wire - serialisation(packetBytes, 1);
  const last = Math.min(payloadBytes, packetBytes);
  const bus = Math.max(payloadBytes / bandwidth - behindFirst, last / bandwidth);
  return wire + value('wireLatencyNs') + value('hopLatencyNs') + bus + value('memoryAccessNs');
}
