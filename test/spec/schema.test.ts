import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { experimentSpecSchema } from '../../src/spec/experiment-spec.ts';
import type { SchemaNode } from '../../src/spec/schema-node.ts';
import { base, valid } from './base-specification.ts';

describe('the published schema', () => {
  it('accepts what the parser accepts, as written and in normal form', () => {
    const written = {
      ...base,
      sweep: [{ paths: ['processes', 'machine.iotlbWays'], values: [[1, 'full']] }],
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
    ['adaptive replications', { replications: { min: 1 } }],
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
