import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectCopy } from './support/project-copy.ts';

const COPIED = [
  'package.json',
  'biome.json',
  'tsconfig.json',
  'src',
  'scripts',
  'test/contract',
  'test/golden',
  'test/papers',
];
const ok = { status: 0, output: expect.any(String) };
let copy: ProjectCopy;

beforeAll(() => {
  copy = new ProjectCopy(COPIED);
});

afterAll(() => copy.remove());

describe('new:mechanism and new:workload', () => {
  it('write a folder, a test and the lines of registry and catalogue', () => {
    expect(copy.create('mechanism', 'shiny-put', '--no-derived')).toMatchObject(ok);
    expect(copy.create('workload', 'shiny-walk', '--no-derived')).toMatchObject(ok);
    for (const file of ['definition.ts', 'model.ts', 'README.md']) {
      expect(existsSync(join(copy.folder, 'src/simulation/mechanisms/shiny-put', file))).toBe(true);
      expect(existsSync(join(copy.folder, 'src/simulation/workloads/shiny-walk', file))).toBe(true);
    }
    const list = (parts: string) => readFileSync(join(copy.folder, 'src/simulation', parts, 'list.ts'), 'utf8');
    expect(list('mechanisms')).toContain("import { shinyPut } from './shiny-put/definition.ts';");
    expect(list('mechanisms')).toContain('  shinyPut,\n  messagePassing,');
    expect(list('workloads')).toContain('  shinyWalk,\n] as const;');
  });

  it('refuse a name that is taken or is no name, and change nothing', () => {
    expect(copy.create('mechanism', 'rma')).toMatchObject({ status: 2, output: expect.stringContaining('already') });
    expect(copy.create('mechanism', 'shiny-put')).toMatchObject({ status: 2 });
    expect(copy.create('workload', '../outside')).toMatchObject({
      status: 2,
      output: expect.stringContaining('no name'),
    });
    expect(copy.create('gadget', 'name')).toMatchObject({ status: 2, output: expect.stringContaining('usage') });
  });

  it('refuse what would become code that cannot be compiled, and change nothing', () => {
    const list = () => readFileSync(join(copy.folder, 'src/simulation/workloads/list.ts'), 'utf8');
    const before = list();
    const no = (said: string) => ({ status: 2, output: expect.stringContaining(said) });
    expect(copy.create('mechanism', 'delete')).toMatchObject(
      no('"delete" is no name: delete is a word of the language'),
    );
    expect(copy.create('workload', 'import')).toMatchObject(no('"import" is no name'));
    expect(copy.create('workload', 'await')).toMatchObject(no('"await" is no name'));
    expect(copy.create('mechanism', 'mechanism')).toMatchObject(no('has a MechanismModel already'));
    expect(existsSync(join(copy.folder, 'src/simulation/workloads/import'))).toBe(false);
    expect(list()).toBe(before);
  });

  it('take everything back if something fails on the way', () => {
    const registry = join(copy.folder, 'src/simulation/workloads/registry.ts');
    const list = join(copy.folder, 'src/simulation/workloads/list.ts');
    const text = readFileSync(registry, 'utf8');
    const before = readFileSync(list, 'utf8');
    const other = text.replace('const MODELS', 'const OTHERS');
    writeFileSync(registry, other);
    const said = 'does not look as expected';
    expect(copy.create('workload', 'shiny-halt', '--no-derived')).toMatchObject({
      status: 2,
      output: expect.stringContaining(said),
    });
    expect(readFileSync(list, 'utf8')).toBe(before);
    expect(readFileSync(registry, 'utf8')).toBe(other);
    expect(existsSync(join(copy.folder, 'src/simulation/workloads/shiny-halt'))).toBe(false);
    expect(existsSync(join(copy.folder, 'test/simulation/workloads/shiny-halt.test.ts'))).toBe(false);
    writeFileSync(registry, text);
  });

  it('put a mechanism into a family of its own, or into the one that is asked for', () => {
    expect(copy.create('mechanism', 'shiny-get', 'reg', '--no-derived')).toMatchObject(ok);
    expect(copy.create('mechanism', 'shiny-swap', 'nobody')).toMatchObject({ status: 2 });
    const definition = (id: string) =>
      readFileSync(join(copy.folder, 'src/simulation/mechanisms', id, 'definition.ts'), 'utf8');
    expect(definition('shiny-put')).toContain("family: 'own',\n  member: 1,");
    expect(definition('shiny-get')).toContain("family: 'reg',\n  member: 8,");
  });
});
