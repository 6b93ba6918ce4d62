import { describe, expect, it } from 'vitest';
import { pageProtocol } from '../../../../../src/simulation/mechanisms/shared-pages/protocol.ts';
import type { Scenario } from './configuration.ts';
import { explore } from './explore.ts';
import { mutants } from './mutants.ts';
import { scenarios } from './scenarios.ts';

describe('exhaustive exploration of the protocol of shared pages', () => {
  it.each(scenarios)('$name', (scenario) => {
    const explored = explore(scenario, pageProtocol(scenario.rdmaRead === true));
    expect(explored.violation).toBeUndefined();
    expect(explored.ends).toBeGreaterThan(0);
    expect([...explored.outcomes]).toEqual(expect.arrayContaining([...(scenario.allowed ?? [])]));
    if (scenario.forbidden !== undefined) expect(explored.outcomes).not.toContain(scenario.forbidden);
  });

  it.each(mutants)('catches that $name', ({ breaks, of }) => {
    const isCaught = (scenario: Scenario) =>
      breaks.test(explore(scenario, of(pageProtocol(scenario.rdmaRead === true))).violation ?? '');
    expect(scenarios.some(isCaught)).toBe(true);
  });
});
