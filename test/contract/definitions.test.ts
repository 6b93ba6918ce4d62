import { describe, expect, it } from 'vitest';
import {
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../../src/simulation/catalogue.ts';
import { FAMILIES } from '../../src/simulation/mechanisms/definition.ts';
import type { ParameterDefinition } from '../../src/simulation/parameters.ts';

/** Units that parameters and metrics may have, and the ending that each gives to a name. */
const UNITS: Readonly<Record<string, { camel: RegExp; snake: RegExp }>> = {
  ns: { camel: /Ns$/, snake: /_ns$/ },
  B: { camel: /Bytes$/, snake: /(^|_)bytes(_per_[a-z]+)?$/ },
  'ns/B': { camel: /PerByteNs$/, snake: /_ns_per_byte$/ },
  'B/ns': { camel: /BytesPerNs$/, snake: /_bytes_per_ns$/ },
  '1/s': { camel: /PerSecond$/, snake: /_per_second$/ },
  J: { camel: /Joules$/, snake: /_joules$/ },
  'nJ/B': { camel: /PerByteNanojoules$/, snake: /_nanojoules_per_byte$/ },
  W: { camel: /Watts$/, snake: /_watts$/ },
  '1': { camel: /(?<!Ns|Bytes|PerSecond|Joules|Watts)$/, snake: /(?<!_ns|_per_second|_joules|_watts)$/ },
};

const mechanisms = mechanismDefinitions.map((definition) => [definition.id, definition] as const);
const workloads = workloadDefinitions.map((definition) => [definition.id, definition] as const);
const machines = machineDefinitions.map((definition) => [definition.id, definition] as const);
const all = [...mechanisms, ...workloads, ...machines];

const parameters: [string, ParameterDefinition][] = all.flatMap(([id, definition]) =>
  definition.parameters.map((parameter): [string, ParameterDefinition] => [`${id}.${parameter.name}`, parameter]),
);
const metrics = workloads.flatMap(([id, workload]) =>
  workload.metrics.map((metric) => [`${id}.${metric.name}`, metric] as const),
);

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);
const isText = (text: string | undefined) => text !== undefined && text.trim().length > 3;

describe('registries', () => {
  it('hold something of each kind', () => {
    expect([mechanisms.length, workloads.length, machines.length].every((count) => count > 0)).toBe(true);
  });

  it('have unique ids', () => {
    for (const part of [mechanisms, workloads, machines]) expect(repeated(part.map(([id]) => id))).toEqual([]);
  });

  it('give every mechanism a place of its own within its family, which decides its shade and shape', () => {
    expect(repeated(mechanisms.map(([, { family, member }]) => `${family} ${member}`))).toEqual([]);
  });

  it('list mechanisms family by family, in the order of their places', () => {
    const places = mechanisms.map(([, { family, member }]) => 100 * FAMILIES.indexOf(family) + member);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('have a mechanism for every workload and a workload for every mechanism', () => {
    const runs = (m: (typeof mechanisms)[number][1], w: (typeof workloads)[number][1]) => !incompatibility(m, w);
    expect(workloads.filter(([, w]) => !mechanisms.some(([, m]) => runs(m, w)))).toEqual([]);
    expect(mechanisms.filter(([, m]) => !workloads.some(([, w]) => runs(m, w)))).toEqual([]);
  });

  it('say why a mechanism cannot run a workload', () => {
    const [, mechanism] = mechanisms[0]!;
    const [, workload] = workloads[0]!;
    const { reason, accepted } = incompatibility({ ...mechanism, id: 'mute', offers: [] }, workload)!;
    expect(reason).toMatch(new RegExp(`^${workload.id} needs [a-z].+, which mute does not offer$`));
    expect(accepted).toContain(mechanism.id);
    expect(accepted).not.toContain('mute');
  });
});

describe.each(all)('%s', (id, definition) => {
  it('has a kebab-case id, a title and a summary that is a sentence', () => {
    expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(isText(definition.title)).toBe(true);
    expect(definition.summary).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('names each parameter once', () => {
    expect(repeated(definition.parameters.map((parameter) => parameter.name))).toEqual([]);
  });
});

describe.each(parameters)('parameter %s', (_, parameter) => {
  it('is camelCase with its unit last', () => {
    expect(parameter.name).toMatch(/^[a-z][a-zA-Z0-9]*$/);
    const unit = UNITS[parameter.unit];
    expect(unit, `unit ${parameter.unit} is not in the list`).toBeDefined();
    expect(parameter.name).toMatch(unit!.camel);
  });

  it('has a description that ends like a sentence', () => {
    expect(parameter.description).toMatch(/^.{10,}[.)]$/);
  });

  it('has a default of its type and within its range', () => {
    expect(defaultProblem(parameter)).toBeUndefined();
  });

  it('has a source where it states how sure it is, and names its claim where it was fitted to one', () => {
    if (parameter.confidence !== undefined) expect(isText(parameter.source)).toBe(true);
    if (parameter.seen !== undefined) expect(parameter.confidence).toBeDefined();
    expect(parameter.calibratedWith !== undefined).toBe(parameter.confidence === 'calibrated');
  });
});

describe.each(metrics)('metric %s', (_, metric) => {
  it('is snake_case with its unit last and described', () => {
    expect(metric.name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    const unit = UNITS[metric.unit];
    expect(unit, `unit ${metric.unit} is not in the list`).toBeDefined();
    expect(metric.name).toMatch(unit!.snake);
    expect(metric.description).toMatch(/^[A-Z].{10,}[.)]$/);
  });
});

describe.each(workloads)('workload %s', (_, workload) => {
  it('compares by a metric that it has', () => {
    const names = workload.metrics.map((metric) => metric.name);
    expect(names).toContain(workload.primaryMetric);
    const { parameter, metrics = {} } = workload.primaryMetricBy ?? {};
    const choices = workload.parameters.find(({ name }) => name === parameter)?.choices ?? [];
    expect(choices).toEqual(expect.arrayContaining(Object.keys(metrics)));
    expect(names).toEqual(expect.arrayContaining(Object.values(metrics)));
    expect(repeated(workload.metrics.map((metric) => metric.name))).toEqual([]);
  });
});

it('means the same by a metric name in every workload', () => {
  const meanings = new Map<string, string>();
  for (const [, { name, unit, better }] of metrics) {
    expect(meanings.get(name) ?? `${unit} ${better}`).toBe(`${unit} ${better}`);
    meanings.set(name, `${unit} ${better}`);
  }
});

/** What is wrong with a parameter's default, or undefined. */
function defaultProblem(parameter: ParameterDefinition): string | undefined {
  const { type, default: value, minimum, maximum, choices, words } = parameter;
  if (typeof value === 'string' && words?.includes(value)) return undefined;
  if (type === 'digest') return value === undefined ? undefined : 'content has no default';
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'not a boolean';
  if (type === 'choice') {
    return typeof value === 'string' && choices?.includes(value) ? undefined : `not one of ${choices}`;
  }
  if (typeof value !== 'number') return 'not a number';
  if (type === 'integer' && !Number.isInteger(value)) return 'not an integer';
  if (minimum === undefined || maximum === undefined) return 'no range';
  return value >= minimum && value <= maximum ? undefined : `${value} is outside ${minimum} to ${maximum}`;
}
