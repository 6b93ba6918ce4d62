import type { MachineDefinition } from './definition.ts';

const TOOL = 'LogGOPSim, default of the option';
const MODEL = 'Hoefler, Schneider, Lumsdaine, LogGOPSim, 2010';

/** A machine that is nothing but the parameters of LogGOPS: every rank has its own node, distances are all alike. */
export const loggp: MachineDefinition = {
  id: 'loggp',
  title: 'LogGP machine',
  summary: 'The bare LogGOPS model: latency, overhead, gap, each per message and per byte, and a rendezvous threshold.',
  notes: ['It describes messages, not the hardware below them: mechanisms that work on NIC, I/O bus and memory need another machine.', 'With whole numbers, finish times of schedules are exactly those of the LogGOPS reference simulator.'],
  supports: ['two-sided'],
  parameters: [
    { name: 'latencyNs', description: 'L: from the end of the sender’s overhead until a message is at its target.', type: 'number', unit: 'ns', default: 2500, minimum: 0, maximum: 1e9, source: TOOL, confidence: 'stated', seen: 'recalled' },
    { name: 'overheadNs', description: 'o: CPU time to send or to receive a message.', type: 'number', unit: 'ns', default: 1500, minimum: 0, maximum: 1e9, source: TOOL, confidence: 'stated', seen: 'recalled' },
    { name: 'gapNs', description: 'g: smallest distance of two messages at a NIC, in each direction.', type: 'number', unit: 'ns', default: 1000, minimum: 0, maximum: 1e9, source: TOOL, confidence: 'stated', seen: 'recalled' },
    { name: 'gapPerByteNs', description: 'G: added to the gap for each byte after the first; receiving takes at least as long.', type: 'number', unit: 'ns/B', default: 6, minimum: 0, maximum: 1e6, source: TOOL, confidence: 'stated', seen: 'recalled' },
    { name: 'overheadPerByteNs', description: 'O: added to the overhead for each byte after the first.', type: 'number', unit: 'ns/B', default: 0, minimum: 0, maximum: 1e6, source: TOOL, confidence: 'stated', seen: 'recalled' },
    { name: 'rendezvousThresholdBytes', description: 'S: a longer message is done only when its receive is there.', type: 'integer', unit: 'B', default: 65535, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, source: `${TOOL}; ${MODEL}`, confidence: 'stated', seen: 'recalled' },
  ],
};
