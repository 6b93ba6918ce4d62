import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Difference } from '../../src/spec/resources/difference.ts';
import { smallSpecification } from '../api/support/http.ts';
import { startTestService } from '../api/support/service.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

const MS = 120_000;
const QUIET = ['--no-progress', '--threads', '1'];
const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const STORE = ['--store', at('runs')];

/** Writes a specification, runs it, and leaves its results in the store and in a folder of that name. */
async function results(name: string, changes: object): Promise<string> {
  writeFileSync(at(`${name}.json`), JSON.stringify(smallSpecification(changes)));
  await inProcess(['run', at(`${name}.json`), ...STORE, '--out', at(name), ...QUIET]);
  return at(name);
}

const diff = (...line: readonly string[]) => inProcess(['diff', ...line, ...STORE]);
async function found(a: string, b: string): Promise<Difference> {
  const { code, stdout } = await diff(a, b, '--json');
  const difference = JSON.parse(stdout) as Difference;
  expect(code).toBe(difference.same ? 0 : 1);
  return difference;
}

beforeAll(async () => {
  await results('one', {});
  await results('slower', {
    machine: { preset: 'cray-xe6', override: { interruptLatencyNs: 9000 } },
    mechanisms: ['rma', 'aa-int'],
  });
  await results('usual', { mechanisms: ['rma', 'aa-int'] });
}, MS);

describe('diff', () => {
  it('finds nothing between the same results, whatever they lie in', { timeout: MS }, async () => {
    await inProcess(['export', at('one'), '--crate', '-o', at('one.zip')]);
    for (const other of [at('one'), at('one/runs.json'), at('one.json'), at('one.zip')]) {
      const { code, stdout, stderr } = await diff(at('one.zip'), other);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(
        /\n\nNo differences\.\n\nResults: 4 cells on both sides, 4 of them the same; 8 runs with common seeds: 8 with the same digest/,
      );
    }
  });

  it('tells a changed parameter, and which results it changes', { timeout: MS }, async () => {
    const difference = await found(at('usual'), at('slower'));
    expect(difference).toMatchObject({
      same: false,
      specification: [{ pointer: '/machine/override/interruptLatencyNs', b: 9000 }],
      parameters: [{ part: 'machine', model: '', name: 'interruptLatencyNs', unit: 'ns', a: [3000], b: [9000] }],
      cells: { both: 4, same: 2, onlyA: 0, onlyB: 0 },
      pairs: { total: 8, sameDigest: 4, sameOperations: 8 },
    });
    expect(new Set(difference.changes.map(({ mechanism }) => mechanism))).toEqual(new Set(['aa-int']));
    const rate = difference.metrics.find(({ metric }) => metric === 'inserts_per_second');
    expect(rate?.largest).toBeLessThan(1);
    const { code, stdout } = await diff(at('usual'), at('slower'), '--metric', 'operation_latency_ns');
    expect(code).toBe(1);
    expect(stdout).toMatch(/Parameters\n +A +B\n +machine +interruptLatencyNs +3000 ns +9000 ns\n/);
    expect(stdout).toMatch(
      /operation_latency_ns \(ns\)\n +Processes P +mechanism +A +B +B\/A \[95 % interval\]\n +2 +aa-int/,
    );
    expect(stdout).not.toContain('Nothing differs');
  });

  it('does not take a difference of single replications for noise', { timeout: MS }, async () => {
    await results('once', { mechanisms: ['rma', 'aa-int'], replications: 1 });
    const override = { interruptLatencyNs: 9000 };
    const machine = { preset: 'cray-xe6', override };
    await results('slower-once', { machine, mechanisms: ['rma', 'aa-int'], replications: 1 });
    const rates = async (a: string, b: string) =>
      /inserts_per_second +(\d) +(.*?) {2}/.exec((await diff(at(a), at(b))).stdout)?.slice(1);
    expect(await rates('once', 'slower-once')).toEqual(['2', 'not tested']);
    expect(await rates('usual', 'slower')).toEqual(['2', '2']);
  });

  it('tells mechanisms that one side lacks', { timeout: MS }, async () => {
    const difference = await found(at('one'), at('usual'));
    expect(difference.cells).toEqual({ both: 2, same: 2, onlyA: 2, onlyB: 2 });
    expect(difference.parameters).toContainEqual({
      ...{ part: 'mechanism', model: '', name: 'kind', unit: '1', a: ['aa-poll', 'rma'], b: ['aa-int', 'rma'] },
    });
    expect(difference.missing.a.map(({ mechanism, n }) => [mechanism, n])).toEqual([
      ['aa-int', 2],
      ['aa-int', 2],
    ]);
  });

  it('tells another version of the model, though every result is the same', { timeout: MS }, async () => {
    const document = JSON.parse(readFileSync(at('one/runs.json'), 'utf8'));
    writeFileSync(at('other-model.json'), JSON.stringify({ ...document, modelVersion: '0123456789abcdef' }));
    const difference = await found(at('one'), at('other-model.json'));
    expect(difference).toMatchObject({
      same: false,
      specification: null,
      parameters: [],
      pairs: { total: 8, sameDigest: 8 },
    });
    expect(difference.b.modelVersion).toBe('0123456789abcdef');
    const { stdout } = await diff(at('one'), at('other-model.json'));
    expect(stdout).toContain('A and B were computed by different model versions.');
  });

  it('prints what fits the schema that it promises', { timeout: MS }, async () => {
    const schema = JSON.parse((await inProcess(['schema', 'difference'])).stdout);
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    for (const [a, b] of [
      ['one', 'one'],
      ['usual', 'slower'],
      ['one', 'usual'],
    ]) {
      expect(validate(JSON.parse((await diff(at(a!), at(b!), '--json')).stdout)), JSON.stringify(validate.errors)).toBe(
        true,
      );
    }
  });

  it('takes experiments of a server', { timeout: MS }, async () => {
    const service = await startTestService();
    const ask = (...line: string[]) => inProcess(line, { ONESIDED_URL: service.url });
    try {
      const { id } = JSON.parse((await ask('submit', at('one.json'), '--json')).stdout) as { id: string };
      await service.work();
      const same = await ask('diff', at('one'), id, '--json');
      expect([same.code, JSON.parse(same.stdout)]).toEqual([
        0,
        expect.objectContaining({ same: true, specification: [] }),
      ]);
      expect((await ask('diff', id, at('usual'))).code).toBe(1);
      const unknown = await ask('diff', id, 'exp_none');
      expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('RUN_EXPERIMENT_NOT_FOUND')]);
    } finally {
      await service.stop();
    }
  });

  it.each([
    ['a file that is not there', [at('one'), at('nothing.json')], /Cannot read the specification/],
    ['half a bundle', [at('one'), at('half.zip')], /is not an intact bundle/],
    [
      'a metric that nobody measured',
      [at('one'), at('one'), '--metric', 'speed'],
      /--metric speed: no run has it; metrics: /,
    ],
  ])('refuses %s', { timeout: MS }, async (_what, line, message) => {
    writeFileSync(at('half.zip'), 'PK\u0003\u0004 and no more');
    const { code, stdout, stderr } = await diff(...line);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });

  it('cannot reach a server that is not there: 3', async () => {
    const { code } = await inProcess(['diff', at('one'), 'exp_1'], { ONESIDED_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(3);
  });
});
