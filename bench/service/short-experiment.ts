import { createHash, randomUUID } from 'node:crypto';
import { modelVersion } from '../../src/plan/model-version.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { NewExperiment } from '../../src/store/contract.ts';

const MECHANISMS = ['rma', 'am', 'aa-int', 'aa-poll', 'aa-sp'];
const MACHINE = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`parameter${i}Ns`, i * 1.5]));
const PARAMETERS = { interruptBatch: 8, polling: true };

/** An experiment of short runs with inputs that no other has. */
export function shortExperiment(runs: number): NewExperiment {
  const name = `bench ${randomUUID()}`;
  return {
    name,
    project: 'default',
    tags: [],
    specification: requireSpecification({
      name,
      machine: 'cray-xe6',
      workload: { kind: 'dht' },
      mechanisms: ['rma'],
      processes: 2,
    }),
    specDigest: createHash('sha256').update(name).digest('hex'),
    modelVersion: modelVersion(),
    machine: 'cray-xe6',
    workload: 'dht',
    mechanisms: MECHANISMS,
    traceLevel: 'off',
    runs: Array.from({ length: runs }, (_, index) => ({
      index,
      point: { processes: 2 ** (index % 10), 'workload.collisionRate': (index % 20) / 20 },
      replication: index % 5,
      inputDigest: createHash('sha256').update(`${name} ${index}`).digest('hex'),
      costSeconds: 0.001,
      memoryBytes: 1e7,
      plan: {
        machine: { preset: 'cray-xe6', parameters: MACHINE },
        mechanism: { kind: MECHANISMS[index % MECHANISMS.length] ?? 'rma', parameters: PARAMETERS },
        workload: { kind: 'dht', parameters: PARAMETERS },
        processes: 2 ** (index % 10),
        seed: index,
        trace: { level: 'off', maxEvents: 0 },
      },
    })),
  };
}
