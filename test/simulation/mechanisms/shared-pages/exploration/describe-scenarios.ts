import { expect, it } from 'vitest';
import { pageProtocol } from '../../../../../src/simulation/page-protocol/page-protocol.ts';
import type { PageProtocol } from '../../../../../src/simulation/page-protocol/protocol.ts';
import type { Scenario } from './configuration.ts';
import { explore } from './explore.ts';
import { OFF, PLAIN, scenarios, variants } from './scenarios.ts';

export const protocolOf = ({ options }: Scenario): PageProtocol => pageProtocol({ ...OFF, ...options });

/** Each scenario with the options of each variant that it is for, by the name of the variant. */
export const explored: ReadonlyMap<string, readonly Scenario[]> = new Map(
  variants.map(({ name, options, isFor }) => [
    name,
    scenarios
      .filter((scenario) => isFor(scenario))
      .map((scenario) => ({
        ...scenario,
        name: `${name}: ${scenario.name}`,
        options: { ...scenario.options, ...options },
        ...(name !== PLAIN && { states: undefined }),
      })),
  ]),
);

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
