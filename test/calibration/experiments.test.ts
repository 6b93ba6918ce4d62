import { describe, expect, it } from 'vitest';
import { experimentFor } from '../../src/calibration/experiments.ts';
import type { Measurement } from '../../src/calibration/measurement.ts';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../src/simulation/parameters.ts';
import { simulate } from '../../src/simulation/simulate.ts';

type Row = Pick<Measurement, 'tool' | 'access' | 'inFlight' | 'bytes'>;

/** What the model answers for a row of a bandwidth test. */
function answered(row: Row, override: ParameterValues = {}): number {
  const measured = {
    file: '',
    line: 1,
    test: '',
    value: 1,
    error: 0,
    quantity: 'bandwidth',
    bothWays: false,
  } as const;
  const experiment = experimentFor({ ...measured, ...row });
  if (typeof experiment === 'string') throw new Error(experiment);
  return experiment.answer(experiment.plans({ preset: 'ib-hdr', override }).map(({ plan }) => simulate(plan)));
}

/** What as many operations measure as a benchmark has, or one window. */
function streamed({ access, bytes }: Row, inFlight: number, operationsPerProcess: number): number {
  const result = simulate(
    smallPlan(combination('rma', 'ping-pong'), {
      preset: 'ib-hdr',
      processes: 2,
      machine: { processesPerNode: 1 },
      workload: { test: 'bandwidth', operation: access, bytes, inFlight, operationsPerProcess },
    }),
  );
  return result.metrics.bandwidth_bytes_per_ns!.value;
}

describe('the rate of a stream', () => {
  it.each<Row>([
    { tool: 'perftest', access: 'get', inFlight: 16, bytes: 8 },
    { tool: 'perftest', access: 'get', inFlight: 16, bytes: 4096 },
    { tool: 'perftest', access: 'fetch-and-add', inFlight: 16, bytes: 8 },
    { tool: 'ucx', access: 'get', inFlight: 16, bytes: 8 },
  ])('of $access of $bytes B by $tool is that of its thousands of operations', (row) => {
    expect(Math.abs(answered(row) / streamed(row, row.inFlight, 5000) - 1)).toBeLessThan(0.002);
  });

  it.each<Row>([
    { tool: 'perftest', access: 'put', inFlight: 128, bytes: 8 },
    { tool: 'perftest', access: 'put', inFlight: 16, bytes: 65_536 },
    { tool: 'ucx', access: 'put', inFlight: 32, bytes: 4096 },
  ])('of $inFlight puts of $bytes B by $tool does not wait between windows', (row) => {
    expect(Math.abs(answered(row) / streamed(row, 5000, 5000) - 1)).toBeLessThan(0.002);
  });

  it.each<Row>([
    { tool: 'perftest', access: 'put', inFlight: 128, bytes: 8 },
    { tool: 'ucx', access: 'put', inFlight: 32, bytes: 65_536 },
    { tool: 'perftest', access: 'get', inFlight: 16, bytes: 65_536 },
  ])('of $access of $bytes B by $tool does not depend on the length of the wire', (row) => {
    expect(answered(row, { wireLatencyNs: 5000 })).toBeCloseTo(answered(row, { wireLatencyNs: 500 }), 6);
  });
});

it('few puts of ucx_perftest follow each other as each of them is done, up to the rate of a stream', () => {
  const few = (inFlight: number, bytes: number) => answered({ tool: 'ucx', access: 'put', inFlight, bytes });
  expect(few(4, 8) / few(1, 8)).toBeCloseTo(4, 6);
  expect(few(12, 8)).toBeCloseTo(few(32, 8), 6);
  expect(few(4, 65_536)).toBeCloseTo(few(32, 65_536), 6);
});

it.each([8, 4096])('windows of gets of %i B by OSU are waited for as a whole', (bytes) => {
  const row = { tool: 'osu', access: 'get', inFlight: 64, bytes } as const;
  expect(answered(row)).toBeCloseTo(streamed(row, 64, 64), 6);
});
