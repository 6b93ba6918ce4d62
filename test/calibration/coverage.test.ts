import { describe, expect, it } from 'vitest';
import { fit } from '../../src/calibration/fit.ts';
import { Random } from '../../src/simulation/engine/random.ts';

/** Tables per kind of noise. A coverage of 95 % is then known to 2.5 % (two standard errors). */
const TABLES = 300;
const NAMES = ['wire', 'perByte', 'read', 'gap'] as const;
type Values = Readonly<Record<(typeof NAMES)[number], number>>;
const PRESET: Values = { wire: 500, perByte: 0.04, read: 269, gap: 350 };

/** Sizes of few rows of a latency, a read and a bandwidth test. */
const [LATENCIES, READS, RATES] = [
  [2, 64, 1024, 8192, 65_536],
  [8, 4096],
  [64, 512, 65_536],
];
const SIZES = [...LATENCIES, ...READS, ...RATES];
const INLINE_BYTES = 220;

/** A machine in four parameters: the data of longer puts are read from memory, and the slower of two limits gives the rate. */
const model = ({ wire, perByte, read, gap }: Values): number[] => [
  ...LATENCIES.map((bytes) => 570 + wire + perByte * bytes + (bytes > INLINE_BYTES ? read : 0)),
  ...READS.map((bytes) => 700 + 2 * wire + read + perByte * bytes),
  ...RATES.map((bytes) => bytes / Math.max(gap, perByte * bytes)),
];

const uniform = (draws: Random): number => draws.uint32() / 2 ** 32;
/** Of standard deviation 1, by the sum of twelve uniform draws. */
const normal = (draws: Random): number =>
  Array.from({ length: 12 }, () => uniform(draws)).reduce((sum, value) => sum + value, -6);

function drawn(draws: Random): Values {
  const between = (low: number, high: number) => low + (high - low) * uniform(draws);
  const [wire, perByte] = [between(300, 1500), between(0.06, 0.16)];
  return { wire, perByte, read: between(200, 900), gap: between(450, 1000) };
}

async function intervalsOf(measured: readonly number[]) {
  const valuesOf = (values: readonly number[]) =>
    ({ wire: values[0]!, perByte: values[1]!, read: values[2]!, gap: values[3]! }) satisfies Values;
  const { determined } = await fit({
    parameters: NAMES.map((name) => ({ name, start: PRESET[name], minimum: 0, maximum: 1e6 })),
    targets: measured.map((value) => ({ value, deviation: 0.01 })),
    model: async (values) => model(valuesOf(values)),
  });
  return determined;
}

describe('intervals of few rows of several tests', () => {
  it.each<[string, (bytes: number, draws: Random) => number]>([
    ['of 1 % each', (_, draws) => 0.01 * normal(draws)],
    ['of 3 % each', (_, draws) => 0.03 * normal(draws)],
    ['of 5 % below 4 KiB, 0.5 % above', (bytes, draws) => (bytes < 4096 ? 0.05 : 0.005) * normal(draws)],
    ['of 0.5 % below 4 KiB, 3 % above', (bytes, draws) => (bytes < 4096 ? 0.005 : 0.03) * normal(draws)],
    ['of 1 % and one row of ten too high', (_, draws) => 0.01 * normal(draws) + (uniform(draws) < 0.1 ? 0.15 : 0)],
  ])('hold the truth with noise %s', async (what, noiseOf) => {
    const draws = new Random(5, what, 0);
    const counts = Object.fromEntries(NAMES.map((name) => [name, { held: 0, all: 0 }]));
    for (let table = 0; table < TABLES; table += 1) {
      const truth = drawn(draws);
      const measured = model(truth).map((value, i) => value * (1 + noiseOf(SIZES[i]!, draws)));
      for (const { name, low, high } of await intervalsOf(measured)) {
        const value = truth[name as keyof Values];
        counts[name]!.all += 1;
        counts[name]!.held += low <= value && value <= high ? 1 : 0;
      }
    }
    const coverage = Object.entries(counts).map(([name, { held, all }]) => `${name} ${(held / all).toFixed(3)}`);
    for (const { held, all } of Object.values(counts)) {
      expect(all).toBeGreaterThan(0.85 * TABLES);
      expect(held / all, coverage.join(', ')).toBeGreaterThan(0.92);
    }
  });
});
