import { machinePreset, stated } from './preset.ts';

const TOOL = 'LogGOPSim, default of the option';
const MODEL = 'Hoefler, Schneider, Lumsdaine, LogGOPSim, 2010';

/** A machine described only by the parameters of LogGOPS: every rank has its own node, and all distances are equal. */
export const loggp = machinePreset({
  id: 'loggp',
  title: 'LogGP machine',
  summary: 'The bare LogGOPS model: latency, overhead and gap, per message and per byte, and a rendezvous threshold.',
  notes: ['It describes messages, not the hardware beneath them: mechanisms that use NIC, I/O bus and memory need another machine.', 'With whole numbers, the finish times of schedules are exactly those of the LogGOPS reference simulator.'],
  has: {
    loggp: {
      latencyNs: stated(2500, TOOL, 'recalled'),
      overheadNs: stated(1500, TOOL, 'recalled'),
      gapNs: stated(1000, TOOL, 'recalled'),
      gapPerByteNs: stated(6, TOOL, 'recalled'),
      overheadPerByteNs: stated(0, TOOL, 'recalled'),
      rendezvousThresholdBytes: stated(65535, `${TOOL}; ${MODEL}`, 'recalled'),
    },
  },
});
