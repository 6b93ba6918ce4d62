import { hardwareGroup } from './parameter-group.ts';

export const loggpParameters = hardwareGroup({
  title: 'LogGOPS',
  words: 'LogGOPS parameters',
  description: 'The bare LogGOPS model: it describes messages, not the hardware beneath them.',
  parameters: [
    { name: 'latencyNs', description: 'L: time from the end of the sender’s overhead until a message reaches its target.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000 },
    { name: 'overheadNs', description: 'o: CPU time to send or to receive a message.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000 },
    { name: 'gapNs', description: 'g: minimum gap between two messages at a NIC, in each direction.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000 },
    { name: 'gapPerByteNs', description: 'G: gap added for each byte after the first; receiving takes at least as long.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1_000_000 },
    { name: 'overheadPerByteNs', description: 'O: overhead added for each byte after the first.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1_000_000 },
    { name: 'rendezvousThresholdBytes', description: 'S: a longer message completes only once its receive has been posted.', type: 'integer', unit: 'B', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  ],
});
