import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const rdmaParameters = hardwareGroup({
  title: 'Remote access by NICs',
  words: 'NICs that access memory by themselves',
  description: 'NICs that carry out remote accesses without the CPU.',
  optional: true,
  parameters: [
    { name: 'atomicUnitNs', description: 'Time of the atomic unit of the target NIC beyond a read.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'atomicsBy', description: 'Who carries out atomics for strategies that register memory: a unit of the target’s NIC, on pages that are registered as for a put, or the target’s CPU, upon a message.', type: 'choice', unit: '1', choices: ['nic', 'target-cpu'], absent: 'target-cpu' },
    {
      name: 'flushAnswer',
      description: 'What a flush waits for: that everything before it is in the memory of the target, as a read behind it says, or that the NIC of the target has it, as an acknowledgement says; data on their way over its bus are then not visible yet.',
      type: 'choice',
      unit: '1',
      choices: ['memory', 'nic'],
      default: 'memory',
      source: 'What programs rely on',
      confidence: 'assumed',
      seen: 'none',
    },
  ],
});
export type RdmaValues = HardwareValues<typeof rdmaParameters>;
