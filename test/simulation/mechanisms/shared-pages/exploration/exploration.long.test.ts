import { describe } from 'vitest';
import { describeScenarios, exploredLong } from './describe-scenarios.ts';

describe('exhaustive exploration of the largest scenarios with what the paper looks out to', () => {
  describeScenarios(exploredLong);
});
