import { expect, it } from 'vitest';
import { pageProtocol } from '../../../../../src/simulation/page-protocol/page-protocol.ts';
import type { PageProtocol } from '../../../../../src/simulation/page-protocol/protocol.ts';
import type { Scenario } from './configuration.ts';
import { explore } from './explore.ts';
import { OFF, PLAIN, READS_AND_BROADCAST, scenarios, variants } from './scenarios.ts';

export const protocolOf = ({ options }: Scenario): PageProtocol => pageProtocol({ ...OFF, ...options });

/** Most configurations of a scenario without options that `npm test` explores with those of every variant. */
const FEW_STATES = 6000;

/** Whether `npm test` explores a scenario with the options of a variant; the others are for long tests. */
function isQuick(variant: string, { states = 0 }: Scenario): boolean {
  return variant === PLAIN || variant === READS_AND_BROADCAST || states <= FEW_STATES;
}

/** Each scenario with the options of each variant that it is for, by the name of the variant. */
const exploredIf = (isWanted: (variant: string, scenario: Scenario) => boolean): readonly Scenario[] =>
  variants.flatMap(({ name, options, isFor }) =>
    scenarios
      .filter((scenario) => isFor(scenario) && isWanted(name, scenario))
      .map((scenario) => ({
        ...scenario,
        name: `${name}: ${scenario.name}`,
        options: { ...scenario.options, ...options },
        ...(name !== PLAIN && { states: undefined }),
      })),
  );

export const explored = exploredIf(isQuick);
export const exploredLong = exploredIf((variant, scenario) => !isQuick(variant, scenario));

/** All interleavings of these scenarios keep the protocol's invariants, and show what is allowed and nothing else. */
export function describeScenarios(some: readonly Scenario[]): void {
  it.each([...some])('$name', (scenario) => {
    const { violation, states, ends, outcomes } = explore(scenario, protocolOf(scenario));
    expect(violation).toBeUndefined();
    expect(states).toBe(scenario.states ?? states);
    expect(ends).toBeGreaterThan(0);
    expect([...outcomes]).toEqual(expect.arrayContaining([...(scenario.allowed ?? [])]));
    if (scenario.forbidden !== undefined) expect(outcomes).not.toContain(scenario.forbidden);
  });
}
