import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const rdmaParameters = hardwareGroup({
  title: 'Remote access by NICs',
  words: 'NICs with remote memory access',
  description: 'NICs that carry out remote accesses without involving the CPU.',
  optional: true,
  parameters: [
    { name: 'atomicUnitNs', description: 'Time of the target NIC’s atomic unit in addition to a read.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'atomicsBy', description: 'What carries out atomics in the registration mechanisms: a unit of the target’s NIC, on pages registered as for a put, or the target’s CPU, on receipt of a message.', type: 'choice', unit: '1', choices: ['nic', 'target-cpu'], absent: 'target-cpu' },
    {
      name: 'flushAnswer',
      description: 'What a flush waits for. memory: until everything before it is in the target’s memory, as a read behind it shows. nic: until the target’s NIC has it, as an acknowledgement shows; data still crossing its bus are not yet visible.',
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
