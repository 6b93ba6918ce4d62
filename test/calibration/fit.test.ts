import { describe, expect, it } from 'vitest';
import { fit } from '../../src/calibration/fit.ts';
import type { FreeParameter, Target } from '../../src/calibration/surface.ts';
import { Random } from '../../src/simulation/engine/random.ts';

const SIZES = [8, 512, 4096, 65_536, 1_048_576];
const free = (name: string, start: number): FreeParameter => ({ name, start, minimum: 0, maximum: 1e6 });
const PARAMETERS = [free('latency', 700), free('perByte', 0.02)];
/** Latency plus time per byte, which never is less than that of another resource. */
const answers = ([latency = 0, perByte = 0]: readonly number[], floor = 0) =>
  SIZES.map((bytes) => latency + bytes * Math.max(perByte, floor));
const targets = (values: readonly number[], deviation = 0.01): Target[] =>
  values.map((value) => ({ value, deviation }));
const TRUTH = answers([1300, 0.05]);

const halfOf = ({ determined: [first] }: Awaited<ReturnType<typeof fit>>): number => (first!.high - first!.low) / 2;

/** Of standard deviation 1, by the sum of twelve uniform draws. */
const normal = (draws: Random): number =>
  Array.from({ length: 12 }, () => draws.uint32() / 2 ** 32).reduce((sum, value) => sum + value, -6);

describe('a fit', () => {
  it('finds the parameters, the intervals of which hold them, and the rows that said so', async () => {
    const found = await fit({
      parameters: PARAMETERS,
      targets: targets(TRUTH),
      model: async (values) => answers(values),
    });
    const [latency, perByte] = found.determined;
    expect(latency!.value).toBeCloseTo(1300, 0);
    expect(perByte!.value).toBeCloseTo(0.05, 5);
    expect(latency!.shares.slice(0, 3).reduce((sum, share) => sum + share, 0)).toBeGreaterThan(0.7);
    expect(perByte!.shares[4]).toBeGreaterThan(0.5);
    expect(found.after[0]).toBeCloseTo(TRUTH[0]!, 0);
    expect(found.before).toEqual(answers([700, 0.02]));
  });

  it('has wider intervals where the misses are larger than the deviations', async () => {
    const disturbed = TRUTH.map((value, i) => value * (i % 2 === 0 ? 1.1 : 0.9));
    const model = async (values: readonly number[]) => answers(values);
    const exact = await fit({ parameters: PARAMETERS, targets: targets(TRUTH), model });
    const rough = await fit({ parameters: PARAMETERS, targets: targets(disturbed), model });
    expect(halfOf(rough)).toBeGreaterThan(5 * halfOf(exact));
    const vague = await fit({ parameters: PARAMETERS, targets: targets(TRUTH, 0.05), model });
    expect(halfOf(vague) / halfOf(exact)).toBeCloseTo(5, 1);
  });

  it('has intervals that hold the truth nineteen times of twenty', async () => {
    const draws = new Random(7, 'noise', 0);
    let held = 0;
    for (let repetition = 0; repetition < 300; repetition += 1) {
      const disturbed = TRUTH.map((value) => value * (1 + 0.04 * normal(draws)));
      const model = async (values: readonly number[]) => answers(values);
      const { determined } = await fit({ parameters: PARAMETERS, targets: targets(disturbed), model });
      held += determined.filter(({ low, high }, i) => low <= [1300, 0.05][i]! && [1300, 0.05][i]! <= high).length;
    }
    expect(held / 600).toBeGreaterThan(0.92);
    expect(held / 600).toBeLessThan(0.98);
  });

  /** Share of intervals that hold the true value, by parameter, with this noise of the target of each size. */
  async function coverageOf(sizes: readonly number[], noiseOf: (index: number) => number): Promise<number[]> {
    const draws = new Random(11, 'noise by size', 0);
    const truth = [1300, 0.05] as const;
    const model = ([latency = 0, perByte = 0]: readonly number[]) => sizes.map((bytes) => latency + bytes * perByte);
    const repetitions = 200;
    const held = [0, 0];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const disturbed = model(truth).map((value, i) => value * (1 + noiseOf(i) * normal(draws)));
      const problem = {
        parameters: PARAMETERS,
        targets: targets(disturbed),
        model: async (v: readonly number[]) => model(v),
      };
      const { determined } = await fit(problem);
      expect(determined).toHaveLength(2);
      for (const [i, { low, high }] of determined.entries()) held[i]! += low <= truth[i]! && truth[i]! <= high ? 1 : 0;
    }
    return held.map((count) => count / repetitions);
  }

  it('has intervals that hold the truth with as many targets as parameters, whose noise is more than their deviation', async () => {
    for (const coverage of await coverageOf([8, 1_048_576], () => 0.03)) expect(coverage).toBeGreaterThan(0.94);
  });

  it.each([
    ['small', (index: number) => (index < 12 ? 0.1 : 0.01), 0],
    ['large', (index: number) => (index < 12 ? 0.01 : 0.1), 1],
  ] as const)(
    'has intervals that hold the truth where %s messages are noisier than others',
    async (_, noiseOf, parameter) => {
      const powers = Array.from({ length: 21 }, (_each, exponent) => 2 ** exponent);
      expect((await coverageOf(powers, noiseOf))[parameter]).toBeGreaterThan(0.91);
    },
  );

  it('leaves alone what no target depends on, and gives the rest the same', async () => {
    const model = async (values: readonly number[]) => answers(values, 0.05);
    const { determined, left, after } = await fit({ parameters: PARAMETERS, targets: targets(TRUTH), model });
    expect(left).toEqual([
      {
        name: 'perByte',
        reason: expect.stringMatching(/^no row depends on it up to 0\.04\d*: another limit hides it$/),
      },
    ]);
    expect(determined.map(({ name }) => name)).toEqual(['latency']);
    expect(after[4]).toBeCloseTo(TRUTH[4]!, -1);
  });

  it('leaves alone what is seen only together with another, in the order of the parameters', async () => {
    const parameters = [free('wire', 700), free('switch', 100), free('perByte', 0.02)];
    const model = async ([wire = 0, hop = 0, perByte = 0]: readonly number[]) => answers([wire + hop, perByte]);
    const { determined, left } = await fit({ parameters, targets: targets(TRUTH), model });
    expect(left).toEqual([{ name: 'switch', reason: 'the rows determine it only together with wire' }]);
    expect(determined[0]).toMatchObject({ name: 'wire', value: expect.closeTo(1200, 0) });
  });

  it('leaves alone what is less certain than it is large', async () => {
    const parameters = [free('latency', 700), free('perByte', 0.02)];
    const model = async ([latency = 0, perByte = 0]: readonly number[]) =>
      [8, 16, 32].map((bytes) => latency + bytes * perByte * 10);
    const values = [1310, 1290, 1305];
    const { determined, left } = await fit({ parameters, targets: targets(values), model });
    expect(left.map(({ name }) => name)).toEqual(['perByte']);
    expect(determined[0]!.value).toBeCloseTo(1300, -1.3);
  });

  /** Messages of a queue follow each other by the slowest of three; a message alone takes the overhead with the latency. */
  const rates = ([latency = 0, overhead = 0, queue = 0, network = 20]: readonly number[]) => [
    ...[8, 512, 4096].map((bytes) => latency + overhead + bytes * 0.04),
    ...[8, 512].map((bytes) => 2 * latency + overhead + 300 + bytes * 0.04),
    Math.max(overhead, queue, network),
  ];

  it.each([0, 20])('finds what another limit hides at a start of %d', async (start) => {
    const parameters = [free('latency', 700), free('overhead', 300), free('queue', start)];
    const truth = rates([1100, 300, 875]);
    const { determined } = await fit({ parameters, targets: targets(truth), model: async (values) => rates(values) });
    const values = Object.fromEntries(determined.map(({ name, value }) => [name, value]));
    expect(values.queue).toBeCloseTo(875, -1);
    expect(values.latency).toBeCloseTo(1100, -2);
  });

  it('gives what two of them explain as well to the earlier one', async () => {
    const parameters = [free('latency', 700), free('overhead', 300), free('queue', 20), free('network', 20)];
    const truth = rates([1100, 300, 875]);
    const { determined, left } = await fit({
      parameters,
      targets: targets(truth),
      model: async (values) => rates(values),
    });
    expect(determined.find(({ name }) => name === 'queue')!.value).toBeCloseTo(875, -1);
    expect(left.map(({ name }) => name)).toContain('network');
  });

  it('keeps a start only where the targets do not contradict it', async () => {
    const parameters = [free('latency', 700), free('queue', 900)];
    const truth = [1000, 1000, 1000, 400];
    const model = async ([latency = 0, queue = 0]: readonly number[]) => [
      latency,
      latency,
      latency,
      Math.max(400, queue),
    ];
    const { determined } = await fit({ parameters, targets: targets(truth), model });
    const queue = determined.find(({ name }) => name === 'queue')!;
    expect(queue.low).toBeLessThan(100);
    expect(queue.high).toBeGreaterThan(395);
    expect(queue.high).toBeLessThan(450);
  });

  it('leaves what no target depends on, also beside a start that they contradict', async () => {
    const parameters = [free('perByte', 8), free('queue', 5)];
    const model = async ([perByte = 0, queue = 0]: readonly number[]) =>
      [1, 16].map((size) => Math.max(30, size * perByte, queue));
    const { determined, left } = await fit({ parameters, targets: targets([20, 20]), model });
    expect(determined.map(({ name }) => name)).toEqual(['perByte']);
    expect(left.map(({ name }) => name)).toEqual(['queue']);
  });

  it('determines nothing where no values explain the targets at all', async () => {
    const parameters = ['perByte', 'queue', 'overhead', 'network'].map((name, i) => free(name, 10 * (i + 1)));
    const model = async ([perByte = 0, queue = 0, overhead = 0, network = 0]: readonly number[]) =>
      [1, 16].map((size) => size * Math.max(30, perByte) + 0.01 * Math.max(queue, overhead, network));
    const { determined, after, before } = await fit({ parameters, targets: targets([15, 240]), model });
    expect(determined).toEqual([]);
    expect(after).toEqual(before);
  });

  it('stays within the range of a parameter', async () => {
    const parameters = [{ ...PARAMETERS[0]!, maximum: 1000 }, PARAMETERS[1]!];
    const { determined } = await fit({ parameters, targets: targets(TRUTH), model: async (values) => answers(values) });
    expect(determined[0]!.value).toBe(1000);
  });

  it('starts from zero as well', async () => {
    const parameters = [free('latency', 0), free('perByte', 0)];
    const { determined } = await fit({
      parameters,
      targets: targets(TRUTH),
      model: async (values) => answers(values).map((value) => value + 1),
    });
    expect(determined[0]!.value).toBeCloseTo(1299, 0);
  });
});
