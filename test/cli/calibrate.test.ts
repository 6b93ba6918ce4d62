import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService } from '../api/support/service.ts';
import { measuredOn, osu, writeBandwidth, writeLatency } from '../calibration/support.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const SPEC = 'workload: {kind: dht, operationsPerProcess: 5}\nmechanisms: [rma]\nprocesses: 2\n';
let folder: string;
const at = (name: string) => join(folder, name);
const calibrate = (...line: string[]) => inProcess(['calibrate', '--machine', 'ib-hdr', ...line]);

/** As ib_write_lat would print them on a machine with longer wires. */
function latencies(...sizes: readonly number[]): string {
  const value = measuredOn({ preset: 'ib-hdr', override: { wireLatencyNs: 900 } });
  const row = { access: 'put', quantity: 'one-way', inFlight: 1, bothWays: false, inlineBytes: 220 } as const;
  return writeLatency(sizes.map((bytes) => [bytes, value({ ...row, bytes })]));
}

beforeAll(() => {
  folder = temporaryFolder();
  writeFileSync(at('lat.txt'), latencies(8, 65_536));
  writeFileSync(at('half.txt'), latencies(16).replace(/-+\n$/, ''));
});

describe('onesided calibrate', () => {
  it('prints what was fitted and writes a machine that specifications name', async () => {
    const { code, stdout, stderr } = await calibrate('--from', at('lat.txt'), '--out', at('mine.yaml'));
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Step 1: the model misses the rows by [\d.]+ %\n[\s\S]*Written: .*mine\.yaml\n$/),
    ]);
    expect(stdout).toMatch(/wireLatencyNs +[\d.]+ ns +\[[\d.]+, [\d.]+\] +preset \d+ +by .*lat\.txt:7/);
    expect(stdout).toMatch(/lat\.txt:8 +ib_write_lat +64 KiB +\d{4} /);
    writeFileSync(at('spec.yaml'), `machine: {file: mine.yaml, override: {interruptLatencyNs: 123}}\n${SPEC}`);
    const plan = await inProcess(['run', at('spec.yaml'), '--json', '--no-progress', '--no-store']);
    const { parameters, preset } = JSON.parse(plan.stdout).runs[0].machine;
    const [, wire] = /wireLatencyNs: ([\d.]+)/.exec(readFileSync(at('mine.yaml'), 'utf8'))!;
    expect([preset, parameters.wireLatencyNs, parameters.interruptLatencyNs]).toEqual(['ib-hdr', Number(wire), 123]);
  });

  it('gives the machine the MTU that the outputs say, also where they are compared with the preset', async () => {
    const machine = { preset: 'ib-hdr', override: { wireLatencyNs: 900, packetBytes: 1024 } };
    const row = { access: 'put', quantity: 'one-way', inFlight: 1, bothWays: false, inlineBytes: 220 } as const;
    const value = measuredOn(machine);
    const table = writeLatency([8, 4096, 65_536].map((bytes) => [bytes, value({ ...row, bytes })]));
    writeFileSync(at('mtu.txt'), table.replace(/( Number of qps.*\n)/, '$1 Mtu             : 1024[B]\n'));
    const out = at('mtu.yaml');
    const { code, stdout } = await calibrate('--from', at('mtu.txt'), '--fit', 'wireLatencyNs', '--out', out);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Conditions that the outputs state:\n {2}packetBytes +1024\n/);
    expect(stdout).toContain('All rows fit');
    const [, wire] = /wireLatencyNs: ([\d.]+)/.exec(readFileSync(out, 'utf8'))!;
    expect(Number(wire) / 900).toBeCloseTo(1, 2);
    expect(readFileSync(out, 'utf8')).toContain('\n  packetBytes: 1024\n');
  });

  it('lists what the tests given do not show, with those that do, unless the parameters are named', async () => {
    writeFileSync(at('rate.txt'), writeBandwidth([[16_384, 20]]));
    const { stdout } = await calibrate('--from', at('rate.txt'));
    expect(stdout).toMatch(/ {2}wireLatencyNs +the files have no latencies of puts or gets +shown by ib_write_lat, /);
    expect(stdout).toMatch(/ {2}atomicUnitNs +the files have no atomics +shown by ib_atomic_bw, /);
    expect(stdout).toMatch(/ {2}nodeMessageGapNs +no row depends on it +shown by no test of one queue pair/);
    expect(stdout).toMatch(/Taken as in ib-hdr: 67 other numbers; `onesided catalog machines ib-hdr` lists them/);
    const named = await calibrate('--from', at('rate.txt'), '--fit', 'gapPerByteNs');
    expect(named.stdout).not.toContain('wireLatencyNs');
    expect(named.stdout).toContain('Taken as in ib-hdr: 73 other numbers');
  });

  it('names the parameter that a row is beyond', async () => {
    writeFileSync(at('long.txt'), writeBandwidth([[33_554_432, 20]]));
    const { code, stderr } = await calibrate('--from', at('long.txt'));
    expect([code, stderr]).toEqual([2, expect.stringContaining('ib_write_bw: bytes: 33554432 is above 16777216')]);
  });

  it('says which parameter came to a value that no machine has', async () => {
    writeFileSync(at('rate.txt'), writeBandwidth([[65_536, 20]]));
    const link = ['--machine', 'cray-xe6', '--fit', 'linkBandwidthBytesPerNs', '--no-progress'];
    const { code, stderr } = await inProcess(['calibrate', '--from', at('rate.txt'), ...link]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^The fit came to a machine that cannot be: linkBandwidthBytesPerNs: links of .* leave /);
  });

  it('refuses a model of messages, whose machine has nothing that these tools measure', async () => {
    const { code, stderr } = await inProcess(['calibrate', '--machine', 'loggp', '--from', at('lat.txt')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('loggp has no nodes and no NICs')]);
    expect(stderr).not.toMatch(/accepted: .*loggp/);
  });

  it('prints JSON on request, and takes several files either way', async () => {
    writeFileSync(at('more.txt'), latencies(1024));
    for (const from of [
      ['--from', `${at('lat.txt')},${at('more.txt')}`],
      ['--from', at('lat.txt'), '--from', at('more.txt')],
    ]) {
      const { stdout, stderr } = await calibrate(...from, '--fit', 'wireLatencyNs', '--json', '--no-progress');
      const { parameters, rows } = JSON.parse(stdout);
      expect([parameters.map(({ name }: { name: string }) => name), rows.length, stderr]).toEqual([
        ['wireLatencyNs'],
        3,
        '',
      ]);
    }
  });

  it('fits nothing to what is cut off, is not there, or determines nothing', async () => {
    const half = await calibrate('--from', `${at('lat.txt')},${at('half.txt')}`, '--out', at('never.yaml'));
    expect([half.code, half.stdout]).toEqual([2, '']);
    expect(half.stderr).toContain(
      'half.txt:7: the line of dashes that ends the table is missing: the output is cut off; run the test to its end',
    );
    expect((await calibrate('--from', at('no.txt'))).stderr).toMatch(/Cannot read .*no\.txt: there is no such file/);
    expect((await calibrate('--from', at('.'))).stderr).toMatch(/Cannot read .*: it is a folder; name a file in it/);
    const nothing = await calibrate('--from', at('lat.txt'), '--fit', 'atomicUnitNs', '--out', at('never.yaml'));
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('ib-hdr is unchanged, and')]);
    expect(nothing.stdout).toContain('atomicUnitNs  no row depends on it');
    expect(existsSync(at('never.yaml'))).toBe(false);
    expect((await inProcess(['calibrate', '--machine', 'ib-hdr'])).code).toBe(2);
  });

  it('names a preset with faster links where rows are faster than those of its own', async () => {
    writeFileSync(at('fast.txt'), writeBandwidth([[65_536, 48.2]]));
    const { code, stdout, stderr } = await calibrate('--from', at('fast.txt'), '--fit', 'gapPerByteNs');
    const found = /fast\.txt:7 is 48\.2 GB\/s, but links of ib-hdr carry only 25; start from .*: --machine ib-ndr/;
    expect(stdout).toMatch(found);
    expect(code === 2 ? stderr : stdout).toMatch(found);
    expect(stderr).not.toContain('Measure more sizes');
  });

  it('writes no machine that fits none of the rows, and says what may help', async () => {
    const noisy = [1500, 2200, 1500, 2200].map((ns, i) => [2 ** (i + 1), ns] as const);
    writeFileSync(at('noisy.txt'), writeLatency(noisy));
    const { code, stdout, stderr } = await calibrate(
      ...['--from', at('noisy.txt'), '--fit', 'wireLatencyNs', '--out', at('none.yaml')],
    );
    expect(stdout).toMatch(/wireLatencyNs +[\d.]+ ns/);
    expect([code, stderr]).toEqual([2, expect.stringContaining('None of the 4 rows fits: the values describe no ')]);
    expect(stderr).toContain('none.yaml was not written. No preset is nearer: measure again on an idle machine');
    expect(existsSync(at('none.yaml'))).toBe(false);
    writeFileSync(at('short.txt'), latencies(8));
    const old = await inProcess(['calibrate', '--machine', 'alvarez-myrinet2000', '--from', at('short.txt')]);
    expect([old.code, old.stderr]).toEqual([
      2,
      expect.stringMatching(/unchanged\. Start from .* --machine ib-ndr, or /),
    ]);
  });

  it('fits nothing to rows so far from the preset that their unit is in doubt', async () => {
    writeFileSync(
      at('gigabytes.txt'),
      osu('Put Bandwidth', [
        [65_536, 0.022],
        [1_048_576, 0.0243],
      ]),
    );
    const { code, stdout, stderr } = await calibrate('--from', at('gigabytes.txt'), '--no-progress');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/gigabytes\.txt:5: osu_put_bw of 64 KiB is 0\.022 GB\/s, ib-hdr has 24\.4: a factor of /);
    expect(stderr).toMatch(/put it in the unit that the tool prints, or start from the nearest preset, --machine /);
  });

  it('fits a parameter once, and nothing before it is known that the file can be written', async () => {
    const from = ['--from', at('lat.txt'), '--fit', 'wireLatencyNs,wireLatencyNs', '--json', '--no-progress'];
    expect(JSON.parse((await calibrate(...from)).stdout).parameters).toHaveLength(1);
    const nowhere = await calibrate('--from', at('lat.txt'), '--out', at('nowhere/mine.yaml'));
    expect([nowhere.code, nowhere.stdout]).toEqual([2, '']);
    expect(nowhere.stderr).toMatch(/^Cannot write .*nowhere\/mine\.yaml: ENOENT.*name a file in an existing folder/);
  });
});

describe('machine files', () => {
  const run = async (machine: string, spec = SPEC) => {
    writeFileSync(at('spec.yaml'), `machine: ${machine}\n${spec}`);
    const { code, stderr } = await inProcess(['plan', at('spec.yaml')]);
    return [code, stderr];
  };

  it('that are not there, or not valid, are named with line and what is accepted', async () => {
    expect(await run('{file: nowhere.yaml}')).toEqual([
      2,
      expect.stringMatching(/Cannot read the machine file .*nowhere\.yaml: there is no such file/),
    ]);
    writeFileSync(at('bad.yaml'), 'preset: ib-hdr\noverride:\n  wireLatencyN: 5\ncalibrations: {}\n');
    const [code, stderr] = await run('{file: bad.yaml}');
    expect(code).toBe(2);
    expect(stderr).toMatch(/bad\.yaml:3 \/override\/wireLatencyN: .*did you mean wireLatencyNs/);
    expect(stderr).toMatch(/bad\.yaml:4 \/calibrations: .*accepted: preset, override or calibration/);
    writeFileSync(at('list.yaml'), '- 1\n');
    expect((await run('{file: list.yaml}'))[1]).toContain('it does not hold a machine');
  });

  it('that are empty, have a key twice, or are no path say so in their own words', async () => {
    writeFileSync(at('empty.yaml'), '# nothing\n');
    expect((await run('{file: empty.yaml}'))[1]).toContain('the file is empty; accepted: preset, with override');
    writeFileSync(at('twice.yaml'), 'preset: ib-hdr\npreset: ib-ndr\n');
    expect((await run('{file: twice.yaml}'))[1]).toMatch(/\n {2}\S*twice\.yaml:2:1: the key "preset" appears twice/);
    expect((await run('{file: 7}'))[1]).toMatch(
      /spec\.yaml:1 \/machine\/file: 7 is not a path; accepted: a string such as/,
    );
  });

  it('stand for a preset, not beside one', async () => {
    expect(await run('{file: mine.yaml, preset: ib-hdr}')).toEqual([
      2,
      expect.stringMatching(/spec\.yaml:1 \/machine\/preset: preset is not accepted beside file/),
    ]);
  });

  it('may stand in the overlay for a quick look', async () => {
    writeFileSync(at('other.yaml'), 'preset: ib-ndr\n');
    writeFileSync(at('spec.yaml'), `machine: ib-hdr\n${SPEC}quick: {machine: {file: other.yaml}}\n`);
    const { stdout } = await inProcess(['run', at('spec.yaml'), '--quick', '--json', '--no-progress', '--no-store']);
    expect(JSON.parse(stdout).runs[0].machine.preset).toBe('ib-ndr');
  });

  it('are sent to a server as what they hold', async () => {
    const service = await startTestService();
    try {
      writeFileSync(at('one.yaml'), 'preset: ib-hdr\noverride: {wireLatencyNs: 777}\ncalibration: {modelVersion: x}\n');
      writeFileSync(at('spec.yaml'), `machine: {file: one.yaml}\n${SPEC}`);
      const { code, stdout } = await inProcess(['submit', at('spec.yaml'), '--json'], { ONESIDED_URL: service.url });
      const machine = { preset: 'ib-hdr', override: { wireLatencyNs: 777 } };
      expect([code, JSON.parse(stdout).specification.machine]).toEqual([0, machine]);
    } finally {
      await service.stop();
    }
  });
});
