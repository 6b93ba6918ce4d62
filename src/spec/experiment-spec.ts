import { mechanismDefinitions, workloadDefinitions } from '../simulation/catalogue.ts';
import type { ParameterDefinition, ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import { TRACE_LEVELS, type TraceLevel } from '../simulation/run.ts';
import { LABEL, LABEL_IN_WORDS } from './labels.ts';
import { machineSchema, referringMachineSchema } from './machine-schema.ts';
import { LONGEST_MECHANISM_NAME, MECHANISM_NAME, MECHANISM_NAME_IN_WORDS } from './mechanism-names.ts';
import { parameterProperties } from './parameter-schema.ts';
import { pluginHint } from './plugin-hint.ts';
import { type ReplicationChoice, Replications } from './replications.ts';
import { PROJECT_NAME, PROJECT_NAME_IN_WORDS } from './resources/project.ts';
import { type TSchema, Type } from './type-builder.ts';
import { formName } from './type-names.ts';
import { FILE_HINT } from './wording.ts';

/** A model with the parameters set by the specification; the others have their defaults. */
export type ModelChoice = { readonly kind: string } & ParameterValues;

/** A mechanism, with the name under which it is listed if that is not its kind. */
export type MechanismChoice = ModelChoice & { readonly as?: string };

/** One path, or several in lockstep (row by row). */
export type SweepAxis =
  | { readonly path: string; readonly values: readonly ParameterValue[] }
  | { readonly paths: readonly string[]; readonly values: readonly (readonly ParameterValue[])[] };

/** The default view of a comparison. */
export interface OpeningView {
  readonly metric?: string;
  readonly x?: string;
  readonly series?: string;
}

/**
 * A valid specification in normal form: short forms are expanded, and all keys but the optional ones are present.
 * `parseSpecification` accepts it and returns it unchanged.
 */
export interface ExperimentSpec {
  readonly name: string;
  readonly project: string;
  readonly machine: { readonly preset: string; readonly override: ParameterValues };
  readonly workload: ModelChoice;
  /** Names (`mechanismName`) are unique. */
  readonly mechanisms: readonly MechanismChoice[];
  /** Absent only if a schedule determines the number of ranks; see `withProcesses`. */
  readonly processes?: number;
  readonly sweep: readonly SweepAxis[];
  readonly where?: string;
  readonly replications: ReplicationChoice;
  readonly seed: number;
  readonly baseline: { readonly mechanism: string };
  /** The first view of a comparison; absent for the default view. */
  readonly show?: OpeningView;
  readonly trace: { readonly level: TraceLevel; readonly maxEvents: number };
  readonly tags: readonly string[];
  /** Priority within its project; absent if 0. */
  readonly priority?: number;
  /** Labels of workers; absent if any worker will do. */
  readonly requires?: readonly string[];
  /** Overlay for a quick look, applied by `applyQuick`. */
  readonly quick?: Readonly<Record<string, unknown>>;
}

const closed = { additionalProperties: false } as const;
const mechanismIds = mechanismDefinitions.map((definition) => definition.id);
const mostProcesses = Math.max(...workloadDefinitions.map((definition) => definition.maxProcesses));

const workloadForms = workloadDefinitions.map((definition) =>
  Type.Object(
    { kind: Type.Literal(definition.id), ...parameterProperties(definition.parameters) },
    { ...closed, ...fileHint(definition.parameters), ...named(definition, 'Workload') },
  ),
);

function named({ id, title, summary }: { id: string; title: string; summary: string }, kind: string) {
  return { $id: formName(id, kind), title, description: summary };
}

/** Specifications read from disk may name a schedule by its file. */
function fileHint(parameters: readonly ParameterDefinition[]) {
  return parameters.some(({ type }) => type === 'digest') ? { 'x-elsewhere': { file: FILE_HINT } } : {};
}

/** Maximum number of entries in `mechanisms`. */
export const MOST_MECHANISMS = 64;

const listedAs = Type.Optional(
  Type.String({
    pattern: MECHANISM_NAME,
    maxLength: LONGEST_MECHANISM_NAME,
    'x-accepted': MECHANISM_NAME_IN_WORDS,
    description:
      'Name in this experiment, by default the kind. With names, a kind may be listed several times. It must not be the kind of another mechanism.',
  }),
);

const mechanismForms = mechanismDefinitions.map((definition) =>
  Type.Object(
    { kind: Type.Literal(definition.id), as: listedAs, ...parameterProperties(definition.parameters) },
    { ...closed, ...named(definition, 'Mechanism') },
  ),
);

const scalar = ($id: string) => Type.Union([Type.Number(), Type.String({ maxLength: 200 }), Type.Boolean()], { $id });
const path = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'What varies: `processes`, `workload.NAME`, `machine.NAME`, `machine`, or `mechanisms.LISTED.NAME` (LISTED is the mechanism’s `as`, else its kind).',
});
const values = 'Values in the order in which they are run.';

const sweepForms = [
  Type.Object(
    { path, values: Type.Array(scalar('SweepValue'), { minItems: 1, maxItems: 10_000, description: values }) },
    { ...closed, $id: 'SweepOfOnePath', title: 'One path' },
  ),
  Type.Object(
    {
      paths: Type.Array(path, { minItems: 1, maxItems: 16 }),
      values: Type.Array(Type.Array(scalar('LockstepValue'), { minItems: 1, maxItems: 16 }), {
        minItems: 1,
        maxItems: 10_000,
        description: 'Rows with one value per path.',
      }),
    },
    { ...closed, $id: 'SweepInLockstep', title: 'Several paths in lockstep' },
  ),
];

/** Default level and maximum number of events of the recorded trace. */
export const TRACE_DEFAULTS = { level: 'off', maxEvents: 200_000 } as const;

const keys = {
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Name of the experiment; by default workload and machine.',
    }),
  ),
  project: Type.Optional(
    Type.String({
      pattern: PROJECT_NAME,
      'x-accepted': PROJECT_NAME_IN_WORDS,
      description:
        'Project that the experiment belongs to: lower-case letters, digits and dashes. If omitted: `default`, or the only project to ' +
        'which you may submit.',
    }),
  ),
  machine: machineSchema,
  workload: Type.Union(workloadForms, {
    $id: 'WorkloadChoice',
    discriminator: { propertyName: 'kind' },
    ...pluginHint,
    description: 'The program that communicates.',
  }),
  mechanisms: Type.Array(
    Type.Union(
      [
        Type.Enum(mechanismIds, { $id: 'MechanismName', ...pluginHint }),
        Type.Union(mechanismForms, {
          $id: 'MechanismWithParameters',
          discriminator: { propertyName: 'kind' },
          ...pluginHint,
        }),
      ],
      { $id: 'MechanismChoice' },
    ),
    {
      minItems: 1,
      maxItems: MOST_MECHANISMS,
      description:
        'Mechanisms to compare: `rma`, or `{kind: am-onload, dedicatedCores: 11}`. A kind may be listed several times under different names, ' +
        '`{kind: aa-int, as: aa-int-100, interruptBatch: 100}`; each name once.',
    },
  ),
  processes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostProcesses,
      'x-unit': '1',
      description: 'Number of processes P; may be omitted if it is swept, or if a schedule gives the number of ranks.',
    }),
  ),
  sweep: Type.Optional(
    Type.Array(Type.Union(sweepForms, { $id: 'SweepAxis' }), {
      maxItems: 16,
      description: 'Axes of the sweep; all combinations of their values are run.',
    }),
  ),
  where: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'Keeps only the points for which the condition holds. It may contain numbers, texts, paths, comparisons, and, or, not, and parentheses. ' +
        'The path `mechanism`, the name under which a mechanism is listed, keeps some mechanisms of a point and drops others: ' +
        '`mechanism != "aa-poll" or workload.valueBytes <= 4096`.',
    }),
  ),
  replications: Type.Optional(Replications),
  seed: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 0xffffffff,
      default: 1,
      'x-unit': '1',
      description: 'Seed from which the seeds of the replications are derived.',
    }),
  ),
  baseline: Type.Optional(
    Type.Object(
      {
        mechanism: Type.String({
          pattern: MECHANISM_NAME,
          maxLength: 100,
          'x-accepted': 'the name of a listed mechanism',
          description: 'Name under which the mechanism is listed: `as`, else its kind.',
        }),
      },
      {
        ...closed,
        description:
          'Mechanism that the others are compared with; by default rma if it is listed, else the first mechanism.',
      },
    ),
  ),
  show: Type.Optional(
    Type.Object(
      {
        metric: Type.Optional(
          Type.String({
            description: 'A metric of the workload, or a percentile of one; default: its primary metric.',
          }),
        ),
        x: Type.Optional(
          Type.String({
            description: 'Axis along x; default: processes, else the numeric axis with the most values.',
          }),
        ),
        series: Type.Optional(Type.String({ description: 'What a line represents: mechanism (default), or an axis.' })),
      },
      { ...closed, description: 'What a comparison shows by default.' },
    ),
  ),
  trace: Type.Optional(
    Type.Object(
      {
        level: Type.Optional(
          Type.Enum([...TRACE_LEVELS], {
            default: TRACE_DEFAULTS.level,
            description: 'summary: busy shares; sampled: some operations; full: every event up to maxEvents.',
          }),
        ),
        maxEvents: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 5_000_000,
            default: TRACE_DEFAULTS.maxEvents,
            'x-unit': '1',
            description: 'Maximum number of events kept for a run.',
          }),
        ),
      },
      { ...closed, description: 'What is recorded of each run.' },
    ),
  ),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: 32,
      default: [],
      description: 'Keywords for finding the experiment.',
    }),
  ),
  priority: Type.Optional(
    Type.Integer({
      minimum: -10,
      maximum: 10,
      default: 0,
      'x-unit': '1',
      description:
        'Priority among the experiments of its project; higher goes first. Projects share the workers equally.',
    }),
  ),
  requires: Type.Optional(
    Type.Array(Type.String({ pattern: LABEL, 'x-accepted': LABEL_IN_WORDS }), {
      maxItems: 8,
      default: [],
      description: 'Labels that a worker must have, for example `memory-16gib`.',
    }),
  ),
  quick: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description:
        'Overlay for a quick run (`--quick`): any other key of the specification. Objects are merged, lists replaced.',
    }),
  ),
};

const about = {
  ...closed,
  $id: 'ExperimentSpecification',
  title: 'Experiment specification',
  description: 'Machine, workload and mechanisms to compare, over a sweep of points.',
  examples: [
    {
      name: 'Share of collisions',
      machine: 'cray-xe6',
      workload: { kind: 'dht', operation: 'insert', operationsPerProcess: 500 },
      mechanisms: ['rma', 'aa-poll', { kind: 'am-onload', dedicatedCores: 11 }],
      processes: 128,
      sweep: [{ path: 'workload.collisionRate', values: [0, 0.05, 0.25] }],
      replications: 5,
    },
  ],
};

/** The schema of specifications as users write them. Validation, forms and documentation derive from it. */
export const experimentSpecSchema: TSchema = Type.Object(keys, about);

/** The schema for OpenAPI, in which parameters shared by machines occur once, in `machineGroupSchemas`. */
export const referringSpecSchema: TSchema = Type.Object({ ...keys, machine: referringMachineSchema }, about);
