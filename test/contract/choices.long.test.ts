import { allCombinations, isStandard } from '../../src/contract-tests/small-plans.ts';
import { describeCombinations } from './describe-combinations.ts';

// With the defaults of the workloads they are in runs.test.ts.
describeCombinations(allCombinations().filter((combination) => !isStandard(combination)));
