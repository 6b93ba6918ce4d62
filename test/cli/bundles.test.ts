import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILES } from '../../src/crate/bundle-files.ts';
import { DamagedBundle } from '../../src/crate/damaged-bundle.ts';
import { readBundle } from '../../src/crate/read-bundle.ts';
import { readArchive, unpacked } from '../../src/crate/zip-reader.ts';
import { ZipWriter } from '../../src/crate/zip-writer.ts';
import type { Verification } from '../../src/spec/resources/bundle.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { smallSpecification } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

const MS = 120_000;
const SPECIFICATION = temporaryFile('small.json', JSON.stringify(smallSpecification()));
const QUIET = ['--no-progress', '--threads', '1'];

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const BUNDLE = at('small.crate.zip');

const verify = (path: string, ...more: readonly string[]) => inProcess(['verify', path, ...QUIET, ...more]);
const verified = async (path: string, ...more: readonly string[]): Promise<Verification> =>
  JSON.parse((await verify(path, '--json', ...more)).stdout);
const outcomes = ({ checks }: Verification) => Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome]));
const SAME = { files: 'same', documents: 'same', plan: 'same', comparison: 'same', simulation: 'same' };

async function filesOf(path: string): Promise<Map<string, string>> {
  const archive = readFileSync(path);
  const files = new Map<string, string>();
  for (const [name, entry] of readArchive(archive, 100)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of unpacked(archive, entry)) pieces.push(piece);
    files.set(name, Buffer.concat(pieces).toString());
  }
  return files;
}

type Metadata = { readonly '@context': unknown; readonly '@graph': Record<string, unknown>[] };
const metadataOf = (files: ReadonlyMap<string, string>): Metadata => JSON.parse(files.get(FILES.metadata)!);

/** A bundle with another content of some files, all digests of which are right again. */
async function forged(changes: Readonly<Record<string, (text: string) => string>>): Promise<string> {
  const files = await filesOf(BUNDLE);
  for (const [name, change] of Object.entries(changes)) files.set(name, change(files.get(name)!));
  const metadata = metadataOf(files);
  const sumOf = (name: string) => createHash('sha256').update(files.get(name)!).digest('hex');
  for (const entity of metadata['@graph']) {
    if (entity.sha256)
      Object.assign(entity, {
        sha256: sumOf(String(entity['@id'])),
        contentSize: String(Buffer.byteLength(files.get(String(entity['@id']))!)),
      });
  }
  files.set(FILES.metadata, JSON.stringify(metadata));
  const names = [...files.keys()].filter((name) => name !== FILES.checksums).sort();
  files.set(FILES.checksums, names.map((name) => `${sumOf(name)}  ${name}\n`).join(''));
  return packed(files);
}

let made = 0;
async function packed(files: Iterable<readonly [string, string]>): Promise<string> {
  const zip = new ZipWriter();
  const pieces: Uint8Array[] = [];
  for (const [name, text] of files) for await (const piece of zip.file(name, text)) pieces.push(piece);
  const path = at(`forged-${++made}.zip`);
  writeFileSync(path, Buffer.concat([...pieces, ...zip.end()]));
  return path;
}

async function unpackedTo(name: string): Promise<string> {
  mkdirSync(join(at(name), 'schedules'), { recursive: true });
  for (const [file, text] of await filesOf(BUNDLE)) writeFileSync(join(at(name), file), text);
  return at(name);
}

const eachRun = (change: (run: Run) => unknown) => (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`)
    .join('');

beforeAll(async () => {
  await inProcess(['run', SPECIFICATION, '--store', at('runs'), '--out', at('out'), ...QUIET]);
  const line = ['export', at('out'), '--crate', '--license', 'CC-BY-4.0', '-o', BUNDLE];
  expect((await inProcess(line)).stderr).toMatch(/^Written: .*small\.crate\.zip, 0\.0\d MB\n$/);
}, MS);

describe('a bundle of results on this machine', () => {
  it('is verified, and so is the folder that it is unpacked to', { timeout: MS }, async () => {
    const found = await verified(BUNDLE);
    expect(outcomes(found)).toEqual(SAME);
    expect(found).toMatchObject({ verdict: 'same', sample: { simulated: 3, of: 8 } });
    expect((await verified(BUNDLE)).sample).toEqual(found.sample);
    const { code, stdout } = await verify(await unpackedTo('unpacked'), '--all');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/simulation +ok +8 of 8 recomputed: .*\nVerified\.\n$/)]);
  });

  it('comes from stored runs as well, with the same results', { timeout: MS }, async () => {
    const other = at('stored.crate.zip');
    const { stderr } = await inProcess(['export', SPECIFICATION, '--crate', '--store', at('runs'), '-o', other]);
    expect(stderr).toContain('No --license was given: the bundle says that none was stated.');
    const [here, there] = [await readBundle(BUNDLE), await readBundle(other)];
    const results = ({ runs }: { runs: readonly Run[] }) =>
      runs.map(({ inputDigest, digest }) => [inputDigest, digest]);
    expect(results(there)).toEqual(results(here));
    expect(there.comparison).toEqual(here.comparison);
    expect([here.header.license, there.header.license]).toEqual(['CC-BY-4.0', null]);
    expect(await verified(other)).toMatchObject({ verdict: 'same' });
  });

  it('is compared as the results that it was made of', { timeout: MS }, async () => {
    const [here, there] = [
      await inProcess(['compare', at('out'), '--json']),
      await inProcess(['compare', BUNDLE, '--json']),
    ];
    expect(JSON.parse(there.stdout)).toEqual(JSON.parse(here.stdout));
    writeFileSync(at('half.zip'), readFileSync(BUNDLE).subarray(0, 9000));
    const half = await inProcess(['compare', at('half.zip')]);
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining('is not an intact bundle')]);
  });

  it('is a crate as RO-Crate 1.1 has it', { timeout: MS }, async () => {
    const files = await filesOf(BUNDLE);
    const { '@context': context, '@graph': graph } = metadataOf(files);
    expect(context).toEqual(['https://w3id.org/ro/crate/1.1/context', { sha256: 'http://schema.org/sha256' }]);
    const entities = new Map(graph.map((entity) => [entity['@id'], entity]));
    expect(entities.size).toBe(graph.length);
    expect(entities.get('ro-crate-metadata.json')).toEqual({
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      about: { '@id': './' },
    });
    const root = entities.get('./')!;
    expect(root).toMatchObject({ '@type': 'Dataset', license: { '@id': 'https://spdx.org/licenses/CC-BY-4.0' } });
    expect(root.datePublished).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    const parts = (root.hasPart as { '@id': string }[]).map((part) => part['@id']);
    expect(new Set([...parts, FILES.metadata])).toEqual(new Set(files.keys()));
    for (const name of parts) {
      expect(entities.get(name)).toMatchObject({
        '@type': 'File',
        encodingFormat: expect.stringMatching(/^\w+\/[\w+-]+$/),
      });
    }
    const [action] = graph.filter((entity) => entity['@type'] === 'CreateAction');
    expect(action).toMatchObject({ instrument: { '@id': '#onesided' }, object: { '@id': FILES.specification } });
    const { modelVersion } = JSON.parse(files.get(FILES.bundle)!);
    expect(entities.get('#onesided')).toMatchObject({
      '@type': 'SoftwareApplication',
      version: expect.stringContaining(modelVersion),
    });
    expect(entities.get('#model-version')).toMatchObject({ '@type': 'PropertyValue', value: modelVersion });
    // Flattened: what is referred to is described, in place of being written out there.
    for (const entity of graph)
      for (const value of Object.values(entity).flat()) {
        if (typeof value !== 'object' || value === null) continue;
        expect(Object.keys(value)).toEqual(['@id']);
        const id = (value as { '@id': string })['@id'];
        if (!id.startsWith('http://schema.org/') && id !== 'https://w3id.org/ro/crate/1.1')
          expect(entities.has(id), id).toBe(true);
      }
  });

  it('says of every parameter its values, unit and source', { timeout: MS }, async () => {
    const files = await filesOf(BUNDLE);
    const { parameters } = JSON.parse(files.get(FILES.parameters)!) as {
      parameters: { part: string; model: string; name: string }[];
    };
    const [line = ''] = files.get(FILES.runs)!.split('\n');
    const run: Run = JSON.parse(line);
    const named = (part: string, model: string) =>
      parameters.filter((one) => one.part === part && one.model === model).map(({ name }) => name);
    expect(named('machine', 'cray-xe6').toSorted()).toEqual(Object.keys(run.machine.parameters).toSorted());
    expect(named('workload', 'dht').toSorted()).toEqual(
      Object.keys(run.workload)
        .filter((key) => key !== 'kind')
        .toSorted(),
    );
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'operationsPerProcess', values: [20], unit: expect.any(String) }),
    );
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'interruptLatencyNs', unit: 'ns', source: expect.any(String) }),
    );
  });

  it('has documents that fit the schemas which the command line prints', { timeout: MS }, async () => {
    const files = await filesOf(BUNDLE);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const [schema, file] of [
      ['bundle', FILES.bundle],
      ['used-parameters', FILES.parameters],
      ['comparison', FILES.comparison],
      ['specification', FILES.specification],
    ] as const) {
      const validate = ajv.compile(JSON.parse((await inProcess(['schema', schema])).stdout));
      expect(validate(JSON.parse(files.get(file)!)), `${schema}: ${JSON.stringify(validate.errors)}`).toBe(true);
    }
    const validate = ajv.compile(JSON.parse((await inProcess(['schema', 'verification'])).stdout));
    expect(validate(JSON.parse((await verify(BUNDLE, '--json')).stdout)), JSON.stringify(validate.errors)).toBe(true);
  });

  it('has what --refine added', { timeout: MS }, async () => {
    const spec = at('copies.json');
    const sweep = [{ path: 'workload.copyBytes', values: [4096, 65536] }];
    const workload = { kind: 'memcpy', warmupOperations: 64, buffers: 'reused' };
    writeFileSync(
      spec,
      JSON.stringify({ machine: 'ib-ndr', workload, mechanisms: ['cpu-copy', 'dma-copy'], processes: 1, sweep }),
    );
    await inProcess(['run', spec, '--no-store', '--refine', '--out', at('refined'), ...QUIET]);
    await inProcess(['export', at('refined'), '--crate', '-o', at('refined.zip')]);
    const { runs, comparison } = await readBundle(at('refined.zip'));
    expect([runs.length, comparison.bisected.length]).toEqual([4 + 2 * comparison.bisected.length, expect.any(Number)]);
    expect(comparison.bisected.length).toBeGreaterThan(2);
    expect(outcomes(await verified(at('refined.zip'), '--all'))).toEqual(SAME);
  });

  it('is written whole or not at all', { timeout: MS }, async () => {
    mkdirSync(at('taken/file.zip'), { recursive: true });
    const { code, stderr } = await inProcess(['export', at('out'), '--crate', '-o', at('taken/file.zip')]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Cannot write .*file\.zip: EISDIR/m)]);
    expect(readdirSync(at('taken'))).toEqual(['file.zip']);
  });

  it.each([
    [
      'a runs.json that stands alone',
      () => {
        const path = temporaryFile('alone.json', readFileSync(at('out/runs.json'), 'utf8'));
        return [path];
      },
      /has no specification\.json beside it/,
    ],
    [
      'runs that are missing',
      () => [SPECIFICATION, '--store', at('nothing')],
      /8 of 8 runs have no result; a bundle needs all of them\. `onesided run` computes them/,
    ],
    [
      'no license',
      () => [at('out'), '--license', 'as you like'],
      /It is not a license; accepted: an SPDX identifier such as CC-BY-4\.0, or an address/,
    ],
    [
      'another specification beside the runs',
      () => {
        cpSync(at('out'), at('changed'), { recursive: true });
        writeFileSync(at('changed/specification.json'), JSON.stringify(smallSpecification({ seed: 8 })));
        return [at('changed')];
      },
      /is not the specification of the runs beside it/,
    ],
  ])('is not made of %s', { timeout: MS }, async (_what, line, message) => {
    const { code, stderr } = await inProcess(['export', ...line(), '--crate', '-o', at('never.zip')]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(existsSync(at('never.zip'))).toBe(false);
  });
});

describe('a bundle that was changed', () => {
  it('cannot write over what a terminal shows', { timeout: MS }, async () => {
    const screen = '\u001b[2J\u009b2J\u202eVerified.';
    const version = (text: string) => JSON.stringify({ ...JSON.parse(text), modelVersion: screen });
    const path = await forged({ [FILES.bundle]: version });
    const { stdout } = await verify(path);
    expect(stdout).toContain('\\u001b[2J\\u009b2J\\u202eVerified.; this onesided has');
    const unknown = await inProcess(['compare', BUNDLE, '--metric', screen]);
    expect(unknown.stderr).toContain('\\u001b[2J\\u009b2J\\u202eVerified.');
    for (const control of ['\u001b', '\u009b', '\u202e']) expect(stdout + unknown.stderr).not.toContain(control);
    expect(JSON.parse((await verify(path, '--json')).stdout).modelVersion.bundle).toBe(screen);
  });

  it('is refused whichever byte it is, of the archive and of each file', { timeout: MS }, async () => {
    const path = await unpackedTo('one-byte');
    const names = readdirSync(path).filter((name) => name !== 'schedules');
    const whole = new Map(names.map((name) => [name, readFileSync(join(path, name))]));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (name, place, by) => {
          const content = Buffer.from(whole.get(name)!);
          content[place % content.length]! ^= by;
          writeFileSync(join(path, name), content);
          await expect(readBundle(path)).rejects.toThrow(DamagedBundle);
          writeFileSync(join(path, name), whole.get(name)!);
        },
      ),
      { numRuns: 200 },
    );
    await readBundle(path);
  });

  it.each([
    [
      'cut off',
      (archive: Buffer) => archive.subarray(0, 5000),
      /its end record is not that of a bundle: it was cut off/,
    ],
    ['empty', () => Buffer.alloc(0), /it has only 0 bytes/],
    ['no archive', () => Buffer.from('{"runs": []}'.repeat(100)), /its end record is not that of a bundle/],
  ])('is refused where it is %s', { timeout: MS }, async (_what, change, message) => {
    writeFileSync(at('bad.zip'), change(readFileSync(BUNDLE)));
    const { code, stdout, stderr } = await verify(at('bad.zip'));
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });

  it('is refused with other files than bundles have, wherever these would lead', { timeout: MS }, async () => {
    const files = await filesOf(BUNDLE);
    for (const name of [
      '../outside.json',
      '/etc/passwd',
      'schedules/../../x.goal',
      'readme.txt',
      `schedules/${'A'.repeat(64)}.goal`,
    ]) {
      const { code, stderr } = await verify(await packed([...files, [name, 'x']]));
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`it has a file ${JSON.stringify(name)}, which bundles do not have`),
      ]);
    }
    expect(existsSync(join(folder, '..', 'outside.json'))).toBe(false);
    for (const name of Object.values(FILES)) {
      const { code, stderr } = await verify(await packed([...files].filter(([key]) => key !== name)));
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} is missing`)]);
    }
    const path = await unpackedTo('linked');
    rmSync(join(path, FILES.figure));
    symlinkSync('/etc/passwd', join(path, FILES.figure));
    expect((await verify(path)).stderr).toContain(`${FILES.figure} is not a regular file`);
  });

  it('is refused where a document is too large, or none', { timeout: MS }, async () => {
    const large = await forged({ [FILES.figure]: () => ' '.repeat(64 * 1024 ** 2 + 1) });
    expect((await verify(large)).stderr).toContain(`${FILES.figure} has 67108865 bytes; at most 67108864 are accepted`);
    const cases = {
      [FILES.bundle]: [() => '{"schemaVersion": 2}', 'bundle.json has schema version 2; this onesided reads 1'],
      [FILES.comparison]: [() => 'no JSON', 'comparison.json is not JSON'],
      [FILES.specification]: [() => '{"a": '.repeat(1e5), 'specification.json is nested more than 64 levels deep'],
      [FILES.parameters]: [() => '{"schemaVersion": 1}', 'parameters.json does not match its schema'],
      [FILES.runs]: [
        eachRun((run) => ({ ...run, seed: 'one' })),
        'line 1 of runs.ndjson does not match its schema: /seed',
      ],
    } as const;
    for (const [name, [change, message]] of Object.entries(cases)) {
      const { code, stderr } = await verify(await forged({ [name]: change }));
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
    expect((await verify('/dev/null')).stderr).toContain('it is neither a file nor a folder');
    const fewer = await forged({ [FILES.runs]: (text) => text.slice(text.indexOf('\n') + 1) });
    expect((await verify(fewer)).stderr).toContain('runs.ndjson has 7 runs; bundle.json says 8');
  });

  it('is found out where its results are others, though every digest is right', { timeout: MS }, async () => {
    const faster = eachRun((run) => ({
      ...run,
      metrics: { ...run.metrics, inserts_per_second: { ...run.metrics.inserts_per_second, value: 1e9 } },
    }));
    const found = await verify(await forged({ [FILES.runs]: faster }), '--all', '--json');
    expect([found.code, found.stderr]).toEqual([1, expect.stringContaining('differs from what is computed here')]);
    const { checks, verdict } = JSON.parse(found.stdout) as Verification;
    expect(verdict).toBe('differs');
    expect(checks.filter(({ outcome }) => outcome === 'differs').map(({ name, detail }) => [name, detail])).toEqual(
      expect.arrayContaining([
        ['comparison', expect.stringContaining('do not follow from the runs')],
        [
          'simulation',
          expect.stringMatching(/inserts_per_second is 1000000000 in the bundle, this onesided computes \d/),
        ],
      ]),
    );
  });

  it('is found out where its runs are not those of its specification', { timeout: MS }, async () => {
    const details = async (changes: Parameters<typeof forged>[0]) => {
      const { checks } = await verified(await forged(changes), '--sample', '0');
      return checks.find(({ name }) => name === 'plan')?.detail;
    };
    const seed = (text: string) => JSON.stringify({ ...JSON.parse(text), seed: 9 });
    expect(await details({ [FILES.specification]: seed })).toBe('the digest of the specification differs');
    const slower = eachRun((run) => ({ ...run, processes: run.processes * 2 }));
    expect(await details({ [FILES.runs]: slower })).toContain('its input digest does not match its parameters');
    const moved = eachRun((run) => ({ ...run, replication: run.replication + 1 }));
    expect(await details({ [FILES.runs]: moved })).toContain('is not one of the runs of the specification');
  });

  it('of another model version says what is not checked', { timeout: MS }, async () => {
    const version = '0123456789abcdef';
    const { modelVersion } = (await readBundle(BUNDLE)).header;
    const bundle = await forged({
      [FILES.bundle]: (text) => text.replace(modelVersion, version),
      [FILES.runs]: eachRun((run) => run),
    });
    // Its runs still have the digests of this model: those would not be known to the other.
    expect(outcomes(await verified(bundle))).toMatchObject({ plan: 'differs', simulation: 'not-checked' });
    const other = await forged({
      [FILES.bundle]: (text) => text.replace(modelVersion, version),
      [FILES.runs]: eachRun((run) => ({ ...run, inputDigest: digestUnder(run, version) })),
    });
    const { code, stdout } = await verify(other);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Nothing differs, but not everything was checked\.\n$/)]);
    expect(stdout).toContain(`${version}; this onesided has ${modelVersion}`);
    expect(outcomes(await verified(other))).toEqual({ ...SAME, plan: 'not-checked', simulation: 'not-checked' });
    expect(await verify(other, '--all')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Use the onesided (and plugins) with model ${version}`),
    });
  });
});

/** The input digest of a run under a version of the model, as docs/stored-runs.md describes it. */
function digestUnder({ machine, mechanism, workload, processes, seed }: Run, modelVersion: string): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        )
      : value;
  const part = ({ kind, ...parameters }: Run['mechanism']) => ({ kind, parameters });
  const input = { machine, mechanism: part(mechanism), workload: part(workload), processes, seed, modelVersion };
  return createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest('hex');
}

describe('a bundle of an experiment on a server', () => {
  let service: TestService;
  const ask = (...line: string[]) => inProcess(line, { ONESIDED_URL: service.url });
  beforeAll(async () => {
    service = await startTestService();
  }, MS);
  afterAll(() => service?.stop());

  it('is verified, and compares as that of this machine', { timeout: MS }, async () => {
    const { id } = JSON.parse((await ask('submit', SPECIFICATION, '--json')).stdout) as { id: string };
    const early = await ask('export', id, '--crate', '-o', at('early.zip'));
    expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('EXPERIMENT_STATE')]);
    expect(existsSync(at('early.zip'))).toBe(false);
    await service.work();
    expect((await ask('export', id, '--crate', '--license', 'CC-BY-4.0', '-o', at('server.zip'))).code).toBe(0);
    expect(outcomes(await verified(at('server.zip'), '--all'))).toEqual(SAME);
    const [here, there] = [await readBundle(BUNDLE), await readBundle(at('server.zip'))];
    expect(there.comparison.points).toEqual(here.comparison.points);
    expect(there.runs.map(({ digest }) => digest)).toEqual(here.runs.map(({ digest }) => digest));
    const action = metadataOf(await filesOf(at('server.zip')))['@graph'].find((one) => one['@type'] === 'CreateAction');
    expect(action).toMatchObject({ startTime: expect.stringMatching(/Z$/), endTime: expect.stringMatching(/Z$/) });
    const refused = await fetch(`${service.url}/v1/experiments/${id}/export?format=crate&license=as%20you%20like`);
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ code: 'REQUEST_INVALID' })]);
  });

  it('goes on being verified when the experiment got more replications', { timeout: MS }, async () => {
    const { id } = JSON.parse((await ask('submit', SPECIFICATION, '--json')).stdout) as { id: string };
    await service.work();
    await ask('extend', id, '--replications', '3');
    await service.work();
    await ask('export', id, '--crate', '-o', at('extended.zip'));
    const found = await verified(at('extended.zip'));
    expect([outcomes(found), found.sample.of]).toEqual([SAME, 12]);
  });

  it('has the schedules that it replays, as that of this machine has', { timeout: MS }, async () => {
    const goal = join(folder, 'two.goal');
    await inProcess(['schedule', 'make', 'allreduce', '--ranks', '4', '--bytes', '1024', '-o', goal]);
    const spec = at('goal.json');
    const replay = { machine: 'cray-xe6', workload: { kind: 'goal', file: goal }, mechanisms: ['message-passing'] };
    writeFileSync(spec, JSON.stringify(replay));
    const { id } = JSON.parse((await ask('submit', spec, '--json')).stdout) as { id: string };
    await service.work();
    await ask('export', id, '--crate', '-o', at('replay-server.zip'));
    await inProcess(['run', spec, '--no-store', '--out', at('replay'), ...QUIET]);
    await inProcess(['export', at('replay'), '--crate', '-o', at('replay.zip')]);
    for (const bundle of [at('replay-server.zip'), at('replay.zip')]) {
      const { schedules } = await readBundle(bundle);
      expect([...schedules.values()].map((text) => Buffer.from(text).toString())).toEqual([readFileSync(goal, 'utf8')]);
      expect((await verified(bundle)).checks.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
    }
  });
});
