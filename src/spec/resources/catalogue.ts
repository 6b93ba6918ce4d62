import { CAPABILITIES } from '../../simulation/contract/capabilities.ts';
import { FAMILIES } from '../../simulation/mechanisms/definition.ts';
import { type Static, Type } from '../type-builder.ts';
import { Scalar } from './scalar.ts';

export const Parameter = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    type: Type.Enum(['number', 'integer', 'boolean', 'choice', 'digest']),
    unit: Type.String(),
    default: Type.Optional(Scalar),
    minimum: Type.Optional(Type.Number()),
    maximum: Type.Optional(Type.Number()),
    choices: Type.Optional(Type.Array(Type.String())),
    words: Type.Optional(Type.Array(Type.String(), { description: 'Texts accepted instead of a number.' })),
    source: Type.Optional(Type.String()),
    confidence: Type.Optional(Type.Enum(['stated', 'derived', 'assumed', 'calibrated'])),
    seen: Type.Optional(Type.Enum(['paper', 'lookup', 'recalled', 'none'])),
    calibratedWith: Type.Optional(Type.String()),
  },
  { $id: 'Parameter' },
);

const plugin = Type.Optional(Type.String({ description: 'Plugin that provides it; absent for built-in ones.' }));
const paper = Type.Optional(Type.Object({ id: Type.String(), section: Type.String() }));

/** Strings, not an enum: plugins add words of their own, and must not change a schema. */
const CAPABILITY_WORDS = `Built in: ${Object.keys(CAPABILITIES).join(', ')}; plugins add others.`;

export const Mechanism = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    family: Type.Enum([...FAMILIES]),
    member: Type.Integer(),
    offers: Type.Array(Type.String(), { description: `What programs may ask of it. ${CAPABILITY_WORDS}` }),
    parameters: Type.Array(Parameter),
    paper,
    plugin,
    workloads: Type.Array(
      Type.Object({ id: Type.String(), runs: Type.Boolean(), reason: Type.Optional(Type.String()) }),
      { description: 'Which workloads it can run, and why it cannot run the others.' },
    ),
    machines: Type.Array(Type.String(), { description: 'Presets that have the hardware it needs.' }),
  },
  { $id: 'Mechanism' },
);

export const Metric = Type.Object(
  {
    name: Type.String(),
    unit: Type.String(),
    description: Type.String({ description: 'Description that is the same in every workload that measures it.' }),
    better: Type.Enum(['higher', 'lower', 'neutral']),
    distribution: Type.Boolean(),
    workloads: Type.Array(Type.String()),
    descriptions: Type.Array(Type.Object({ workload: Type.String(), description: Type.String() }), {
      description: 'Description in each workload.',
    }),
  },
  { $id: 'Metric' },
);

export const Workload = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    needs: Type.Array(Type.Array(Type.String()), {
      description: `A mechanism that offers all of any one of these lists runs it. ${CAPABILITY_WORDS}`,
    }),
    parameters: Type.Array(Parameter),
    metrics: Type.Array(Type.String()),
    primaryMetric: Type.String(),
    maxProcesses: Type.Integer(),
    paper,
    plugin,
  },
  { $id: 'Workload' },
);

export const Machine = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    notes: Type.Array(Type.String()),
    parameters: Type.Array(Parameter),
    groups: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        description: Type.String(),
        parameters: Type.Array(Type.String()),
      }),
      { description: 'Parameter groups of the machine, each with the names of its parameters.' },
    ),
    plugin,
  },
  { $id: 'Machine' },
);

export type Parameter = Static<typeof Parameter>;
export type Mechanism = Static<typeof Mechanism>;
export type Metric = Static<typeof Metric>;
export type Workload = Static<typeof Workload>;
export type Machine = Static<typeof Machine>;
