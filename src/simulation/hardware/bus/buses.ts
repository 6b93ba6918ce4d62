import type { NetworkValues } from '../network/parameters.ts';
import { IoBus } from './io-bus.ts';
import type { BusValues } from './parameters.ts';
import { mostCompletionBytes } from './read-completions.ts';

/** The bus of a NIC: towards memory, and from memory to the NIC. */
export interface BusPair {
  readonly up: IoBus;
  readonly down: IoBus;
}

export type BusTiming = Omit<BusValues, 'busCredits' | 'busWriteNs'> & Pick<NetworkValues, 'packetBytes'>;

/** Creates a bus for each direction: writes, read requests and CPU requests go one way, read data and completions the other. */
export function busPair(values: BusTiming): BusPair {
  const shared = {
    bandwidthBytesPerNs: values.busBandwidthBytesPerNs,
    packetBytes: values.packetBytes,
  };
  return {
    up: new IoBus({ ...shared, maxPayloadBytes: values.busMaxPayloadBytes, headerBytes: values.busHeaderBytes }),
    down: new IoBus({
      ...shared,
      maxPayloadBytes: mostCompletionBytes(values),
      headerBytes: values.busCompletionHeaderBytes,
    }),
  };
}
