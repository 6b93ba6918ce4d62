import { type Static, Type } from '../type-builder.ts';

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const interval = nullable(
  Type.Array(Type.Number(), { description: '95 % interval: lower and upper end.', minItems: 2, maxItems: 2 }),
);

const exact = Type.Boolean({
  description:
    'No random draw matters: every run behind the value gives the same operations and results under each of at least two seeds, ' +
    'or there is none. Such a value has no interval.',
});

export const CLAIM_ROLES = ['validate', 'structural', 'calibrate', 'input', 'document'] as const;
export const CLAIM_VERDICTS = [
  'met',
  'not-met',
  'undecided',
  'inconsistent-as-printed',
  'calibrated',
  'input',
  'not-applicable',
] as const;

/** One number of a claim: the expected and the measured value. */
export const ClaimQuantity = Type.Object(
  {
    name: Type.String(),
    unit: Type.String(),
    expected: Type.String({ description: 'In words: `6`, `2 (1.6 to 2.6)`, `> 1`.' }),
    low: nullable(Type.Number({ description: 'Smallest value that meets the claim.' })),
    high: nullable(Type.Number({ description: 'Largest value that meets the claim.' })),
    measured: nullable(Type.Number()),
    interval,
    exact,
    fits: nullable(Type.Boolean({ description: 'Null if nothing was measured, or if the interval contains a limit.' })),
  },
  { $id: 'ClaimQuantity' },
);

/** A claim of a paper with the latest measurement (contract: claims ledger). */
export const Claim = Type.Object(
  {
    id: Type.String(),
    role: Type.Enum([...CLAIM_ROLES]),
    machine: nullable(Type.String({ description: 'Machine that the claim is about, if a ledger has several.' })),
    where: Type.String({ description: 'Section, figure or listing of the paper.' }),
    claim: Type.String(),
    setup: Type.String({ description: 'What is run to check the claim.' }),
    tolerance: nullable(Type.String()),
    expected: Type.String(),
    unit: Type.String(),
    measured: nullable(Type.Number({ description: 'Value of the first quantity.' })),
    interval,
    exact,
    quantities: Type.Array(ClaimQuantity),
    seed: nullable(Type.Integer({ description: 'Seed of the specifications that were run.' })),
    parameterSet: nullable(Type.String({ description: 'Machine preset, and the values varied or overridden.' })),
    verdict: nullable(Type.Enum([...CLAIM_VERDICTS], { description: 'Null if nothing has been measured yet.' })),
    why: Type.String(),
    studies: Type.Array(Type.String(), { description: 'Figures and probes that the check uses.' }),
    experiments: Type.Array(Type.String(), { description: 'Stored experiments that the check used.' }),
  },
  { $id: 'Claim' },
);

export const CalibratedParameter = Type.Object(
  { parameter: Type.String(), value: Type.Number(), unit: Type.String(), claim: Type.String() },
  { $id: 'CalibratedParameter' },
);

/** A figure of a paper, or a test of a rule that no figure shows, with its latest stored result. */
export const Study = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    figure: Type.Boolean({ description: 'A figure of the paper; otherwise a probe of one of its rules.' }),
    available: Type.Boolean({ description: 'Everything that it needs has been implemented.' }),
    reason: nullable(Type.String({ description: 'What is missing if it is not available.' })),
    sizes: Type.Array(
      Type.Object({
        size: Type.Enum(['quick', 'full']),
        specification: Type.Unknown({ description: 'Ready to be sent to `POST /v1/experiments`.' }),
        specDigest: Type.String(),
        seed: Type.Integer(),
        runs: Type.Integer({ description: 'Including duplicates.' }),
      }),
    ),
    latest: nullable(
      Type.Object({
        experiment: Type.String(),
        size: Type.Enum(['quick', 'full']),
        state: Type.String(),
        progress: Type.Number(),
        modelVersion: Type.String(),
        finishedAt: nullable(Type.String()),
      }),
    ),
  },
  { $id: 'Study' },
);

const summaryFields = {
  id: Type.String(),
  title: Type.String(),
  authors: Type.String(),
  published: Type.String(),
  counts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()), {
    description: 'Number of claims by role, then by verdict; `not-measured` if there is no result.',
  }),
};

export const PaperSummary = Type.Object(
  { ...summaryFields, figures: Type.Array(Type.String()) },
  { $id: 'PaperSummary' },
);

export const Paper = Type.Object(
  {
    ...summaryFields,
    notes: Type.Array(Type.String()),
    modelVersion: Type.String({
      description: 'Model version of this service; results of another version are marked with theirs.',
    }),
    calibration: Type.Array(CalibratedParameter),
    claims: Type.Array(Claim),
    studies: Type.Array(Study),
  },
  { $id: 'Paper' },
);

export type ClaimQuantity = Static<typeof ClaimQuantity>;
export type Claim = Static<typeof Claim>;
export type CalibratedParameter = Static<typeof CalibratedParameter>;
export type Study = Static<typeof Study>;
export type PaperSummary = Static<typeof PaperSummary>;
export type Paper = Static<typeof Paper>;
