import { hardwareGroup } from './parameter-group.ts';

export const loggpParameters = hardwareGroup({
  title: 'LogGOPS',
  words: 'parameters of LogGOPS',
  description: 'The bare LogGOPS model: messages, not the hardware below them.',
  parameters: [
    { name: 'latencyNs', description: 'L: from the end of the sender’s overhead until a message is at its target.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000 },
    { name: 'overheadNs', description: 'o: CPU time to send or to receive a message.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000 },
    { name: 'gapNs', description: 'g: smallest distance of two messages at a NIC, in each direction.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000_000 },
    { name: 'gapPerByteNs', description: 'G: added to the gap for each byte after the first; receiving takes at least as long.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1_000_000 },
    { name: 'overheadPerByteNs', description: 'O: added to the overhead for each byte after the first.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1_000_000 },
    { name: 'rendezvousThresholdBytes', description: 'S: a longer message is done only when its receive is there.', type: 'integer', unit: 'B', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  ],
});
