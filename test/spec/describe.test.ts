import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { describeSpecification } from '../../src/spec/describe.ts';
import { experimentSpecSchema } from '../../src/spec/experiment-spec.ts';
import type { SchemaNode } from '../../src/spec/schema-node.ts';

describe('the reference of the specification', () => {
  const text = describeSpecification();

  it('has every key and every parameter with its default', () => {
    const schema: SchemaNode = experimentSpecSchema;
    for (const key of Object.keys(schema.properties ?? {})) expect(text).toContain(`| \`${key}\` |`);
    for (const { id, parameters } of mechanismDefinitions) {
      for (const parameter of parameters) {
        expect(text).toContain(`| \`mechanisms.${id}.${parameter.name}\` |`);
      }
    }
    for (const parameter of machineDefinitions.flatMap(({ parameters }) => parameters)) {
      const unit = parameter.unit === '1' ? '' : ` ${parameter.unit}`;
      expect(text).toContain(`| \`machine.${parameter.name}\` | \`${parameter.default}\`${unit} |`);
    }
    for (const parameter of workloadDefinitions.flatMap(({ parameters }) => parameters)) {
      expect(text).toContain(`| \`workload.${parameter.name}\` |`);
    }
  });

  it('says once what a parameter of machines means', () => {
    for (const { name, description } of machineDefinitions.find(({ id }) => id === 'ib-ndr')!.parameters) {
      const rows = text
        .split('\n')
        .filter((line) => line.includes(`\`machine.${name}\``) && line.includes(description));
      expect(rows, name).toHaveLength(1);
    }
  });

  it('has tables whose rows are as wide as their heads', () => {
    let width = 0;
    for (const line of text.split('\n')) {
      const cells = line.replaceAll('\\|', '').split('|').length;
      if (line.startsWith('|') && width > 0) expect(cells, line).toBe(width);
      width = line.startsWith('|') ? cells : 0;
    }
  });
});
