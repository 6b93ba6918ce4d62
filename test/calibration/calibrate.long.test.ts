import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Calibration, calibrate } from '../../src/calibration/calibrate.ts';
import { machineFileText } from '../../src/calibration/machine-file.ts';
import { readOutputs } from '../../src/calibration/read-outputs.ts';
import { machineDefinitions } from '../../src/simulation/catalogue.ts';
import { Random } from '../../src/simulation/engine/random.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { measuredOn, outputsOf, published, writeBandwidth, writeLatency } from './support.ts';

const PUT = { access: 'put', bothWays: false } as const;

const calibrated = (
  files: Parameters<typeof readOutputs>[0],
  options: { preset?: string; fit?: readonly string[] } = {},
): Promise<Calibration> =>
  calibrate(readOutputs(files), { preset: 'ib-hdr', simulate: (plan) => simulate(plan), ...options });

const namesOf = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);

describe('outputs of a machine with known parameters', () => {
  const TRUTH = { wireLatencyNs: 800, gapPerByteNs: 0.055, busReadNs: 350, queuePairGapNs: 500 };

  it('give them back within their intervals, with and without noise', async () => {
    for (const noise of [0, 0.01]) {
      const { parameters, rows } = await calibrated(outputsOf({ preset: 'ib-hdr', override: TRUTH }, noise));
      for (const [name, value] of Object.entries(TRUTH)) {
        const found = parameters.find((known) => known.name === name)!;
        expect(found.low, `${name} at ${noise}`).toBeLessThanOrEqual(value);
        expect(found.high, `${name} at ${noise}`).toBeGreaterThanOrEqual(value);
        expect((found.high - found.low) / value).toBeLessThan(0.5);
      }
      expect(rows.filter(({ fits }) => !fits)).toEqual([]);
      expect(
        Math.max(...rows.map(({ before, measurement }) => Math.abs(before / measurement.value - 1))),
      ).toBeGreaterThan(0.2);
    }
  });

  it('say which rows determined what, and what none did', async () => {
    const { parameters, left } = await calibrated(outputsOf({ preset: 'ib-hdr', override: TRUTH }, 0));
    const by = (name: string) =>
      parameters.find((known) => known.name === name)!.by.map(({ row }) => `${row.test} ${row.bytes}`);
    expect(by('gapPerByteNs').slice(0, 2).toSorted()).toEqual(['ib_write_bw 262144', 'ib_write_lat 524288']);
    expect(by('queuePairGapNs')).toContain('ib_write_bw 64');
    expect(left).toContainEqual(
      expect.objectContaining({ name: 'nodeMessageGapNs', reason: expect.stringMatching(/^no row depends on it/) }),
    );
    expect(namesOf(parameters).toSorted()).toEqual(Object.keys(TRUTH).toSorted());
  });

  it('say by how much rows miss that the model cannot give', async () => {
    const [latency, ...others] = outputsOf({ preset: 'ib-hdr', override: TRUTH }, 0);
    const slow = latency!.text.replace(
      /( 512 +1000 +)(.*)/,
      (_, head: string, cells: string) =>
        head +
        cells
          .trim()
          .split(/\s+/)
          .map((cell) => (Number(cell) * 2).toFixed(2))
          .join(' '),
    );
    const { rows } = await calibrated([{ name: 'ib_write_lat.txt', text: slow }, ...others]);
    const missing = rows.filter(({ fits }) => !fits).toSorted((a, b) => a.miss - b.miss);
    expect(missing[0]).toMatchObject({ measurement: { test: 'ib_write_lat', bytes: 512, line: 8 } });
    expect(missing[0]!.miss).toBeLessThan(-0.3);
  });
});

describe('drawn parameters', () => {
  /** Of both ends of each range, what limits a rate is the queue pair on one machine and the CPU on another. */
  function drawn(seed: number): Record<string, number> {
    const draws = new Random(seed, 'truth', 0);
    const between = (low: number, high: number) => low + ((high - low) * draws.uint32()) / 2 ** 32;
    return {
      ...{ wireLatencyNs: between(150, 1650), gapPerByteNs: between(0.04, 0.14) },
      ...{ busReadNs: between(100, 1000), queuePairGapNs: between(80, 980) },
    };
  }

  it.each(['ib-hdr', 'ib-ndr', 'slingshot-11'])(
    'of %s lie within their intervals, also those that stay',
    async (preset) => {
      const { parameters } = machineDefinitions.find(({ id }) => id === preset)!;
      for (const seed of [1, 2, 3, 4]) {
        const truth = drawn(seed);
        const found = await calibrated(outputsOf({ preset, override: truth }, 0), { preset });
        expect(found.rows.filter(({ fits }) => !fits)).toEqual([]);
        for (const { name, low, high } of found.parameters) {
          const value = truth[name] ?? Number(parameters.find((known) => known.name === name)!.default);
          const what = `${name} on ${preset}, draw ${seed}`;
          expect(low, what).toBeLessThanOrEqual(value);
          expect(high, what).toBeGreaterThanOrEqual(value);
        }
        expect(namesOf(found.parameters)).toEqual(expect.arrayContaining(['wireLatencyNs', 'gapPerByteNs']));
      }
    },
  );
});

describe('parameters', () => {
  const small = [{ name: 'ib_write_lat.txt', text: writeLatency([[8, 1900]]) }];

  it('that are seen only together with an earlier one stay', async () => {
    const { parameters, left } = await calibrated(small, {
      fit: ['wireLatencyNs', 'messageOverheadNs', 'atomicUnitNs'],
    });
    expect(namesOf(parameters)).toEqual(['wireLatencyNs']);
    expect(left).toEqual([
      expect.objectContaining({
        name: 'messageOverheadNs',
        reason: 'the rows determine it only together with wireLatencyNs',
      }),
      expect.objectContaining({ name: 'atomicUnitNs', reason: 'no row depends on it' }),
    ]);
  });

  it('and presets that there are not are refused with what is meant', async () => {
    await expect(calibrated(small, { fit: ['wireLatency'] })).rejects.toThrow(
      /wireLatency cannot be fitted.*did you mean wireLatencyNs/,
    );
    await expect(calibrated(small, { fit: ['topology'] })).rejects.toThrow(
      'topology cannot be fitted on ib-hdr; accepted: wireLatencyNs',
    );
    await expect(calibrated(small, { preset: 'ib-hd' })).rejects.toThrow(
      /ib-hd is unknown; accepted: .*did you mean ib-hdr/,
    );
  });
});

describe('the tests that are said to show a parameter', () => {
  const latency = (bytes: number) => ({ ...PUT, bytes, quantity: 'one-way', inFlight: 1, inlineBytes: 220 }) as const;
  const get = { access: 'get', bothWays: false, bytes: 8, quantity: 'round-trip', inFlight: 1 } as const;
  const rate = (bytes: number) => ({ ...PUT, bytes, quantity: 'bandwidth', inFlight: 128 }) as const;
  const atomics = { access: 'fetch-and-add', bothWays: false, bytes: 8, quantity: 'bandwidth', inFlight: 16 } as const;

  it.each([
    { name: 'wireLatencyNs', preset: 'ib-hdr', factor: 2, latencies: [8] },
    { name: 'gapPerByteNs', preset: 'ib-hdr', factor: 2, rates: [65_536] },
    { name: 'busReadNs', preset: 'ib-hdr', factor: 1.5, latencies: [8, 64], reads: true },
    { name: 'queuePairGapNs', preset: 'ib-hdr', factor: 2, rates: [8, 64] },
    { name: 'messageOverheadNs', preset: 'slingshot-11', factor: 1.5, rates: [8, 64], named: true },
    { name: 'atomicUnitNs', preset: 'ib-hdr', factor: 4, atomic: true },
  ] as const)('determine $name', async ({ name, preset, factor, ...given }) => {
    const { parameters: known } = machineDefinitions.find(({ id }) => id === preset)!;
    const truth = factor * Number(known.find((parameter) => parameter.name === name)!.default);
    const value = measuredOn({ preset, override: { [name]: truth } });
    const { latencies = [], rates = [] }: { latencies?: readonly number[]; rates?: readonly number[] } = given;
    const texts = [
      latencies.length > 0 && writeLatency(latencies.map((bytes) => [bytes, value(latency(bytes))])),
      'reads' in given && writeLatency([[8, value(get)]], 'RDMA_Read'),
      rates.length > 0 && writeBandwidth(rates.map((bytes) => [bytes, value(rate(bytes))])),
      'atomic' in given && writeBandwidth([[8, value(atomics)]], 'Atomic FETCH_AND_ADD').replace('128', '16'),
    ];
    const files = texts.flatMap((text, i) => (text ? [{ name: `${i}.txt`, text }] : []));
    const found = (await calibrated(files, { preset, ...('named' in given && { fit: [name] }) })).parameters.find(
      (parameter) => parameter.name === name,
    );
    expect(found?.low).toBeLessThanOrEqual(truth);
    expect(found?.high).toBeGreaterThanOrEqual(truth);
  });
});

describe('published outputs', () => {
  it('of another network fit a preset far from it', async () => {
    const { parameters, rows } = await calibrated([published('ib_read_lat.txt')]);
    expect(parameters[0]).toMatchObject({ name: 'wireLatencyNs', unit: 'ns' });
    expect(parameters[0]!.low).toBeGreaterThan(parameters[0]!.start);
    expect(rows[0]!.after).toBeCloseTo(7040, -1);
  });

  it('that nothing on the model answers are refused, with each reason once', async () => {
    await expect(calibrated([published('osu_acc_latency.txt', 'test/calibration/outputs')])).rejects.toThrow(
      /osu_acc_latency\.txt:5-7 osu_acc_latency: /,
    );
  });
});

describe('the machine file', () => {
  it('holds the machine and where it comes from, and is the same each time', async () => {
    const files = [published('osu_put_bw.txt')];
    const text = machineFileText(await calibrated(files), 'a1b2');
    expect(machineFileText(await calibrated(files), 'a1b2')).toBe(text);
    const { preset, override, calibration } = parse(text);
    expect([preset, Object.keys(override)]).toEqual(['ib-hdr', namesOf(calibration.parameters)]);
    expect(calibration.modelVersion).toBe('a1b2');
    expect(calibration.files).toEqual([
      expect.objectContaining({ file: 'osu_put_bw.txt', sha256: readOutputs(files)[0]!.digest, tool: 'osu' }),
    ]);
    expect(calibration.rows).toHaveLength(8);
    expect(calibration.rows[0]).toMatchObject({ row: 'osu_put_bw.txt:5', measured: 0.00178, unit: 'B/ns' });
    const [fitted] = calibration.parameters;
    expect(fitted.value).toBe(override[fitted.name]);
    expect(fitted.interval95[0]).toBeLessThan(fitted.value);
    expect(fitted.determinedBy[0].row).toMatch(/^osu_put_bw\.txt:\d+$/);
  });
});

describe('rows of atomics, windows and both directions', () => {
  it('are answered: an atomic more than a read, both directions more than one', async () => {
    const value = measuredOn({ preset: 'ib-hdr', override: { atomicUnitNs: 400 } });
    const atomic = { access: 'fetch-and-add', quantity: 'round-trip', inFlight: 1, bothWays: false, bytes: 8 } as const;
    const text = writeLatency([[8, value(atomic)]], 'Atomic FETCH_AND_ADD');
    const { parameters } = await calibrated([{ name: 'ib_atomic_lat.txt', text }]);
    expect(namesOf(parameters)).toEqual(['atomicUnitNs']);
    expect(parameters[0]!.low).toBeLessThanOrEqual(400);
    expect(parameters[0]!.high).toBeGreaterThanOrEqual(400);
    const put = { ...PUT, bytes: 65_536, quantity: 'bandwidth', inFlight: 64 } as const;
    expect(value({ ...put, bothWays: true }) / value(put)).toBeGreaterThan(1.5);
  });
});
