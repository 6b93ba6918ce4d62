import { type Static, Type } from '../type-builder.ts';
import { Computed } from './origin.ts';
import { RESULT_STATES, Run } from './run.ts';
import { WaitingFor } from './waiting-for.ts';

export const IMPORT_STATES = ['receiving', 'checking', 'accepted', 'quarantined'] as const;

/** Results of one specification that were computed elsewhere. */
export const Import = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'Name of the specification.' }),
    project: Type.String(),
    state: Type.Enum([...IMPORT_STATES], {
      description:
        '`receiving` until all results have arrived, `checking` while a sample of them is recomputed, `accepted` when ' +
        'other experiments may reuse them, `quarantined` when they may not be used.',
    }),
    specDigest: Type.String(),
    modelVersion: Type.String(),
    digest: Type.String({ description: 'Digest of the contents of all its results.' }),
    importedBy: Type.String({ description: 'Who imported it.' }),
    runs: Type.Object({
      planned: Type.Integer({ description: 'Distinct inputs of the specification.' }),
      received: Type.Integer({ description: 'Results that have arrived.' }),
      sampled: Type.Integer({ description: 'Results that are recomputed.' }),
    }),
    share: Type.Number({ description: 'Share of the results that are recomputed, at least 3 of them.' }),
    checkExperiment: Type.Union([Type.String(), Type.Null()], {
      description: 'The experiment that recomputes the sample.',
    }),
    waitingFor: Type.Union([WaitingFor, Type.Null()], {
      description: 'Why the sample is not recomputed, whatever the queue; null if a worker does it.',
    }),
    experiment: Type.Union([Type.String(), Type.Null()], {
      description: 'The experiment of the specification, once the import is accepted.',
    }),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Why it is quarantined, or accepted without an experiment of the specification.',
    }),
    createdAt: Type.String(),
    finishedAt: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'Import' },
);
export type Import = Static<typeof Import>;

/** Imported results that an experiment uses. */
export const ImportUse = Type.Object(
  {
    import: Type.Union([Import, Type.Null()], {
      description:
        'Null if it belongs to a project that the caller may not read, whose results are shared; `origin` of a run tells who ' +
        'imported its result.',
    }),
    results: Type.Integer({ description: 'Runs of the experiment that use one of its results.' }),
  },
  { $id: 'ImportUse' },
);
export type ImportUse = Static<typeof ImportUse>;

/** Limited by the database column; that many events would take years to simulate. */
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const digest = Type.String({ pattern: '^[0-9a-f]{64}$', description: '64 hexadecimal digits in lower case.' });
const { metrics, breakdown, percentiles, occupancy, counters, simulatedNs, ...more } = Run.properties;

/** The result of a run as stored in its file, without the trace. */
export const ImportedResult = Type.Object(
  {
    status: Type.Enum([...RESULT_STATES]),
    error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
    ...{ metrics, breakdown, percentiles, occupancy, counters },
    digest,
    operationsDigest: digest,
    ...{ events: count, simulatedNs },
    ...{ ranks: more.ranks, pending: more.pending, criticalPath: more.criticalPath },
  },
  { $id: 'ImportedResult', additionalProperties: false },
);

export const ImportedRun = Type.Object(
  {
    inputDigest: digest,
    wallMs: Type.Number({ minimum: 0 }),
    computed: Type.Union([Computed, Type.Null()]),
    result: ImportedResult,
  },
  { $id: 'ImportedRun', additionalProperties: false },
);
export type ImportedRun = Static<typeof ImportedRun>;

/** The request that begins an import. */
export const ImportRequest = Type.Object(
  {
    specification: Type.Object(
      {},
      { additionalProperties: true, description: 'A specification as accepted by POST /v1/experiments.' },
    ),
    modelVersion: Type.String({ maxLength: 100, description: 'Version of the model that computed the results.' }),
    digest,
  },
  { $id: 'ImportRequest', additionalProperties: false },
);

export const ImportBatch = Type.Object(
  { runs: Type.Array(ImportedRun, { minItems: 1, maxItems: 10_000 }) },
  { $id: 'ImportBatch', additionalProperties: false },
);
