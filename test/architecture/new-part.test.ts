import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPart } from '../../scripts/support/new-part.ts';
import { mechanismDefinitions } from '../../src/simulation/catalogue.ts';
import { ProjectCopy } from './support/project-copy.ts';

const COPIED = ['package.json', 'biome.json', 'tsconfig.json', 'src', 'scripts'];
const ok = { status: 0, output: expect.any(String) };
let copy: ProjectCopy;
/** In this process; what is there already are the parts of the project, and what the copy has on disk. */
const creating = (kind: string, id: string, family?: string) => () => createPart(copy.folder, { kind, id, family });

beforeAll(() => {
  copy = new ProjectCopy(COPIED);
});

afterAll(() => copy.remove());

describe('new:mechanism and new:workload', () => {
  it('write a folder, a test and the line of the list, and bring in the model', () => {
    expect(copy.create('mechanism', 'shiny-put', '--no-derived')).toMatchObject(ok);
    createPart(copy.folder, { kind: 'workload', id: 'shiny-walk' });
    for (const file of ['definition.ts', 'parameters.ts', 'model.ts', 'models.ts', 'README.md']) {
      expect(existsSync(join(copy.folder, 'src/simulation/mechanisms/shiny-put', file))).toBe(true);
      expect(existsSync(join(copy.folder, 'src/simulation/workloads/shiny-walk', file))).toBe(true);
    }
    const list = (parts: string) => readFileSync(join(copy.folder, 'src/simulation', parts, 'list.ts'), 'utf8');
    expect(list('mechanisms')).toContain("import { shinyPut } from './shiny-put/definition.ts';");
    expect(list('mechanisms')).toContain('  shinyPut,\n  messagePassing,');
    expect(list('workloads')).toContain('  shinyWalk,\n] as const;');
    const models = readFileSync(join(copy.folder, 'src/simulation/workloads/models-by-id.ts'), 'utf8');
    expect(models).toContain("import { models as shinyWalk } from './shiny-walk/models.ts';");
  });

  it('refuse a name that is taken or is no name, and change nothing', () => {
    expect(copy.create('mechanism', 'rma')).toMatchObject({ status: 2, output: expect.stringContaining('already') });
    expect(creating('mechanism', 'shiny-put')).toThrow('src/simulation/mechanisms/shiny-put exists already');
    expect(creating('workload', '../outside')).toThrow('"../outside" is no name');
    expect(creating('workload', `shiny${'-walk'.repeat(6)}`)).toThrow('in 30 letters');
    expect(creating('workload', 'shiny-walk-2', 'reg')).toThrow('a workload has no family: leave out reg');
    expect(creating('gadget', 'name')).toThrow('no kind gadget; accepted: mechanism, workload');
  });

  it('refuse what would become code that cannot be compiled, and change nothing', () => {
    const list = () => readFileSync(join(copy.folder, 'src/simulation/workloads/list.ts'), 'utf8');
    const before = list();
    expect(creating('mechanism', 'delete')).toThrow('"delete" is no name: delete is a word of the language');
    expect(creating('workload', 'import')).toThrow('"import" is no name');
    expect(creating('workload', 'await')).toThrow('"await" is no name');
    expect(creating('mechanism', 'remote')).toThrow('has a remote already');
    expect(existsSync(join(copy.folder, 'src/simulation/workloads/import'))).toBe(false);
    expect(list()).toBe(before);
  });

  it('take everything back if something fails on the way', () => {
    const list = join(copy.folder, 'src/simulation/workloads/list.ts');
    const before = readFileSync(list, 'utf8');
    const other = before.replace('const LIST', 'const OTHERS');
    writeFileSync(list, other);
    expect(creating('workload', 'shiny-halt')).toThrow(/does not look as expected[\s\S]*is taken back/);
    expect(readFileSync(list, 'utf8')).toBe(other);
    expect(existsSync(join(copy.folder, 'src/simulation/workloads/shiny-halt'))).toBe(false);
    expect(existsSync(join(copy.folder, 'test/simulation/workloads/shiny-halt.test.ts'))).toBe(false);
    writeFileSync(list, before);
    const models = join(copy.folder, 'src/simulation/workloads/models-by-id.ts');
    const derived = join(copy.folder, 'derived.json');
    writeFileSync(derived, 'as it was');
    const derive = (keep: (path: string) => void) => {
      keep('derived.json');
      writeFileSync(derived, 'half of it');
      throw new Error('nothing could be derived');
    };
    expect(() => createPart(copy.folder, { kind: 'workload', id: 'shiny-halt' }, derive)).toThrow('derived');
    expect(readFileSync(derived, 'utf8')).toBe('as it was');
    expect(readFileSync(list, 'utf8')).toBe(before);
    expect(readFileSync(models, 'utf8')).not.toContain('shinyHalt');
  });

  it('put a mechanism into a family of its own, or into the one that is asked for', () => {
    createPart(copy.folder, { kind: 'mechanism', id: 'shiny-get', family: 'reg' });
    expect(creating('mechanism', 'shiny-swap', 'nobody')).toThrow('no family nobody; accepted: ');
    const definition = (id: string) =>
      readFileSync(join(copy.folder, 'src/simulation/mechanisms', id, 'definition.ts'), 'utf8');
    const next = (family: string) =>
      1 + Math.max(0, ...mechanismDefinitions.filter((known) => known.family === family).map(({ member }) => member));
    expect(definition('shiny-put')).toContain(`family: 'own',\n  member: ${next('own')},`);
    expect(definition('shiny-get')).toContain(`family: 'reg',\n  member: ${next('reg')},`);
  });
});
