import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS, ProblemError, specificationProblem } from '../../src/spec/errors.ts';

const root = new URL('../../', import.meta.url).pathname;

describe('the catalogue of errors', () => {
  it('has every code that the source names', () => {
    const files = ['src', 'workers'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(root, folder, file)),
    );
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'((?:SPEC|SIM|RUN|AUTH|REQUEST|SERVICE)_[A-Z_]+)'/g)].map(
        ([, code]) => code,
      ),
    );
    expect([...new Set(named)].filter((code) => code !== undefined && !Object.hasOwn(ERRORS, code))).toEqual([]);
  });

  it('has titles that differ and statuses of errors', () => {
    const entries = Object.values(ERRORS);
    expect(new Set(entries.map(({ title }) => title)).size).toBe(entries.length);
    expect(entries.every(({ status }) => status >= 400 && status < 600)).toBe(true);
  });

  it('gives problem documents', () => {
    const faults = [
      { pointer: '/seed', detail: 'is wrong' },
      { pointer: '', detail: 'as well' },
    ];
    expect(specificationProblem('SPEC_INVALID', faults).toProblem()).toEqual({
      type: 'urn:onesided:problem:SPEC_INVALID',
      title: 'The specification is not valid',
      status: 422,
      detail: '/seed: is wrong (and 1 more)',
      code: 'SPEC_INVALID',
      errors: faults,
    });
    expect(new ProblemError('RUN_NOT_FOUND', 'no run x').status).toBe(404);
  });
});
