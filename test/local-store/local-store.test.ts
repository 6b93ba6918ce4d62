import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalStore } from '../../src/local-store/local-store.ts';
import { sha256 } from '../../src/plan/canonical-json.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import type { RunResult, TraceLevel } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { requireSpecification } from '../../src/spec/parse.ts';

const SPECIFICATION = `
machine: cray-xe6
workload: {kind: dht, operationsPerProcess: 5, volumeElements: 1024}
mechanisms: [rma, am, aa-poll]
processes: 33
trace: {level: full, maxEvents: 2000}
`;

const { runs, modelVersion } = planExperiment(requireSpecification(SPECIFICATION));
const results = new Map(runs.map((run) => [run, simulate(run.plan)]));
const [first] = runs as [PlannedRun];

let folder = '';
let warnings: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'onesided-store-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (where = folder, version = modelVersion) =>
  new LocalStore({ folder: where, modelVersion: version, onWarning: (message) => warnings.push(message) });

const withLevel = (run: PlannedRun, level: TraceLevel, maxEvents = 2000): PlannedRun => ({
  ...run,
  plan: { ...run.plan, trace: { level, maxEvents } },
});

const kept = (run: PlannedRun) => ({ result: results.get(run)!, wallMs: 1.5 });
const withoutTrace = ({ trace: _trace, ...rest }: RunResult): RunResult => rest;
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
/** The one file of the store. */
const onlyFile = () => join(folder, files()[0]!);

async function keepFirst(): Promise<void> {
  await open().keep(first, kept(first));
  expect(files()).toHaveLength(1);
}

describe('a stored result', () => {
  it('comes back as it was, trace and all', async () => {
    const store = open();
    await Promise.all(runs.map((run) => store.keep(run, kept(run))));
    const later = open();
    for (const run of runs) {
      expect(kept(run).result.trace!.startNs.length).toBeGreaterThan(0);
      const { result, wallMs } = (await later.find(run))!;
      expect({ result, wallMs }).toStrictEqual(kept(run));
      expect((await later.find(withLevel(run, 'off')))?.result).toEqual(withoutTrace(kept(run).result));
    }
    expect([later.found, warnings]).toEqual([2 * runs.length, []]);
  });

  it('is one file, named by model version, input and level of the trace, and nothing else', async () => {
    await keepFirst();
    const { inputDigest } = first;
    expect(files()).toEqual([join(modelVersion, inputDigest.slice(0, 2), `${inputDigest}.full.json.gz`)]);
    const [run] = gunzipSync(readFileSync(onlyFile())).toString().split('\n');
    expect(JSON.parse(run!)).toMatchObject({ schemaVersion: 1, modelVersion, inputDigest, plan: first.plan });
  });

  it('serves a trace at most as detailed, of the same version of the model', async () => {
    const sampled = withLevel(first, 'sampled');
    await open().keep(sampled, kept(first));
    for (const level of ['off', 'summary', 'sampled'] as const) {
      expect(await open().find(withLevel(first, level))).toBeDefined();
    }
    expect(await open().find(withLevel(first, 'full'))).toBeUndefined();
    expect(await open().find(withLevel(first, 'sampled', 2001))).toBeUndefined();
    expect(await open(folder, 'another').find(sampled)).toBeUndefined();
    expect(await open().stored([first.inputDigest, 'ab12'])).toEqual(new Set([first.inputDigest]));
    expect(await open().stored([first.inputDigest], 'full')).toEqual(new Set());
    expect(warnings).toEqual([]);
  });

  it('is not kept below a folder that cannot be made, which is a warning', async () => {
    await open('/proc/self/nowhere/runs').keep(first, kept(first));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/cannot be kept in \/proc\/self\/nowhere\/runs.*ENOENT/);
  });

  it('is one of a run that ended: what failed is computed again', async () => {
    const failed = { ...kept(first).result, status: 'failed' as const };
    await open().keep(first, { result: failed, wallMs: 1 });
    expect(files()).toEqual([]);
    await open().keep(first, { result: { ...failed, status: 'deadlocked' }, wallMs: 1 });
    expect((await open().find(first))?.result.status).toBe('deadlocked');
  });
});

describe('a file that cannot be used is a warning, and replaced', () => {
  const edited = (change: (text: string) => string) => (content: Buffer) =>
    gzipSync(change(gunzipSync(content).toString()));

  it.each<[string, (content: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (content) => content.subarray(0, content.length - 20)],
    ['not gzip', () => Buffer.from('{"schemaVersion":1}\n')],
    ['without its last line', edited((text) => text.slice(0, text.lastIndexOf('{')))],
    ['with another result', edited((text) => text.replace('"status":"succeeded"', '"status":"deadlocked"'))],
    ['with another trace', edited((text) => text.replace('{"float64":"', '{"float64":"AAAA'))],
    ['gzip of nothing', edited(() => '')],
  ])('%s', async (_name, change) => {
    await keepFirst();
    writeFileSync(onlyFile(), change(readFileSync(onlyFile())));
    expect(await open().find(withLevel(first, 'off'))).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(`${first.inputDigest}.full.json.gz cannot be used`)]);
    await keepFirst();
    expect(await open().find(first)).toMatchObject(kept(first));
    expect(warnings).toHaveLength(1);
  });

  it('a bit anywhere', async () => {
    await keepFirst();
    const whole = readFileSync(onlyFile());
    const unchanged = (await open().find(first))!;
    for (let i = 0; i < 200; i++) {
      const content = Buffer.from(whole);
      const at = Math.floor((i * (whole.length - 1)) / 199);
      content[at] = content[at]! ^ (1 << (i % 8));
      writeFileSync(onlyFile(), content);
      const found = await open().find(first);
      // Some bits mean nothing: time and system in the head of gzip, and what fills up its last byte.
      if (found) expect(found).toEqual(unchanged);
    }
    expect(warnings.length).toBeGreaterThan(180);
  });

  it('another version of the format, and the file of another run or model under this name', async () => {
    const [, second] = runs as [PlannedRun, PlannedRun];
    const foreign: [string, () => Promise<void>][] = [
      [
        'schema version 2',
        () => Promise.resolve(rewrite((text) => text.replace('"schemaVersion":1', '"schemaVersion":2'))),
      ],
      [
        `run ${second.inputDigest}`,
        () => Promise.resolve(rewrite((text) => text.replaceAll(first.inputDigest, second.inputDigest))),
      ],
      [
        'model 0123456789abcdef',
        () => Promise.resolve(rewrite((text) => text.replaceAll(modelVersion, '0123456789abcdef'))),
      ],
    ];
    for (const [reason, make] of foreign) {
      await keepFirst();
      await make();
      expect(await open().find(first)).toBeUndefined();
      expect(warnings.at(-1)).toContain(reason);
    }
  });

  /** Changes the file as a program would that writes the format: its digest is right. */
  function rewrite(change: (text: string) => string): void {
    const [run = '', trace = ''] = gunzipSync(readFileSync(onlyFile())).toString().split('\n');
    const lines = `${change(run)}\n${trace}\n`;
    writeFileSync(onlyFile(), gzipSync(`${lines}${JSON.stringify({ sha256: sha256(lines) })}\n`));
  }
});

describe('writing', () => {
  it('many at once leaves nothing but whole files', async () => {
    const stores = [open(), open(), open()];
    const writes = stores.flatMap((store) =>
      runs.flatMap((run) => [store.keep(run, kept(run)), store.keep(run, kept(run))]),
    );
    await Promise.all(writes);
    expect(files()).toHaveLength(runs.length);
    for (const run of runs) expect(await open().find(run)).toMatchObject(kept(run));
    expect(warnings).toEqual([]);
  });

  it('where that is impossible is one warning', async () => {
    writeFileSync(join(folder, 'a-file.txt'), '');
    const store = open(join(folder, 'a-file.txt'));
    await Promise.all(runs.map((run) => store.keep(run, kept(run))));
    expect(await store.find(first)).toBeUndefined();
    expect([store.writable, warnings]).toEqual([
      false,
      [expect.stringMatching(/cannot be kept in .*a-file\.txt; the runs continue without storing them: ENOTDIR/)],
    ]);
  });

  it('what a killed process left is removed after a day', async () => {
    const beside = join(folder, modelVersion, first.inputDigest.slice(0, 2));
    mkdirSync(beside, { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(beside, `${name}.incomplete`), 'half of a');
    utimesSync(join(beside, 'old.incomplete'), new Date(0), new Date(0));
    expect(await open().find(first)).toBeUndefined();
    expect(readdirSync(beside)).toEqual(['new.incomplete']);
  });
});
