import { DOCUMENT_VERSION } from '../spec/document-version.ts';
import { experimentSpecSchema } from '../spec/experiment-spec.ts';
import { Bundle, UsedParameters, Verification } from '../spec/resources/bundle.ts';
import { Machine, Mechanism, Metric, Workload } from '../spec/resources/catalogue.ts';
import { Comparison } from '../spec/resources/comparison.ts';
import { Difference } from '../spec/resources/difference.ts';
import { Experiment } from '../spec/resources/experiment.ts';
import { BestAnswer, WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import { Import } from '../spec/resources/import.ts';
import { CalibratedParameter, Claim } from '../spec/resources/paper.ts';
import { PlanSummary } from '../spec/resources/plan.ts';
import { AuditEntry, Member, NewToken, Project, Token } from '../spec/resources/project.ts';
import { Pruning } from '../spec/resources/pruning.ts';
import { Run } from '../spec/resources/run.ts';
import { Schedule } from '../spec/resources/schedule.ts';
import { NewWebhook, Webhook, WebhookDelivery } from '../spec/resources/webhook.ts';
import { type TSchema, Type } from '../spec/type-builder.ts';
import { Diagnosis } from './diagnosis.ts';

const origin = { modelVersion: Type.String(), specDigest: Type.String() };
const PaperEntry = Type.Object({
  ...{ id: Type.String(), mechanisms: Type.Array(Type.String()), workloads: Type.Array(Type.String()) },
});
const open = { additionalProperties: true };
const parameterFit = Type.Object(
  {
    ...{ name: Type.String(), unit: Type.String(), start: Type.Number(), value: Type.Number() },
    low: Type.Number({ description: 'Lower end of the 95 % interval.' }),
    high: Type.Number(),
  },
  open,
);

/** Documents printed with --json, by the name used by `onesided schema`. Lists have their entries in `items`. */
const OBJECTS = {
  run: Type.Object({ ...origin, runs: Type.Array(Run), comparison: Comparison }, { description: 'run' }),
  plan: Type.Interface([PlanSummary], {}, { description: 'plan' }),
  comparison: Type.Interface([Comparison], {}, { description: 'compare' }),
  experiment: Type.Interface(
    [Experiment],
    {},
    { description: 'submit, status EXPERIMENT, cancel, retry, extend, restore' },
  ),
  exploration: Type.Object({ ...origin, answer: Type.Union([WinnerAnswer, BestAnswer]) }, { description: 'explore' }),
  reproduction: Type.Object(
    {
      ...{ paper: Type.String(), modelVersion: Type.String(), size: Type.Enum(['quick', 'full']) },
      ...{ calibration: Type.Array(CalibratedParameter), claims: Type.Array(Claim) },
      figures: Type.Array(Type.Object({ id: Type.String(), files: Type.Array(Type.String()) })),
    },
    { description: 'reproduce' },
  ),
  calibration: Type.Object(
    {
      ...{ preset: Type.String(), conditions: Type.Object({}, open) },
      ...{ outputs: Type.Array(Type.Object({}, open)), parameters: Type.Array(parameterFit) },
      ...{ left: Type.Array(Type.Unknown()), rows: Type.Array(Type.Object({}, open)) },
      unused: Type.Array(Type.Object({}, open)),
    },
    { description: 'calibrate' },
  ),
  catalog: Type.Object(
    {
      ...{ machines: Type.Array(Machine), mechanisms: Type.Array(Mechanism), workloads: Type.Array(Workload) },
      ...{ metrics: Type.Array(Metric), papers: Type.Array(PaperEntry) },
    },
    { description: 'catalog' },
  ),
  schedule: Type.Interface([Schedule], {}, { description: 'schedule put' }),
  import: Type.Interface([Import], {}, { description: 'import' }),
  'local-import': Type.Object(
    {
      ...{ digest: Type.String(), imported: Type.Integer(), there: Type.Integer() },
      checked: Type.Integer({ description: 'Results that were recomputed.' }),
    },
    { description: 'import --store' },
  ),
  deletion: Type.Object({ id: Type.String(), deleted: Type.Boolean() }, { description: 'delete' }),
  project: Type.Interface([Project], {}, { description: 'project create' }),
  member: Type.Interface([Member], {}, { description: 'member add' }),
  token: Type.Interface([NewToken], {}, { description: 'token create' }),
  webhook: Type.Interface([NewWebhook], {}, { description: 'webhook create, webhook rotate' }),
  pruning: Type.Interface([Pruning], {}, { description: 'prune' }),
  diagnosis: Diagnosis,
  difference: Type.Interface([Difference], {}, { description: 'diff' }),
  verification: Type.Interface([Verification], {}, { description: 'verify' }),
} as const satisfies Record<string, TSchema>;

const LISTS = {
  'experiment-list': listed(Experiment, 'status'),
  'schedule-list': listed(Schedule, 'schedule list'),
  'project-list': listed(Project, 'project list'),
  'member-list': listed(Member, 'member list'),
  'audit-list': listed(AuditEntry, 'audit'),
  'token-list': listed(Token, 'token list'),
  'webhook-list': listed(Webhook, 'webhook list'),
  'delivery-list': listed(WebhookDelivery, 'webhook deliveries'),
};

/** Parts of the catalogue and their entries, by the same name as in the whole. */
const CATALOGUE = {
  machines: Type.Object({ machines: Type.Array(Machine) }, { description: 'catalog machines' }),
  mechanisms: Type.Object({ mechanisms: Type.Array(Mechanism) }, { description: 'catalog mechanisms' }),
  workloads: Type.Object({ workloads: Type.Array(Workload) }, { description: 'catalog workloads' }),
  metrics: Type.Object({ metrics: Type.Array(Metric) }, { description: 'catalog metrics' }),
  papers: Type.Object({ papers: Type.Array(PaperEntry) }, { description: 'catalog papers' }),
  machine: Type.Interface([Machine], {}, { description: 'catalog machines ENTRY' }),
  mechanism: Type.Interface([Mechanism], {}, { description: 'catalog mechanisms ENTRY' }),
  workload: Type.Interface([Workload], {}, { description: 'catalog workloads ENTRY' }),
  metric: Type.Interface([Metric], {}, { description: 'catalog metrics ENTRY' }),
  paper: Type.Interface([PaperEntry], {}, { description: 'catalog papers ENTRY' }),
};

function listed(item: TSchema, description: string): TSchema {
  return Type.Object({ items: Type.Array(item) }, { description });
}

/** Files in a bundle. */
const BUNDLED = {
  bundle: Type.Interface([Bundle], {}),
  'used-parameters': Type.Interface([UsedParameters], {}),
};

interface NamedSchema {
  readonly name: string;
  /** The commands that print it, or the object that it describes. */
  readonly printedBy: string;
  readonly schema: () => object;
}

/** Every schema that `onesided schema` prints. */
export function documentSchemas(): readonly NamedSchema[] {
  const printed = Object.entries({ ...OBJECTS, ...LISTS, ...CATALOGUE }).map(([name, schema]) => named(name, schema));
  const specification = { ...experimentSpecSchema, $schema: DIALECT };
  const read = {
    name: 'specification',
    printedBy: 'read by run, plan, submit and explore',
    schema: () => specification,
  };
  const ofBundles = Object.entries(BUNDLED).map(([name, schema]) => ({
    name,
    printedBy: 'part of a bundle of export --crate',
    schema: () => bundled(schema),
  }));
  return [read, ...printed, ...ofBundles];
}

function named(name: string, schema: TSchema): NamedSchema {
  const { description = '' } = schema as { readonly description?: string };
  return { name, printedBy: `${description} --json`, schema: () => bundled(schema) };
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Returns the schema as a self-contained document, with named parts in $defs. */
function bundled(schema: TSchema): object {
  const parts = new Map<string, unknown>();
  const {
    required = [],
    properties = {},
    ...rest
  } = referring(schema, parts, true) as {
    readonly required?: readonly string[];
    readonly properties?: object;
  };
  const version = { schemaVersion: { const: DOCUMENT_VERSION } };
  return {
    $schema: DIALECT,
    ...rest,
    required: ['schemaVersion', ...required],
    properties: { ...version, ...properties },
    ...(parts.size > 0 && { $defs: Object.fromEntries(parts) }),
  };
}

function referring(value: unknown, parts: Map<string, unknown>, isRoot = false): unknown {
  if (Array.isArray(value)) return value.map((item) => referring(item, parts));
  if (typeof value !== 'object' || value === null) return value;
  const { $id, ...rest } = value as { readonly $id?: unknown };
  const inside = () => Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, referring(item, parts)]));
  if (isRoot || typeof $id !== 'string') return inside();
  if (!parts.has($id)) {
    parts.set($id, {});
    parts.set($id, inside());
  }
  return { $ref: `#/$defs/${$id}` };
}
