import type { StudyDefinition } from '../definition.ts';
import { probesOn } from '../probe.ts';

const machine = 'osu-infinipath';
const DESIGNS = ['two-sided-basic', 'two-sided-helper', 'two-sided-ioat'];

const probe = probesOn({ machine });

/** Small runs that show a rule of a design. */
export const probes: readonly StudyDefinition[] = [
  probe(
    'computing-target',
    'Epochs at a target that computes',
    'One put of 1 KiB an epoch; the target computes 2 ms between two calls.',
    {
      workload: { kind: 'passive-put', putBytes: 1024, putsPerEpoch: 1, operationsPerProcess: 20 },
      mechanisms: DESIGNS,
      sweep: [{ path: 'workload.targetComputeNs', values: [0, 2_000_000] }],
    },
  ),
  probe(
    'helper-calls',
    'A helper in every call',
    'The helper is created again at the end of every call, or before computations only.',
    {
      workload: { kind: 'passive-put', putBytes: 1024, putsPerEpoch: 1, operationsPerProcess: 20 },
      mechanisms: ['two-sided-helper'],
      sweep: [{ path: 'mechanisms.two-sided-helper.helperCreation', values: ['when-computing', 'every-call'] }],
    },
  ),
  probe(
    'cheapest-threads',
    'A helper in every call that costs three system calls',
    'As above, where to create a thread takes one system call (clone) and to cancel it two (signal, join), and nothing else.',
    {
      workload: { kind: 'passive-put', putBytes: 1024, putsPerEpoch: 1, operationsPerProcess: 20 },
      mechanisms: ['two-sided-basic', { kind: 'two-sided-helper', helperCreation: 'every-call' }],
      machine: { preset: machine, override: { threadCreateNs: 200, threadCancelNs: 400 } },
    },
  ),
  probe('one-put', 'An epoch of one put of 4 MiB', 'Over the time between two looks at the cookies.', {
    workload: { kind: 'passive-put', putBytes: 4_194_304, putsPerEpoch: 1, operationsPerProcess: 1 },
    mechanisms: ['two-sided-ioat'],
    sweep: [{ path: 'mechanisms.two-sided-ioat.completionSleepNs', values: [1000, 10_000, 1_000_000] }],
  }),
  probe('one-put-latency', 'Latency of epochs of one put', 'As figure 4, but with one put an epoch.', {
    workload: { kind: 'passive-put', putsPerEpoch: 1, operationsPerProcess: 3 },
    mechanisms: DESIGNS,
    sweep: [{ path: 'workload.putBytes', values: [1024, 4_194_304] }],
  }),
];
