import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService } from '../api/support/service.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const SPEC = 'workload: {kind: dht, operationsPerProcess: 5}\nmechanisms: [rma]\nprocesses: 2\n';
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = temporaryFolder();
  writeFileSync(at('m.yaml'), 'preset: ib-hdr\noverride: {wireLatencyNs: 777}\ncalibration: {modelVersion: x}\n');
});

const write = (machine: string, sweep: string) =>
  writeFileSync(at('spec.yaml'), `machine: ${machine}\n${SPEC}sweep: [${sweep}]\n`);

async function runOf(machine: string, sweep: string) {
  write(machine, sweep);
  const { code, stdout, stderr } = await inProcess(['run', at('spec.yaml'), '--json', '--no-progress', '--no-store']);
  if (code !== 0) return stderr;
  const { runs } = JSON.parse(stdout);
  type Machine = { preset: string; parameters: Record<string, number> };
  return runs.map(({ machine: { preset, parameters } }: { machine: Machine }) => [preset, parameters.wireLatencyNs]);
}

describe('a sweep of machines', () => {
  it('compares a machine file with presets, each with its own parameters', async () => {
    const plain = await runOf('ib-hdr', '{path: machine, values: [ib-hdr, ib-ndr]}');
    const found = await runOf('ib-hdr', '{path: machine, values: [ib-hdr, {file: m.yaml}, ib-ndr]}');
    expect(found).toEqual([plain[0], ['ib-hdr', 777], plain[1]]);
    expect(plain[0][1]).not.toBe(777);
  });

  it('takes files in lockstep with other paths; what the specification overrides comes on top', async () => {
    const rows = '{paths: [processes, machine], values: [[2, {file: m.yaml}], [4, ib-ndr]]}';
    expect(await runOf('ib-hdr', rows)).toEqual([
      ['ib-hdr', 777],
      ['ib-ndr', expect.any(Number)],
    ]);
    const overridden = await runOf('{preset: ib-hdr, override: {wireLatencyNs: 5}}', rows);
    expect(overridden).toEqual([
      ['ib-hdr', 5],
      ['ib-ndr', 5],
    ]);
  });

  it('does not give what a file overrides to another preset', async () => {
    expect(await runOf('{file: m.yaml}', '{path: machine, values: [ib-hdr, ib-ndr]}')).toMatch(
      /spec\.yaml:5 \/sweep\/0\/values\/1: the parameters of m\.yaml belong to ib-hdr.*name the file in the sweep/,
    );
    expect(await runOf('{file: m.yaml}', '{path: machine, values: [ib-hdr]}')).toEqual([['ib-hdr', 777]]);
  });

  it('names the machine that lacks what a file overrides', async () => {
    expect(await runOf('ib-hdr', '{path: machine, values: [{file: m.yaml}, loggp]}')).toMatch(
      /\/sweep\/0\/values\/1: loggp has no wireLatencyNs, which a file of this sweep overrides/,
    );
  });

  describe('shown to people', () => {
    const text = async (command: string, ...line: string[]) => {
      const store = ['--store', at('runs')];
      const { code, stdout, stderr } = await inProcess([command, at('spec.yaml'), ...store, ...line]);
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
      return stdout;
    };
    const run = (...line: string[]) => text('run', '--no-progress', '--no-plot', ...line);

    beforeAll(() => {
      writeFileSync(at('other.yaml'), 'preset: ib-hdr\noverride: {wireLatencyNs: 777, packetBytes: 1 KiB}\n');
    });

    const files =
      '{path: machine, values: [ib-hdr, {file: m.yaml}, {file: other.yaml, override: {packetBytes: 2048}}]}';
    const sizes = '{path: workload.collisionRate, values: [0, 0.5]}';
    const NAMED = /\nMachine +ib-hdr +m\.yaml +other\.yaml packetBytes=2048\n/;

    it('has the names of files, also of those with the same preset', async () => {
      write('ib-hdr', `${files}, ${sizes}`);
      expect(await run('--x', 'machine')).toMatch(NAMED);
      const held = await run('--facet', 'machine=m.yaml');
      expect(held).toMatch(/\(machine m\.yaml\)/);
      expect(held).toContain(await text('compare', '--no-plot', '--facet', 'machine=m.yaml'));
      expect(await run('--series', 'machine', '--baseline', 'm.yaml')).toContain('Ratio to machine m.yaml');
      // A parameter that is asked for by its own path is shown.
      expect(await run('--x', 'machine.wireLatencyNs')).toMatch(/\nWire latency, ns +500 +777\n/);
    });

    it('is by values in JSON', async () => {
      const { comparison } = JSON.parse(await run('--json', '--facet', 'machine=m.yaml'));
      expect(comparison.facet).toMatchObject({ 'machine.wireLatencyNs': 777 });
      const compared = JSON.parse(await text('compare', '--json', '--facet', 'machine=m.yaml'));
      expect(compared.points).toEqual(comparison.points);
    });

    it('is a strip for each in a map of winners', async () => {
      write('ib-hdr', files);
      writeFileSync(at('spec.yaml'), readFileSync(at('spec.yaml'), 'utf8').replace('[rma]', '[rma, am]'));
      const map = await text('explore', '--question', 'winner', '--no-progress');
      expect(map).toMatch(/\n +ib-hdr +m\.yaml +other\.yaml packetBytes=2048\n +Machine\n/);
    });

    it('takes the names of the quick size where that has a sweep of its own', async () => {
      write('ib-hdr', files);
      const quick = 'quick: {sweep: [{path: machine, values: [{file: other.yaml}, ib-ndr]}]}\n';
      writeFileSync(at('spec.yaml'), readFileSync(at('spec.yaml'), 'utf8') + quick);
      expect(await run('--x', 'machine')).toMatch(NAMED);
      expect(await run('--x', 'machine', '--quick')).toMatch(/\nMachine +other\.yaml +ib-ndr\n/);
    });
  });

  it('is sent to a server without a path', async () => {
    const service = await startTestService();
    try {
      write('ib-hdr', '{path: machine, values: [ib-ndr, {file: m.yaml}]}');
      const { code, stdout } = await inProcess(['submit', at('spec.yaml'), '--json'], { ONESIDED_URL: service.url });
      expect(code).toBe(0);
      const [axis] = JSON.parse(stdout).specification.sweep;
      expect(axis.paths).toEqual(['machine', 'machine.wireLatencyNs']);
      expect(axis.values[1]).toEqual(['ib-hdr', 777]);
      expect(stdout).not.toContain('m.yaml');
    } finally {
      await service.stop();
    }
  });
});
