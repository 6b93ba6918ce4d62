import { type HardwareValues, hardwareGroup } from './parameter-group.ts';

export const energyParameters = hardwareGroup({
  title: 'Energy',
  words: 'energy figures',
  description: 'Energy of bytes and time at NICs and routers; no machine has published figures of its own.',
  parameters: [
    {
      name: 'nicEnergyPerByteNanojoules',
      description: 'Energy that a network interface uses for each byte it sends or receives.',
      type: 'number',
      unit: 'nJ/B',
      minimum: 0,
      maximum: 1_000_000,
      default: 4,
      source: '0.5 W of a 1 Gb/s transceiver (thomas-krenn.com, Energy Efficient Ethernet) at 125 MB/s',
      confidence: 'derived',
      seen: 'lookup',
    },
    { name: 'nicIdleWatts', description: 'Power of a network interface regardless of load.', type: 'number', unit: 'W', minimum: 0, maximum: 10_000, default: 0.05, source: 'About 10 % of the active power', confidence: 'assumed', seen: 'none' },
    {
      name: 'routerEnergyPerByteNanojoules',
      description: 'Energy that a router uses for each byte that passes through it.',
      type: 'number',
      unit: 'nJ/B',
      minimum: 0,
      maximum: 1_000_000,
      default: 0.56,
      source: '2.8 W per port (four lanes at 0.7 W, Slim Fly power model, SC 2014) at 5 GB/s',
      confidence: 'derived',
      seen: 'recalled',
    },
    { name: 'routerPortIdleWatts', description: 'Power of a router port regardless of load.', type: 'number', unit: 'W', minimum: 0, maximum: 10_000, default: 0.28, source: 'About 10 % of the active power', confidence: 'assumed', seen: 'none' },
  ],
});
export type EnergyValues = HardwareValues<typeof energyParameters>;
