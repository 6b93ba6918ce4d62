import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mutationsOf } from '../../scripts/mutate/mutations.ts';
import { RelatedTests } from '../../scripts/mutate/related-tests.ts';

const root = mkdtempSync(join(tmpdir(), 'onesided-mutations-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): string {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return file;
}

/** The whole text after each mutation. */
function changed(text: string): string[] {
  const file = write('src/one.ts', text);
  return mutationsOf(file, root).map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end));
}

describe('mutations', () => {
  it('change operators, conditions, numbers and switches, and leave statements out', () => {
    expect(changed('a < b;')).toEqual([';', 'a <= b;']);
    expect(changed('const a = b && !c;')).toEqual(['const a = b || !c;', 'const a = b && c;']);
    expect(changed('if (a) b();')).toEqual(['if (true) b();', 'if (false) b();', 'if (a) ;']);
    expect(changed('const a = b ? 7 : true;')).toEqual([
      'const a = (b ? true : 7);',
      'const a = b ? 8 : true;',
      'const a = b ? 7 : false;',
    ]);
    expect(changed('const none = -1;')).toEqual(['const none = 0;']);
    expect(changed('const a = Math.max(b, c);')).toEqual(['const a = Math.min(b, c);']);
    expect(changed('const a = b.toString();')).toEqual([]);
  });

  it('change statements in SQL', () => {
    expect(changed('const Q = `select a from b where c < $1 and d`;')).toEqual([
      'const Q = `select a from b where c >= $1 and d`;',
      'const Q = `select a from b where c < $1 or d`;',
    ]);
  });

  it('leave types, imports and the words of errors alone', () => {
    expect(changed("import { a } from './7.ts';\ninterface B { readonly c: 7 }\ntype D = 1 | 2;")).toEqual([]);
    expect(changed("function f(): never { throw new Error('at ' + (1 + 2)); }")).toEqual([]);
    expect(changed("const text = 'a' + b;")).toEqual([]);
    expect(changed(`const text = \`takes \${a ? b : 2} of the cores\`;`)).toEqual([]);
    expect(changed(`const path = \`\${a + b}/c\`;`)).toEqual([`const path = \`\${a - b}/c\`;`]);
  });
});

describe('related tests', () => {
  it('are those beside a file or that import it, then contracts, then those of its folder, then others, then long ones, golden ones never', () => {
    write('src/simulation/engine/queue.ts', '');
    write('src/simulation/run.ts', "import './engine/queue.ts';");
    write('workers/pool.ts', "import { run } from '../src/simulation/run.ts';");
    write('test/simulation/engine/queue.test.ts', "import '../../../src/simulation/engine/queue.ts';");
    write('test/simulation/engine/other.test.ts', '');
    write('test/simulation/run.test.ts', "import '../../src/simulation/run.ts';");
    write('test/simulation/engine/many.long.test.ts', "import '../../../src/simulation/engine/queue.ts';");
    write('test/plan/cost.test.ts', "import '../../src/simulation/engine/queue.ts';");
    write('test/workers/pool.test.ts', "import '../../workers/pool.ts';");
    write('test/golden/golden.test.ts', "import '../../src/simulation/engine/queue.ts';");
    write('test/workers/claims.test.ts', '');
    write('test/contract/runs.test.ts', "import '../../src/simulation/run.ts';");
    expect(new RelatedTests(root).of('src/simulation/engine/queue.ts')).toEqual([
      ['test/plan/cost.test.ts', 'test/simulation/engine/other.test.ts', 'test/simulation/engine/queue.test.ts'],
      ['test/contract/runs.test.ts'],
      ['test/simulation/run.test.ts'],
      ['test/workers/pool.test.ts'],
      ['test/simulation/engine/many.long.test.ts'],
    ]);
    expect(new RelatedTests(root).of('workers/pool.ts')[0]).toEqual([
      'test/workers/claims.test.ts',
      'test/workers/pool.test.ts',
    ]);
  });
});
