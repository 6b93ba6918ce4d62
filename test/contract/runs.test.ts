import { describe, it } from 'vitest';
import { metricsCase } from '../../src/contract-tests/run-cases.ts';
import { allCombinations, isStandard } from '../../src/contract-tests/small-plans.ts';
import { workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { describeCombinations } from './describe-combinations.ts';

describeCombinations(allCombinations().filter(isStandard));

describe.each(workloadDefinitions.map((workload) => [workload.id, workload] as const))(
  'metrics of %s',
  (_, workload) => {
    const { name, run } = metricsCase(workload);
    it(name, run);
  },
);
