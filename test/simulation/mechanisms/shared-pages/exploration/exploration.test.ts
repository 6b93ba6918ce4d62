import { describe, expect, it } from 'vitest';
import type { Scenario } from './configuration.ts';
import { describeScenarios, explored, protocolOf } from './describe-scenarios.ts';
import { explore } from './explore.ts';
import { mutants } from './mutants.ts';

describe('exhaustive exploration of the protocol of shared pages', () => {
  describeScenarios(explored);

  it.each(mutants)('catches that $name', ({ breaks, option, of }) => {
    const isCaught = (scenario: Scenario) => breaks.test(explore(scenario, of(protocolOf(scenario))).violation ?? '');
    const changed = explored.filter(({ options }) => option === undefined || options?.[option] === true);
    expect(changed.some(isCaught)).toBe(true);
  });
});
