import type { Problem } from '../../src/exploration/problem.ts';
import type { Outcome, Round, Strategy } from '../../src/exploration/round.ts';
import type { ExploredAxis, Point } from '../../src/exploration/space.ts';

/** What a mechanism takes at a point, without noise. */
export type Landscape = (mechanism: string, point: Point) => number;

export const numeric = (path: string, values: readonly number[], more: Partial<ExploredAxis> = {}): ExploredAxis => ({
  ...{ paths: [path], rows: values.map((value) => [value]), isNumeric: true, isWhole: false, isBinary: false },
  ...more,
});

export const listed = (path: string, values: readonly string[]): ExploredAxis => ({
  ...{ paths: [path], rows: values.map((value) => [value]), isNumeric: false, isWhole: false, isBinary: false },
});

export const problem = (given: Partial<Problem>): Problem => ({
  ...{ metric: 'time_ns', unit: 'ns', better: 'lower', budget: 10_000, width: 0.02, ranges: [] },
  ...{ axes: [], mechanisms: ['a', 'b'], replications: 6, admits: () => true },
  ...given,
});

/** A normal number (Box and Muller) that depends on nothing but its arguments. */
function noise(...of: readonly (string | number)[]): number {
  const [u, v] = [uniform(`${of.join()} u`), uniform(`${of.join()} v`)];
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
}

function uniform(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}

export interface Noise {
  /** Standard deviation of the logarithm. */
  readonly spread?: number;
  readonly seed?: number;
}

/** Outcomes of a round on a made-up landscape. */
export const outcomesOn =
  (landscape: Landscape, { spread = 0.01, seed = 1 }: Noise = {}) =>
  ({ trials }: Round): Outcome[] =>
    trials.flatMap(({ point, mechanism, from, to }) =>
      Array.from({ length: to - from }, (_, i) => ({
        ...{ point, mechanism, seed: from + i, status: 'succeeded' as const },
        value: landscape(mechanism, point) * Math.exp(spread * noise(seed, from + i, mechanism, JSON.stringify(point))),
      })),
    );

/** Runs a strategy to its end; `seen` gets its rounds. */
export async function explored<Answer>(
  strategy: Strategy<Answer>,
  outcomes: (round: Round) => readonly Outcome[],
  seen: Round[] = [],
): Promise<Answer> {
  let step = await strategy.next();
  while (!step.done) {
    seen.push(step.value);
    step = await strategy.next(outcomes(step.value));
  }
  return step.value;
}
