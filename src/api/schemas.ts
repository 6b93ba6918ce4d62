import { Machine, Mechanism, Metric, Parameter, Workload } from '../spec/resources/catalogue.ts';
import { Comparison } from '../spec/resources/comparison.ts';
import { Experiment } from '../spec/resources/experiment.ts';
import { Exploration } from '../spec/resources/exploration.ts';
import { BestAnswer, WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import {
  Import,
  ImportBatch,
  ImportedResult,
  ImportedRun,
  ImportRequest,
  ImportUse,
} from '../spec/resources/import.ts';
import { Computed, RunOrigin } from '../spec/resources/origin.ts';
import { CalibratedParameter, Claim, ClaimQuantity, Paper, PaperSummary, Study } from '../spec/resources/paper.ts';
import { PlanSummary } from '../spec/resources/plan.ts';
import { Problem } from '../spec/resources/problem.ts';
import { AuditEntry, Member, NewToken, Project, Token } from '../spec/resources/project.ts';
import {
  CriticalStep,
  MetricValue,
  PendingOperation,
  PercentileBreakdown,
  RankTime,
  Run,
  RunError,
} from '../spec/resources/run.ts';
import { Schedule } from '../spec/resources/schedule.ts';
import { TraceBins, TraceWindow } from '../spec/resources/trace.ts';
import { WaitingFor } from '../spec/resources/waiting-for.ts';
import { type Static, type TSchema, Type } from '../spec/type-builder.ts';

/** Resources with a name of their own: `components.schemas` of the OpenAPI document. */
export const namedResources = [
  AuditEntry,
  BestAnswer,
  CalibratedParameter,
  Claim,
  ClaimQuantity,
  Comparison,
  Computed,
  CriticalStep,
  Experiment,
  Exploration,
  Import,
  ImportBatch,
  ImportRequest,
  ImportUse,
  ImportedResult,
  ImportedRun,
  Machine,
  Mechanism,
  Member,
  Metric,
  MetricValue,
  NewToken,
  Paper,
  PaperSummary,
  Parameter,
  PendingOperation,
  PercentileBreakdown,
  PlanSummary,
  Problem,
  Project,
  RankTime,
  Run,
  RunError,
  RunOrigin,
  Schedule,
  Study,
  Token,
  TraceBins,
  TraceWindow,
  WaitingFor,
  WinnerAnswer,
  Workload,
] as const satisfies readonly TSchema[];

/** A reference to a named resource that keeps its static type. */
export function ref<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${idOf(schema)}#` });
}

/** The resource as JSON schema in which every named resource inside it is a reference. */
export function withReferences(schema: TSchema): object {
  return replaceNested(schema, true) as object;
}

function replaceNested(value: unknown, isRoot: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceNested(item, false));
  if (typeof value !== 'object' || value === null) return value;
  if (!isRoot && '$id' in value) return { $ref: `${String(value.$id)}#` };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => openRecord(key, replaceNested(item, false))));
}

/** Generators of clients know maps as `additionalProperties` only. */
function openRecord(key: string, value: unknown): [string, unknown] {
  const anyKey = '^.*$';
  const isMap = key === 'patternProperties' && typeof value === 'object' && value !== null && anyKey in value;
  return isMap ? ['additionalProperties', (value as Record<string, unknown>)[anyKey]] : [key, value];
}

function idOf(schema: TSchema): string {
  const id = (schema as { $id?: string }).$id;
  if (id === undefined) throw new Error('only a schema with an $id can be referenced');
  return id;
}

/** One page of a list. */
export function pageOf<Schema extends TSchema>(schema: Schema) {
  return Type.Object({
    items: Type.Array(ref(schema)),
    nextCursor: Type.Optional(
      Type.String({ description: 'Pass it as `cursor` for the next page; absent on the last.' }),
    ),
    total: Type.Integer(),
  });
}

/** Path parameter `{id}`. */
export const IdParameters = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

/** The header that makes a repeated request harmless. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' })),
});

/** Items of a page where no `limit` is asked for. */
export const DEFAULT_LIMIT = 50;

/** Fields that every list takes. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: DEFAULT_LIMIT })),
  cursor: Type.Optional(
    Type.String({ maxLength: 2000, description: '`nextCursor` of the page before; bound to its filter and sort.' }),
  ),
};

/** A problem document as a response. */
export const problemContent = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref(Problem) } },
});

/** Problem documents that any route may answer with. */
export const problemResponses = {
  '4xx': problemContent('What is wrong with the request (RFC 9457).'),
  '5xx': problemContent('The service cannot answer now (RFC 9457).'),
};

/** Schema id of the specification among the named schemas. */
export const SPECIFICATION_ID = 'ExperimentSpecification';

const specification = { schema: { $ref: `${SPECIFICATION_ID}#` } };

/** A body that carries a specification: described here, read and checked by the specification's own reader. */
export const specificationBody = {
  content: { 'application/json': specification, 'application/yaml': specification },
};
