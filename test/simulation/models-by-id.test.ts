import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiled } from '../support/compiled.ts';

const SIMULATION = join(import.meta.dirname, '..', '..', 'src', 'simulation');

/** Folders of parts that have models. */
const foldersOf = (parts: string): string[] =>
  readdirSync(join(SIMULATION, parts), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/models.ts'))
    .map((path) => join(SIMULATION, parts, dirname(path)));

const isDefinition = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'summary' in value;

describe.each(['mechanisms', 'workloads'])('the models of %s', (parts) => {
  it.each(foldersOf(parts))('in %s are those of its definitions', async (folder) => {
    const { models } = (await import(compiled(join(folder, 'models.ts')))) as { readonly models: object };
    const defined = Object.values((await import(compiled(join(folder, 'definition.ts')))) as object).filter(
      isDefinition,
    );
    // Those of another folder would take the place of its own.
    expect(Object.keys(models).sort()).toEqual(defined.map(({ id }) => id).sort());
  });
});
