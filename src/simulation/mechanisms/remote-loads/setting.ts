import type { BridgeWay, FlowControl } from '../../hardware/ht-bridge/channels.ts';
import type { Framing } from '../../hardware/ht-bridge/framing.ts';
import type { HtBridgeValues } from '../../hardware/ht-bridge/parameters.ts';
import type { Machine } from '../../machines/schema.ts';

export interface RemoteLoadsSetting extends Framing {
  readonly machine: Machine;
  readonly flowControl: FlowControl;
  readonly retransmitNs: number;
  /** Nodes that keep pages of each other coherent, how many such domains lie side by side from the first node on, and by what. */
  readonly coherentNodes: number;
  readonly coherentDomains: number;
  readonly coherenceUnit: 'page' | 'line';
  /** Pages that a node's directory has entries for. */
  readonly coherentPages: number;
  /** In memory space a core fetches lines, in I/O space word by word. */
  readonly mapping: 'memory' | 'io';
  /** Bits of a partition register. */
  readonly registerBits: '26' | '24' | '18';
  /** Whether bridges know more atomics than HyperTransport. */
  readonly atomics: 'ht' | 'extended';
}

/** Sizes of what is kept coherent. */
export const UNIT_BYTES = { page: 4096, line: 64 } as const;

/** Between core and bridge the link of the processor, and four cycles of the bridge. */
export function throughBridge(values: HtBridgeValues): BridgeWay {
  const { htLatencyNs, bridgeCycles, bridgeCycleNs, bridgePathBytes } = values;
  const perByteNs = bridgePathBytes > 0 ? bridgeCycleNs / bridgePathBytes : 0;
  return { nearNs: htLatencyNs, passNs: bridgeCycles * bridgeCycleNs, perByteNs };
}

/** Memory controller and network interface are one: a queue, and nothing to pass (D-PGAS, 4.3). */
export function integrated({ niLatencyNs }: HtBridgeValues): BridgeWay {
  return { nearNs: niLatencyNs, passNs: 0, perByteNs: 0 };
}
