import { expect, it, vi } from 'vitest';
import { calibrate } from '../../src/calibration/calibrate.ts';
import { readOutputs } from '../../src/calibration/read-outputs.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { measuredOn, osu, published, ucx, writeLatency } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

/** On Slingshot-11 the CPU limits the rate of puts, and the gap of a queue pair is nothing: here it limits. */
const TRUTH = { wireLatencyNs: 1169, queuePairGapNs: 875 };
const PUT = { access: 'put', bothWays: false } as const;

it('a limit that another one hides in the preset is found, and wires stay apart from it', async () => {
  const value = measuredOn({ preset: 'slingshot-11', override: TRUTH });
  const latency = (bytes: number) =>
    [bytes, value({ ...PUT, bytes, quantity: 'one-way', inFlight: 1, inlineBytes: 220 })] as const;
  const rate = value({ ...PUT, bytes: 64, quantity: 'bandwidth', inFlight: 64, tool: 'osu' });
  const get = value({ access: 'get', bothWays: false, bytes: 8, quantity: 'round-trip', inFlight: 1 });
  const outputs = readOutputs([
    { name: 'ib_write_lat.txt', text: writeLatency([latency(8), latency(4096)]) },
    { name: 'osu_put_bw.txt', text: osu('Put Bandwidth', [[64, rate]]) },
    { name: 'osu_get_latency.txt', text: osu('Get latency', [[8, get]]) },
  ]);
  const { parameters, rows } = await calibrate(outputs, {
    ...{ preset: 'slingshot-11', simulate: (plan) => simulate(plan) },
    fit: ['wireLatencyNs', 'queuePairGapNs', 'messageOverheadNs'],
  });
  expect(rows.filter(({ fits }) => !fits)).toEqual([]);
  for (const [name, truth] of Object.entries(TRUTH)) {
    const found = parameters.find((known) => known.name === name)!;
    expect(found.low, name).toBeLessThanOrEqual(truth);
    expect(found.high, name).toBeGreaterThanOrEqual(truth);
    expect((found.high - found.low) / truth, name).toBeLessThan(0.5);
  }
});

it('a stream of thousands of puts does not show the length of the wire, which delays only its beginning and end', async () => {
  const { parameters, left } = await calibrate(readOutputs([published('ib_write_bw.txt')]), {
    ...{ preset: 'ib-hdr', simulate: (plan) => simulate(plan) },
    fit: ['wireLatencyNs'],
  });
  expect(parameters).toEqual([]);
  expect(left).toMatchObject([{ name: 'wireLatencyNs', reason: 'no row depends on it' }]);
});

it('rows determine no more parameters than there are rows, even if more of them explain the rows better', async () => {
  const outputs = readOutputs([
    { name: 'put.txt', text: ucx('host -t ucp_put_lat -s 8', { bytes: 8, ns: 1402 }) },
    { name: 'fadd.txt', text: ucx('host -t ucp_fadd -s 8', { bytes: 8, ns: 2402 }) },
  ]);
  const { parameters, rows } = await calibrate(outputs, { preset: 'ib-hdr', simulate: (plan) => simulate(plan) });
  expect(parameters.map(({ name }) => name)).toEqual(['wireLatencyNs']);
  expect(rows.map(({ fits }) => fits)).toEqual([false, false]);
});
