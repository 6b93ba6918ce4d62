import type { WorkloadDefinition } from '../definition.ts';
import { atLeast } from '../rules.ts';
import { streamCalls } from './calls.ts';
import { streamMemory } from './memory.ts';
import { streamParameters } from './parameters.ts';

export const stream = {
  id: 'stream',
  title: 'Packet stream',
  summary: 'Every second process sends Ethernet frames to its neighbour: a packet generator, a UDP stream or a TCP stream.',
  needs: [['ethernet']],
  hardware: ['network', 'cpu'],
  primaryMetric: 'bandwidth_bytes_per_ns',
  maxProcesses: 4096,
  memory: streamMemory,
  calls: streamCalls,
  paper: { id: 'active-access', section: '5.1' },
  rules: [atLeast(2, 'a stream needs two processes: a sender and a receiver')],
  parameters: streamParameters,
  metrics: [
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Payload received per unit of time, without the headers of Ethernet, IP, UDP and TCP; mean over all streams.', better: 'higher', distribution: false },
    { name: 'frames_per_second', unit: '1/s', description: 'Frames received per second of simulated time; mean over all streams.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the sender’s first work on a frame until the receiver has its payload.', better: 'lower', distribution: true },
    { name: 'lost_share', unit: '1', description: 'Share of frames that found a full interface.', better: 'lower', distribution: false },
    { name: 'sender_cpu_utilisation', unit: '1', description: 'Utilisation of the senders’ CPUs in the steady state.', better: 'lower', distribution: false },
    { name: 'receiver_cpu_utilisation', unit: '1', description: 'Utilisation of the receivers’ CPUs in the steady state.', better: 'lower', distribution: false },
    { name: 'iotlb_hit_ratio', unit: '1', description: 'Translations found in the IOTLB.', better: 'higher', distribution: false },
    { name: 'bus_transactions_per_frame', unit: '1', description: 'Bus transactions of bounded payload, on both sides, per frame received.', better: 'lower', distribution: false },
  ],
} as const satisfies WorkloadDefinition<'stream', typeof streamParameters>;
