import { describe, expect, it } from 'vitest';
import { pageProtocol } from '../../../../../src/simulation/page-protocol/page-protocol.ts';
import type { PageProtocol } from '../../../../../src/simulation/page-protocol/protocol.ts';
import type { Scenario } from './configuration.ts';
import { explore } from './explore.ts';
import { mutants } from './mutants.ts';
import { OFF, scenarios, variants } from './scenarios.ts';

const protocolOf = ({ options }: Scenario): PageProtocol => pageProtocol({ ...OFF, ...options });
const all = variants.flatMap(({ name, options, isFor }) =>
  scenarios
    .filter((scenario) => isFor(scenario))
    .map((scenario) => ({
      ...scenario,
      name: `${name}: ${scenario.name}`,
      options: { ...scenario.options, ...options },
    })),
);

describe('exhaustive exploration of the protocol of shared pages', () => {
  it.each(all)('$name', (scenario) => {
    const explored = explore(scenario, protocolOf(scenario));
    expect(explored.violation).toBeUndefined();
    expect(explored.ends).toBeGreaterThan(0);
    expect([...explored.outcomes]).toEqual(expect.arrayContaining([...(scenario.allowed ?? [])]));
    if (scenario.forbidden !== undefined) expect(explored.outcomes).not.toContain(scenario.forbidden);
  });

  it.each(mutants)('catches that $name', ({ breaks, option, of }) => {
    const isCaught = (scenario: Scenario) => breaks.test(explore(scenario, of(protocolOf(scenario))).violation ?? '');
    const changed = all.filter(({ options }) => option === undefined || options[option] === true);
    expect(changed.some(isCaught)).toBe(true);
  });
});
