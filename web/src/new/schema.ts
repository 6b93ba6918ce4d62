import { exact, legible, pathTitle } from '../numbers/format.ts';

/** The subset of JSON Schema used by the specification's schema. */
export interface SchemaNode {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly discriminator?: { readonly propertyName: string };
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly 'x-unit'?: string;
  readonly 'x-source'?: string;
  readonly 'x-confidence'?: string;
  /** Type of uploaded content that a text names by digest: `schedule`. */
  readonly 'x-content'?: string;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: 'number' | 'integer' | 'boolean' | 'choice' | 'text' | 'schedule';
  readonly unit: string;
  readonly fallback: unknown;
  readonly choices: readonly string[];
  readonly description: string;
  /** `default 1000, range 1 – 10⁷`. */
  readonly hint: string;
}

/** One kind of machine, workload or mechanism, with its specific fields. */
export interface Form {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

export interface SpecificationForms {
  readonly machines: readonly Form[];
  readonly workloads: readonly Form[];
  readonly mechanisms: readonly Form[];
  readonly priority: Field;
  readonly replications: Field;
  /** Fields of adaptive replications. */
  readonly fewest: Field;
  readonly most: Field;
  readonly untilMetric: Field;
  readonly untilWidth: Field;
  readonly seed: Field;
  readonly processes: Field;
  readonly traceLevel: Field;
  readonly maxEvents: Field;
}

/** Derives the form from the specification's schema; throws if the schema has an unexpected structure. */
export function readForms(schema: SchemaNode): SpecificationForms {
  const part = (name: string) => property(schema, name);
  const trace = part('trace');
  const count = branch(part('replications'), 'integer');
  const adaptive = branch(part('replications'), 'object');
  const narrow = branch(property(adaptive, 'until'), 'object');
  return {
    machines: variants(part('machine')).map((form) => readForm(form, 'preset', form.properties?.override)),
    workloads: variants(part('workload')).map((form) => readForm(form, 'kind', form)),
    mechanisms: variants(part('mechanisms').items ?? {}).map((form) => readForm(form, 'kind', form)),
    priority: readField('priority', part('priority')),
    replications: readField('replications', { ...part('replications'), ...count }),
    fewest: readField('min', property(adaptive, 'min')),
    most: readField('max', property(adaptive, 'max')),
    untilMetric: readField('metric', property(narrow, 'metric')),
    untilWidth: readField('relativeHalfWidth', property(narrow, 'relativeHalfWidth')),
    seed: readField('seed', part('seed')),
    processes: readField('processes', part('processes')),
    traceLevel: readField('level', property(trace, 'level')),
    maxEvents: readField('maxEvents', property(trace, 'maxEvents')),
  };
}

function property(node: SchemaNode, name: string): SchemaNode {
  const found = node.properties?.[name];
  if (!found) throw new Error(`The specification's schema has no ${name}.`);
  return found;
}

/** Returns the alternative of the given type. */
function branch({ anyOf = [] }: SchemaNode, type: string): SchemaNode {
  const found = anyOf.find((node) => node.type === type);
  if (!found) throw new Error(`The specification's schema has no ${type} where there should be one.`);
  return found;
}

/** Returns the alternatives selected by `kind` or `preset`; only the selected one is shown and checked. */
function variants(node: SchemaNode): readonly SchemaNode[] {
  if (node.discriminator) return node.anyOf ?? [];
  const nested = node.anyOf?.flatMap(variants) ?? [];
  return nested.length > 0 ? nested : node.properties ? [node] : [];
}

function readForm(node: SchemaNode, key: string, holder: SchemaNode | undefined): Form {
  const id = String(node.properties?.[key]?.const ?? '');
  // The name of a mechanism is not a parameter.
  const own = Object.entries(holder?.properties ?? {}).filter(([name]) => name !== key && name !== 'as');
  return { id, title: node.title ?? id, fields: own.map(([name, field]) => readField(name, field)) };
}

export function readField(name: string, node: SchemaNode): Field {
  const unit = node['x-unit'] ?? '1';
  return {
    name,
    label: pathTitle(name),
    kind: kindOf(node),
    unit: unit === '1' ? '' : unit,
    fallback: node.default,
    choices: node.enum?.map(String) ?? [],
    description: [node.description, node['x-source'] && `Source: ${node['x-source']}`].filter(Boolean).join(' '),
    hint: hintOf(node),
  };
}

function kindOf(node: SchemaNode): Field['kind'] {
  if (node.enum) return 'choice';
  if (node['x-content'] === 'schedule') return 'schedule';
  const { type } = numberOf(node) ?? node;
  return type === 'number' || type === 'integer' || type === 'boolean' ? type : 'text';
}

/** Returns the numeric alternative of a field that also accepts a word. */
function numberOf({ anyOf }: SchemaNode): SchemaNode | undefined {
  return anyOf?.find(({ type }) => type === 'integer' || type === 'number');
}

function hintOf(node: SchemaNode): string {
  const { default: fallback, minimum, maximum } = node;
  const words = node.anyOf?.flatMap((branch) => branch.enum ?? []).map((word) => `or ${String(word)}`) ?? [];
  const start =
    typeof fallback === 'number' || typeof fallback === 'string' || typeof fallback === 'boolean'
      ? `default ${legible(fallback)}`
      : '';
  const range = minimum !== undefined && maximum !== undefined ? `range ${exact(minimum)} – ${exact(maximum)}` : '';
  return [start, range, ...words].filter(Boolean).join(', ');
}
