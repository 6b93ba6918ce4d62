import { expect, it } from 'vitest';
import { startProblem } from '../../src/settings/fixes.ts';

it.each(['EMFILE', 'ENFILE'])('a start that fails for lack of open files (%s) names the limit', (code) => {
  const error = Object.assign(new Error(`${code}: too many open files, open '/a/module.js'`), { code });
  expect(startProblem(error)).toMatch(/^E.FILE: too many open files.*; raise the limit .*ulimit -n 1024/);
});
