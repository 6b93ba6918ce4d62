import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../simulation/catalogue.ts';
import type { ParameterDefinition } from '../simulation/parameters.ts';
import { experimentSpecSchema } from './experiment-spec.ts';
import { accepted, type SchemaNode } from './schema-node.ts';
import { SCHEDULE_DIGEST } from './wording.ts';

/** Markdown reference of every key and parameter of a specification, for docs/generated/specification.md. */
export function describeSpecification(): string {
  return [
    '# Experiment specification',
    '',
    'Derived from the schema and the catalogue; do not edit. Unknown keys are errors. A number may be written in groups of',
    'three digits, `1 000 000`; a size, whose unit is B, also with a unit: `1500 B`, `64 KiB`, `1 MiB`, `2 GiB`, `1 TiB` or, in',
    'powers of 1000, `kB`, `MB`, `GB`, `TB`.',
    '',
    ...describeKeys(experimentSpecSchema),
    '',
    ...machineDefinitions.flatMap((machine) =>
      describeModel(`Machine \`${machine.id}\`: ${machine.title}`, machine, `machine.`),
    ),
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

interface Model {
  readonly summary: string;
  readonly parameters: readonly ParameterDefinition[];
}

function describeModel(title: string, { summary, parameters }: Model, prefix: string): string[] {
  const heading = [`## ${title}`, '', summary, ''];
  if (parameters.length === 0) return [...heading, 'It has no parameters.', ''];
  const columns = ['Path', 'Unit', 'Default', 'Accepted', 'Meaning', 'Source'];
  const rows = parameters.map((parameter) => row(describeParameter(prefix, parameter)));
  return [...heading, row(columns), row(columns.map(() => '---')), ...rows, ''];
}

function describeParameter(prefix: string, parameter: ParameterDefinition): string[] {
  const { name, unit, description, source = '', confidence } = parameter;
  return [
    `\`${prefix}${name}\``,
    unit === '1' ? '' : unit,
    shown(parameter.default),
    rangeOf(parameter),
    description,
    confidence ? `${source} (${confidence})` : source,
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
