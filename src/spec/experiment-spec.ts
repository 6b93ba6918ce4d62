import { mechanismDefinitions, workloadDefinitions } from '../simulation/catalogue.ts';
import type { ParameterDefinition, ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import { TRACE_LEVELS, type TraceLevel } from '../simulation/run.ts';
import { LABEL, LABEL_IN_WORDS } from './labels.ts';
import { machineSchema, referringMachineSchema } from './machine-schema.ts';
import { LONGEST_MECHANISM_NAME, MECHANISM_NAME, MECHANISM_NAME_IN_WORDS } from './mechanism-names.ts';
import { parameterProperties } from './parameter-schema.ts';
import { type ReplicationChoice, Replications } from './replications.ts';
import { PROJECT_NAME, PROJECT_NAME_IN_WORDS } from './resources/project.ts';
import { type TSchema, Type } from './type-builder.ts';
import { formName } from './type-names.ts';
import { FILE_HINT } from './wording.ts';

/** A model with the parameters that the specification sets; the others keep their defaults. */
export type ModelChoice = { readonly kind: string } & ParameterValues;

/** The same of a mechanism, with the name that it is listed as where that is not its kind. */
export type MechanismChoice = ModelChoice & { readonly as?: string };

/** One path, or several that move in lockstep (row by row). */
export type SweepAxis =
  | { readonly path: string; readonly values: readonly ParameterValue[] }
  | { readonly paths: readonly string[]; readonly values: readonly (readonly ParameterValue[])[] };

/** What a comparison shows where nothing else is asked for. */
export interface OpeningView {
  readonly metric?: string;
  readonly x?: string;
  readonly series?: string;
}

/**
 * A valid specification in its normal form: short forms are written out and every key but `where` and `quick` is there.
 * It is itself accepted by `parseSpecification`, which gives it back unchanged.
 */
export interface ExperimentSpec {
  readonly name: string;
  readonly project: string;
  readonly machine: { readonly preset: string; readonly override: ParameterValues };
  readonly workload: ModelChoice;
  /** Each name (`mechanismName`) once. */
  readonly mechanisms: readonly MechanismChoice[];
  /** Left out only where a schedule says how many ranks there are; see `withProcesses`. */
  readonly processes?: number;
  readonly sweep: readonly SweepAxis[];
  readonly where?: string;
  readonly replications: ReplicationChoice;
  readonly seed: number;
  readonly baseline: { readonly mechanism: string };
  /** What a comparison shows first; left out where that is the usual. */
  readonly show?: OpeningView;
  readonly trace: { readonly level: TraceLevel; readonly maxEvents: number };
  readonly tags: readonly string[];
  /** Within its project; left out where it is 0. */
  readonly priority?: number;
  /** Left out where any worker will do. */
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

/** Specifications that are read from disk may name a schedule by its file. */
function fileHint(parameters: readonly ParameterDefinition[]) {
  return parameters.some(({ type }) => type === 'digest') ? { 'x-elsewhere': { file: FILE_HINT } } : {};
}

/** Entries of `mechanisms`. */
export const MOST_MECHANISMS = 64;

const listedAs = Type.Optional(
  Type.String({
    pattern: MECHANISM_NAME,
    maxLength: LONGEST_MECHANISM_NAME,
    'x-accepted': MECHANISM_NAME_IN_WORDS,
    description:
      'Name in this experiment, by default the kind: with names a kind may be listed several times. No kind of another.',
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
    'What varies: `processes`, `workload.NAME`, `machine.NAME`, `machine`, `mechanisms.LISTED.NAME` (its `as`, else its kind).',
});
const values = 'In the order in which they are run.';

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
        description: 'Rows with a value for each path.',
      }),
    },
    { ...closed, $id: 'SweepInLockstep', title: 'Several paths in lockstep' },
  ),
];

/** Level and bound of the recorded trace where a specification names none. */
export const TRACE_DEFAULTS = { level: 'off', maxEvents: 200_000 } as const;

const keys = {
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What the experiment is called; by default workload and machine.',
    }),
  ),
  project: Type.Optional(
    Type.String({
      pattern: PROJECT_NAME,
      'x-accepted': PROJECT_NAME_IN_WORDS,
      description:
        'Project the experiment belongs to: lower-case letters, digits and dashes. Left out: `default`, or the only one to ' +
        'which you may submit.',
    }),
  ),
  machine: machineSchema,
  workload: Type.Union(workloadForms, {
    $id: 'WorkloadChoice',
    discriminator: { propertyName: 'kind' },
    description: 'The program that communicates.',
  }),
  mechanisms: Type.Array(
    Type.Union(
      [
        Type.Enum(mechanismIds, { $id: 'MechanismName' }),
        Type.Union(mechanismForms, { $id: 'MechanismWithParameters', discriminator: { propertyName: 'kind' } }),
      ],
      { $id: 'MechanismChoice' },
    ),
    {
      minItems: 1,
      maxItems: MOST_MECHANISMS,
      description:
        'What is compared: `rma`, or `{kind: am-onload, dedicatedCores: 11}`. A kind may be listed several times under names, ' +
        '`{kind: aa-int, as: aa-int-100, interruptBatch: 100}`; each name once.',
    },
  ),
  processes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostProcesses,
      'x-unit': '1',
      description: 'Processes P; may be left out where it is swept or a schedule says how many ranks it has.',
    }),
  ),
  sweep: Type.Optional(
    Type.Array(Type.Union(sweepForms, { $id: 'SweepAxis' }), { maxItems: 16, description: 'Axes; they are crossed.' }),
  ),
  where: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'Keeps the points for which it holds: numbers, texts, paths, comparisons, and, or, not, parentheses. ' +
        'The path `mechanism`, the name that one is listed under, keeps some mechanisms of a point and drops others: ' +
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
      description: 'Seed that the seeds of the replications derive from.',
    }),
  ),
  baseline: Type.Optional(
    Type.Object(
      {
        mechanism: Type.String({
          pattern: MECHANISM_NAME,
          maxLength: 100,
          'x-accepted': 'the name of a listed mechanism',
          description: 'Its name where it is listed: `as`, else its kind.',
        }),
      },
      {
        ...closed,
        description: 'What the others are compared to; by default rma where it is listed, else the first mechanism.',
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
            description: 'An axis along x; default: processes, else the numeric axis with most values.',
          }),
        ),
        series: Type.Optional(Type.String({ description: 'What a line stands for: mechanism (default), or an axis.' })),
      },
      { ...closed, description: 'What a comparison shows first, where nothing else is asked for.' },
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
            description: 'Most events kept of a run.',
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
      description: 'Words to find the experiment by.',
    }),
  ),
  priority: Type.Optional(
    Type.Integer({
      minimum: -10,
      maximum: 10,
      default: 0,
      'x-unit': '1',
      description: 'Among the experiments of its project; higher goes first. Projects share the workers equally.',
    }),
  ),
  requires: Type.Optional(
    Type.Array(Type.String({ pattern: LABEL, 'x-accepted': LABEL_IN_WORDS }), {
      maxItems: 8,
      default: [],
      description: 'Labels that a worker must have: `memory-16gib` for example.',
    }),
  ),
  quick: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description:
        'Overlay for a quick look (`--quick`): any other key of the specification. Objects are merged, lists replaced.',
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

/** The one schema of a specification as it may be written. Validation, form and documentation follow it. */
export const experimentSpecSchema: TSchema = Type.Object(keys, about);

/** The same for OpenAPI, where the parameters that machines share stand once, in `machineGroupSchemas`. */
export const referringSpecSchema: TSchema = Type.Object({ ...keys, machine: referringMachineSchema }, about);
