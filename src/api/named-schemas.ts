import { referringSpecSchema } from '../spec/experiment-spec.ts';
import { machineGroupSchemas } from '../spec/machine-schema.ts';
import { Machine, Mechanism, Metric, Parameter, Workload } from '../spec/resources/catalogue.ts';
import { Comparison, MechanismKind } from '../spec/resources/comparison.ts';
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
import { Pruning } from '../spec/resources/pruning.ts';
import {
  CriticalStep,
  MetricValue,
  PendingOperation,
  PercentileBreakdown,
  RankTime,
  RUNS_ARE_COUNTED,
  Run,
  RunError,
} from '../spec/resources/run.ts';
import { Scalar } from '../spec/resources/scalar.ts';
import { Schedule } from '../spec/resources/schedule.ts';
import { HealthState, Readiness, ServiceSettings } from '../spec/resources/service.ts';
import { TraceAnswer, TraceBins, TraceWindow } from '../spec/resources/trace.ts';
import { WaitingFor } from '../spec/resources/waiting-for.ts';
import { NewWebhook, Webhook, WebhookDelivery } from '../spec/resources/webhook.ts';
import { type Static, type TSchema, Type } from '../spec/type-builder.ts';
import type { Total } from '../store/page.ts';
import { ExtensionInput } from './extension.ts';
import { MemberInput, ProjectInput, QuotaInput, TokenInput } from './tenant-requests.ts';
import { RotationInput, WebhookInput } from './webhook-requests.ts';

/** Named resources. */
const resources = [
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
  ExtensionInput,
  Import,
  ImportBatch,
  ImportRequest,
  ImportUse,
  ImportedResult,
  ImportedRun,
  HealthState,
  Machine,
  Mechanism,
  MechanismKind,
  Member,
  MemberInput,
  Metric,
  MetricValue,
  NewToken,
  NewWebhook,
  Paper,
  PaperSummary,
  Parameter,
  PendingOperation,
  PercentileBreakdown,
  PlanSummary,
  Problem,
  Project,
  ProjectInput,
  Pruning,
  QuotaInput,
  RankTime,
  Readiness,
  Run,
  RunError,
  RunOrigin,
  Scalar,
  Schedule,
  ServiceSettings,
  Study,
  Token,
  TokenInput,
  TraceAnswer,
  TraceBins,
  TraceWindow,
  WaitingFor,
  Webhook,
  WebhookDelivery,
  WebhookInput,
  RotationInput,
  WinnerAnswer,
  Workload,
] as const satisfies readonly TSchema[];

/** Resources with lists; a page of each list, and a complete list, have names too. */
const paged = [AuditEntry, Experiment, Exploration, Import, Run, Schedule];
const listed = [
  ImportUse,
  Machine,
  Mechanism,
  Member,
  Metric,
  PaperSummary,
  Project,
  Token,
  Webhook,
  WebhookDelivery,
  Workload,
];

/** Returns everything named in the OpenAPI document's `components.schemas`, including unions and their members. */
export function namedSchemas(): readonly object[] {
  const specification = { ...referringSpecSchema, $id: SPECIFICATION_ID };
  const all = [...resources, specification, ...namedWithin(referringSpecSchema), ...machineGroupSchemas];
  const plain = all.map((schema) => withReferences(schema as TSchema));
  return [...plain, ...paged.map(pageSchema), ...listed.map(listSchema)];
}

/** Schema id of the specification among the named schemas. */
export const SPECIFICATION_ID = 'ExperimentSpecification';

/** A page of a list. */
export function pageOf<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<{ items: Static<Schema>[]; nextCursor?: string } & Total>({ $ref: `${idOf(schema)}Page#` });
}

/** A list that is returned whole. */
export function listOf<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<{ items: Static<Schema>[] }>({ $ref: `${idOf(schema)}List#` });
}

function pageSchema(schema: TSchema): TSchema {
  return Type.Object(
    {
      items: Type.Array(ref(schema)),
      nextCursor: Type.Optional(
        Type.String({ description: 'Pass it as `cursor` to get the next page; absent on the last page.' }),
      ),
      ...(schema === Run ? boundedTotal : { total: Type.Integer({ description: 'Number of items on all pages.' }) }),
    },
    { $id: `${idOf(schema)}Page` },
  );
}

const boundedTotal = {
  total: Type.Integer({ description: `Number of runs on all pages. ${RUNS_ARE_COUNTED}` }),
  moreThanTotal: Type.Optional(
    Type.Literal(true, { description: 'There are more runs than `total`; absent if that is exact.' }),
  ),
};

function listSchema(schema: TSchema): TSchema {
  return Type.Object({ items: Type.Array(ref(schema)) }, { $id: `${idOf(schema)}List` });
}

/** Returns named schemas within another schema, at any depth. */
function namedWithin(value: unknown, isRoot = true): TSchema[] {
  if (Array.isArray(value)) return value.flatMap((item) => namedWithin(item, false));
  if (typeof value !== 'object' || value === null) return [];
  const own = !isRoot && '$id' in value ? [value as TSchema] : [];
  const inside = [...own, ...Object.values(value).flatMap((item) => namedWithin(item, false))];
  return [...new Map(inside.map((schema) => [idOf(schema), schema])).values()];
}

/** Returns a reference to a named resource, keeping its static type. */
export function ref<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ $ref: `${idOf(schema)}#` });
}

/** Returns the resource as JSON Schema in which every named resource inside it is a reference. */
function withReferences(schema: TSchema): object {
  return replaceNested(schema, true) as object;
}

function replaceNested(value: unknown, isRoot: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceNested(item, false));
  if (typeof value !== 'object' || value === null) return value;
  if (!isRoot && '$id' in value) return { $ref: `${String(value.$id)}#` };
  const replaced = Object.entries(value).map(([key, item]) => openRecord(key, replaceNested(item, false)));
  return Object.fromEntries([...replaced, ...mappingOf(value)]);
}

/** Client generators recognise maps only as `additionalProperties`. */
function openRecord(key: string, value: unknown): [string, unknown] {
  const anyKey = '^.*$';
  const isMap = key === 'patternProperties' && typeof value === 'object' && value !== null && anyKey in value;
  return isMap ? ['additionalProperties', (value as Record<string, unknown>)[anyKey]] : [key, value];
}

interface Discriminated {
  readonly discriminator?: { readonly propertyName: string };
  readonly anyOf?: readonly { readonly $id?: string; readonly properties?: Record<string, { const?: string }> }[];
}

/** Returns which discriminator value belongs to which named member of a union. */
function mappingOf({ discriminator, anyOf = [] }: Discriminated): [string, unknown][] {
  if (!discriminator) return [];
  const { propertyName } = discriminator;
  const mapping = anyOf.map(({ $id, properties }) => [
    properties?.[propertyName]?.const,
    `#/components/schemas/${$id}`,
  ]);
  return [['discriminator', { propertyName, mapping: Object.fromEntries(mapping) }]];
}

function idOf(schema: TSchema): string {
  const id = (schema as { $id?: string }).$id;
  if (id === undefined) throw new Error('only a schema with an $id can be referenced');
  return id;
}
