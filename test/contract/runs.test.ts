import { describe, it, vi } from 'vitest';
import { combinationCases, metricsCase } from '../../src/contract-tests/run-cases.ts';
import { allCombinations } from '../../src/contract-tests/small-plans.ts';
import { workloadDefinitions } from '../../src/simulation/catalogue.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(allCombinations().map((combination) => [combination.name, combination] as const))(
  '%s',
  (_, combination) => {
    for (const { name, run } of combinationCases(combination)) it(name, run);
  },
);

describe.each(workloadDefinitions.map((workload) => [workload.id, workload] as const))(
  'metrics of %s',
  (_, workload) => {
    const { name, run } = metricsCase(workload);
    it(name, run);
  },
);
