import { Ajv2020 } from 'ajv/dist/2020.js';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { experimentSpecSchema, referringSpecSchema } from '../../src/spec/experiment-spec.ts';
import { machineGroupSchemas } from '../../src/spec/machine-schema.ts';
import { parseSpecification } from '../../src/spec/parse.ts';
import type { SchemaNode } from '../../src/spec/schema-node.ts';
import { base, valid } from './base-specification.ts';

describe('the published schema', () => {
  it('accepts what the parser accepts, as written and in normal form', () => {
    const written = {
      ...base,
      sweep: [{ paths: ['processes', 'machine.iotlbWays'], values: [[1, 'full']] }],
      replications: { max: 9, until: { metric: 'inserts_per_second', relativeHalfWidth: 0.02 } },
      quick: { seed: 2 },
    };
    expect(Value.Check(experimentSpecSchema, written)).toBe(true);
    expect(Value.Check(experimentSpecSchema, valid(written))).toBe(true);
  });

  it.each([
    ['an unknown key', { more: 1 }],
    ['an unknown parameter', { workload: { kind: 'dht', more: 1 } }],
    ['a parameter of another mechanism', { mechanisms: [{ kind: 'aa-poll', interruptBatch: 1 }] }],
    ['a value out of range', { workload: { kind: 'dht', collisionRate: 2 } }],
    ['an unknown mechanism', { mechanisms: ['aa'] }],
    ['adaptive replications without a rule', { replications: { min: 3 } }],
    ['one replication to begin with', { replications: { min: 1, until: 'decided' } }],
    ['a width of nothing', { replications: { until: { metric: 'inserts_per_second', relativeHalfWidth: 0 } } }],
  ])('refuses %s', (_name, change) => {
    expect(Value.Check(experimentSpecSchema, { ...base, ...change })).toBe(false);
  });

  it('carries unit, default, range and source of every parameter', () => {
    const { properties = {} }: SchemaNode = experimentSpecSchema;
    const forms = [
      ...(properties.workload?.anyOf ?? []).map((form) => form.properties),
      ...(properties.mechanisms?.items?.anyOf?.[1]?.anyOf ?? []).map((form) => form.properties),
      ...(properties.machine?.anyOf?.[1]?.anyOf ?? []).map((form) => form.properties?.override?.properties),
    ];
    const definitions = [...workloadDefinitions, ...mechanismDefinitions, ...machineDefinitions];
    expect(forms).toHaveLength(definitions.length);
    for (const [index, { parameters }] of definitions.entries()) {
      for (const { name, description, unit, default: usual, minimum, maximum, choices, source } of parameters) {
        const expected = {
          description,
          'x-unit': unit,
          default: usual,
          minimum,
          maximum,
          enum: choices,
          'x-source': source,
        };
        expect({ ...forms[index]?.[name] }).toMatchObject(JSON.parse(JSON.stringify(expected)));
      }
    }
  });
});

describe('the schema in OpenAPI', () => {
  const ajv = new Ajv2020({ strict: false, schemas: [...machineGroupSchemas] });
  const accepts = ajv.compile(referringSpecSchema);
  const onMachine = (preset: string, override: object) => ({ ...base, machine: { preset, override } });

  it.each(machineDefinitions)('states the values of $id, which it takes', ({ id, parameters }) => {
    const { properties = {} }: SchemaNode = referringSpecSchema;
    const form = properties.machine?.anyOf?.[1]?.anyOf?.find((one) => one.properties?.preset?.const === id);
    const values = Object.fromEntries(parameters.map(({ name, default: value }) => [name, value]));
    expect(form?.properties?.override?.default).toEqual(values);
    expect(accepts(onMachine(id, values)), JSON.stringify(accepts.errors)).toBe(true);
  });

  it('refuses of a machine what the parser refuses', () => {
    const overrides = [
      ['cray-xe6', { wireLatencyNs: 1 }],
      ['cray-xe6', { wireLatency: 1 }],
      ['cray-xe6', { wireLatencyNs: -1 }],
      ['cray-xe6', { atomicsBy: 'nobody' }],
      // A parameter of a group that this machine lacks.
      ['alvarez-myrinet2000', { iotlbEntries: 16 }],
    ] as const;
    const taken = overrides.map(([preset, override]) => accepts(onMachine(preset, override)));
    const parsed = overrides.map(([preset, override]) => parseSpecification(onMachine(preset, override)).ok);
    expect(taken).toEqual([true, false, false, false, false]);
    expect(parsed).toEqual(taken);
  });

  it('describes each parameter of machines once', () => {
    const text = JSON.stringify([machineGroupSchemas, referringSpecSchema]);
    const descriptions = new Set(
      machineDefinitions.flatMap(({ parameters }) => parameters).map((one) => one.description),
    );
    for (const description of descriptions) {
      expect(text.split(JSON.stringify(description)), description).toHaveLength(2);
    }
  });
});
