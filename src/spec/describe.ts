import {
  machineDefinitions,
  machineGroups,
  mechanismDefinitions,
  workloadDefinitions,
} from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { ParameterDefinition } from '../simulation/parameters.ts';
import { experimentSpecSchema } from './experiment-spec.ts';
import { adaptiveSchema, halfWidthSchema } from './replications.ts';
import { accepted, type SchemaNode } from './schema-node.ts';
import { SCHEDULE_DIGEST } from './wording.ts';

/** Returns the Markdown reference of all keys and parameters of a specification, for docs/generated/specification.md. */
export function describeSpecification(): string {
  return [
    '# Experiment specification',
    '',
    'Derived from the schema and the catalogue; do not edit. This reference lists every key of a specification and every',
    'parameter of machines, workloads and mechanisms. Unknown keys are errors.',
    '',
    'Numbers may be written in groups of three digits: `1 000 000`. Sizes, whose unit is B, may be written with a unit:',
    '`1500 B`, `64 KiB`, `1 MiB`, `2 GiB` or `1 TiB`, or in powers of 1000 with `kB`, `MB`, `GB` or `TB`.',
    '',
    ...describeKeys(experimentSpecSchema),
    '',
    ...describeForm('Adaptive replications (`replications`)', adaptiveSchema),
    ...describeForm('Interval width as stopping rule (`replications.until`)', halfWidthSchema),
    ...describeGroups(),
    ...machineDefinitions.flatMap(describeMachine),
    ...workloadDefinitions.flatMap((workload) =>
      describeModel(`Workload \`${workload.id}\`: ${workload.title}`, workload, `workload.`),
    ),
    ...mechanismDefinitions.flatMap((mechanism) =>
      describeModel(`Mechanism \`${mechanism.id}\`: ${mechanism.title}`, mechanism, `mechanisms.${mechanism.id}.`),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function describeKeys({ properties = {}, required = [] }: SchemaNode): string[] {
  const rows = Object.entries(properties).map(([key, schema]) => {
    const fallback = required.includes(key) ? 'required' : shown(schema.default);
    return row([`\`${key}\``, accepted(schema), fallback, schema.description ?? '']);
  });
  return [row(['Key', 'Accepted', 'Default', 'Meaning']), row(['---', '---', '---', '---']), ...rows];
}

/** Describes the keys of an object that may replace a simple value. */
const describeForm = (title: string, { properties = {}, required = [] }: SchemaNode): string[] => [
  ...[`### ${title}`, '', ...describeKeys({ properties, required }), ''],
];

interface Model {
  readonly summary: string;
  readonly parameters: readonly ParameterDefinition[];
}

function describeModel(title: string, { summary, parameters }: Model, prefix: string): string[] {
  const heading = [`## ${title}`, '', summary, ''];
  if (parameters.length === 0) return [...heading, 'No parameters.', ''];
  const columns = ['Path', 'Unit', 'Default', 'Accepted', 'Meaning', 'Source'];
  const rows = parameters.map((parameter) => row(describeParameter(prefix, parameter)));
  return [...heading, row(columns), row(columns.map(() => '---')), ...rows, ''];
}

/** Describes the parameters of machines, once for all presets. */
function describeGroups(): string[] {
  const columns = ['Path', 'Unit', 'Accepted', 'Meaning'];
  const tables = Object.entries(machineGroups).flatMap(([id, { title, description, parameters }]) => [
    ...[`### ${title} (\`${id}\`)`, '', description, ''],
    ...[row(columns), row(columns.map(() => '---'))],
    ...parameters.map((parameter: ParameterDefinition) =>
      row([`\`machine.${parameter.name}\``, unitOf(parameter), rangeOf(parameter), parameter.description]),
    ),
    '',
  ]);
  return ['## Parameters of machines', '', 'A machine has the parameters of its groups.', '', ...tables];
}

/** Describes the values of a machine with their sources. */
function describeMachine({ id, title, summary, notes = [], groups, parameters }: MachineDefinition): string[] {
  const columns = ['Path', 'Default', 'Source'];
  const rows = parameters.map((parameter) =>
    row([
      `\`machine.${parameter.name}\``,
      `${shown(parameter.default)} ${unitOf(parameter)}`.trim(),
      sourceOf(parameter),
    ]),
  );
  return [
    ...[`## Machine \`${id}\`: ${title}`, '', summary, '', `Groups: ${groups.join(', ')}.`, ''],
    ...notes.map((note) => `- ${note}`),
    ...(notes.length > 0 ? [''] : []),
    ...[row(columns), row(columns.map(() => '---')), ...rows, ''],
  ];
}

const unitOf = ({ unit }: ParameterDefinition): string => (unit === '1' ? '' : unit);
const sourceOf = ({ source = '', confidence }: ParameterDefinition): string =>
  confidence ? `${source} (${confidence})` : source;

function describeParameter(prefix: string, parameter: ParameterDefinition): string[] {
  const { name, description } = parameter;
  return [
    `\`${prefix}${name}\``,
    unitOf(parameter),
    shown(parameter.default),
    rangeOf(parameter),
    description,
    sourceOf(parameter),
  ];
}

function rangeOf({ type, choices = [], words = [], minimum, maximum }: ParameterDefinition): string {
  if (type === 'choice') return choices.map((choice) => `\`${choice}\``).join(', ');
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'digest') return SCHEDULE_DIGEST;
  const range = minimum === undefined && maximum === undefined ? 'any' : `${minimum ?? '−∞'} to ${maximum ?? '∞'}`;
  const number = type === 'integer' ? `${range}, whole` : range;
  return [number, ...words.map((word) => `or \`${word}\``)].join(', ');
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}
