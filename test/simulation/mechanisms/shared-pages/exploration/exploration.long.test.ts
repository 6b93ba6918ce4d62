import { describe } from 'vitest';
import { describeScenarios, explored } from './describe-scenarios.ts';
import { PLAIN } from './scenarios.ts';

describe('exhaustive exploration of the protocol of shared pages with what the paper looks out to', () => {
  describeScenarios([...explored].flatMap(([name, some]) => (name === PLAIN ? [] : some)));
});
