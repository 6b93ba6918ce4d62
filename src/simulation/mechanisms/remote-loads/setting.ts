import type { BridgeWay, FlowControl } from '../../hardware/ht-bridge/channels.ts';
import type { Framing } from '../../hardware/ht-bridge/framing.ts';
import type { HtBridgeValues } from '../../hardware/ht-bridge/parameters.ts';
import type { Machine } from '../../machines/schema.ts';

export interface RemoteLoadsSetting extends Framing {
  readonly machine: Machine;
  readonly flowControl: FlowControl;
  readonly retransmitNs: number;
  /**
   * Number of nodes that keep pages of each other coherent, number of such adjacent domains from the first node on, and the unit.
   */
  readonly coherentNodes: number;
  readonly coherentDomains: number;
  readonly coherenceUnit: 'page' | 'line';
  /** Number of pages for which a node's directory has entries. */
  readonly coherentPages: number;
  /** In memory space, a core fetches lines; in I/O space, words. */
  readonly mapping: 'memory' | 'io';
  /** Bits of a partition register. */
  readonly registerBits: '26' | '24' | '18';
  /** Whether bridges support more atomics than HyperTransport. */
  readonly atomics: 'ht' | 'extended';
}

/** Sizes of the units of coherence, bytes. */
export const UNIT_BYTES = { page: 4096, line: 64 } as const;

/** Between core and bridge are the link of the processor, and four cycles of the bridge. */
export function throughBridge(values: HtBridgeValues): BridgeWay {
  const { htLatencyNs, bridgeCycles, bridgeCycleNs, bridgePathBytes } = values;
  const perByteNs = bridgePathBytes > 0 ? bridgeCycleNs / bridgePathBytes : 0;
  return { nearNs: htLatencyNs, passNs: bridgeCycles * bridgeCycleNs, perByteNs };
}

/** Memory controller and network interface are one unit with one queue, and nothing in between (D-PGAS, 4.3). */
export function integrated({ niLatencyNs }: HtBridgeValues): BridgeWay {
  return { nearNs: niLatencyNs, passNs: 0, perByteNs: 0 };
}
