import { specificationProblem } from './errors.ts';
import { Type } from './type-builder.ts';

/** A stopping criterion: the half width of the mean's interval as a share of the mean. */
export interface HalfWidth {
  readonly metric: string;
  readonly relativeHalfWidth: number;
}

/** As many runs of each point and mechanism as the criterion needs; all mechanisms of a point get the same number. */
export interface AdaptiveReplications {
  readonly min: number;
  readonly max: number;
  /** `decided`: every ratio to the baseline differs from 1 or is an exact tie. */
  readonly until: 'decided' | HalfWidth;
}

/** Number of runs of each point and mechanism, with different seeds. */
export type ReplicationChoice = number | AdaptiveReplications;

export const MOST_REPLICATIONS = 1000;
/** One replication has no interval. */
export const LEAST_MIN = 2;
/** From five replications on, intervals are extended for skew; see docs/statistics.md for the effect of fewer. */
const ADAPTIVE_DEFAULTS = { min: 5, max: 30 } as const;

const count = (description: string, fallback: number) =>
  Type.Optional(
    Type.Integer({
      ...{ minimum: LEAST_MIN, maximum: MOST_REPLICATIONS, default: fallback, 'x-unit': '1' },
      description,
    }),
  );

export const halfWidthSchema = Type.Object(
  {
    metric: Type.String({ description: 'A metric of the workload, or a percentile of one.' }),
    relativeHalfWidth: Type.Number({
      ...{ exclusiveMinimum: 0, maximum: 1, 'x-unit': '1' },
      description: 'Upper limit of half the width of the 95 % interval of the mean, as a share of the mean.',
    }),
  },
  { $id: 'HalfWidth', additionalProperties: false, title: 'Until intervals are narrow' },
);

export const adaptiveSchema = Type.Object(
  {
    min: count('Minimum number of replications of every point.', ADAPTIVE_DEFAULTS.min),
    max: count('Maximum number of replications of a point.', ADAPTIVE_DEFAULTS.max),
    until: Type.Union([Type.Enum(['decided']), halfWidthSchema], {
      description:
        'When a point needs no more replications. `decided`: the interval of every ratio to the baseline excludes 1. ' +
        '`{metric, relativeHalfWidth}`: the interval of every mean is that narrow.',
    }),
  },
  { $id: 'AdaptiveReplications', additionalProperties: false, title: 'As many as necessary' },
);

export const Replications = Type.Union(
  [Type.Integer({ minimum: 1, maximum: MOST_REPLICATIONS, 'x-unit': '1' }), adaptiveSchema],
  {
    $id: 'Replications',
    default: 1,
    description:
      'Runs of each point and mechanism under different seeds: a fixed number, or as many as necessary, ' +
      '`{min: 5, max: 30, until: decided}`.',
  },
);

/** Returns the normal form of replications as written, with defaults filled in. */
export function normalReplications(
  written: number | (Partial<AdaptiveReplications> & Pick<AdaptiveReplications, 'until'>) = 1,
): ReplicationChoice {
  return typeof written === 'number' ? written : { ...ADAPTIVE_DEFAULTS, ...written };
}

export const isAdaptive = (replications: ReplicationChoice): replications is AdaptiveReplications =>
  typeof replications !== 'number';

/** Returns the maximum number of replications of a point. */
export const mostReplications = (replications: ReplicationChoice): number =>
  isAdaptive(replications) ? replications.max : replications;

/** Returns the minimum number of replications of a point. */
export const leastReplications = (replications: ReplicationChoice): number =>
  isAdaptive(replications) ? replications.min : replications;

/**
 * Refuses adaptive replications where they cannot be used.
 * @param because the reason
 * @throws ProblemError (SPEC_INVALID)
 */
export function requireFixedReplications(
  { replications }: { readonly replications: ReplicationChoice },
  because: string,
): void {
  if (!isAdaptive(replications)) return;
  const accepted = `accepted: a number, for example replications: ${replications.max}`;
  const detail = `adaptive replications do not work here: ${because}; ${accepted}`;
  throw specificationProblem('SPEC_INVALID', [{ pointer: '/replications', detail }]);
}
