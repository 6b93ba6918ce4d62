import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { experimentFor, type MachineChoice } from '../../src/calibration/experiments.ts';
import type { Measurement } from '../../src/calibration/measurement.ts';
import type { NamedText } from '../../src/calibration/read-outputs.ts';
import { Random } from '../../src/simulation/engine/random.ts';
import { simulate } from '../../src/simulation/simulate.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** An output that somebody published: see the README beside it. */
export function published(name: string, folder = 'examples/calibration'): NamedText {
  return { name, text: readFileSync(join(ROOT, folder, name), 'utf8') };
}

type Row = Pick<Measurement, 'access' | 'quantity' | 'inFlight' | 'bothWays' | 'bytes' | 'inlineBytes'> &
  Partial<Pick<Measurement, 'tool'>>;

/** What a machine of known parameters would measure, with noise of this relative size. */
export function measuredOn(machine: MachineChoice, noise = 0, seed = 1): (row: Row) => number {
  const draws = new Random(seed, 'measured', 0);
  const centred = () => (draws.uint32() + draws.uint32() + draws.uint32()) / 2 ** 32 - 1.5;
  return (row) => {
    const experiment = experimentFor({ tool: 'perftest', ...row, file: '', line: 1, test: '', value: 1, error: 0 });
    if (typeof experiment === 'string') throw new Error(experiment);
    return experiment.answer(experiment.plans(machine).map(({ plan }) => simulate(plan))) * (1 + 2 * noise * centred());
  };
}

const PUT = { access: 'put', bothWays: false } as const;

/** What three tools would print on a machine of these parameters, each with the noise of a benchmark. */
export function outputsOf(machine: MachineChoice, noise: number): NamedText[] {
  const value = measuredOn(machine, noise);
  const latencies = [8, 512, 16_384, 524_288].map(
    (bytes) => [bytes, value({ ...PUT, bytes, quantity: 'one-way', inFlight: 1, inlineBytes: 220 })] as const,
  );
  const rates = [64, 262_144].map(
    (bytes) => [bytes, value({ ...PUT, bytes, quantity: 'bandwidth', inFlight: 128 })] as const,
  );
  const gets = [8, 4096].map(
    (bytes) => [bytes, value({ access: 'get', bothWays: false, bytes, quantity: 'round-trip', inFlight: 1 })] as const,
  );
  const put = { bytes: 64, ns: value({ ...PUT, bytes: 64, quantity: 'one-way', inFlight: 1 }) };
  return [
    { name: 'ib_write_lat.txt', text: writeLatency(latencies) },
    { name: 'ib_write_bw.txt', text: writeBandwidth(rates) },
    { name: 'osu_get_latency.txt', text: osu('Get latency', gets) },
    { name: 'put_lat.txt', text: ucx('host -t ucp_put_lat -s 64', put) },
  ];
}

const LINE = '-'.repeat(87);

/** As ib_write_lat prints it, of times in ns. */
export function writeLatency(rows: readonly (readonly [bytes: number, ns: number])[], test = 'RDMA_Write'): string {
  const cells = rows.map(([bytes, ns]) => {
    const us = (factor: number) => ((ns * factor) / 1000).toFixed(2).padEnd(12);
    return ` ${bytes}       1000          ${[0.97, 2, 1, 1.01, 0.01, 1.02, 1.6].map(us).join(' ')}`;
  });
  const names =
    't_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]    t_stdev[usec]   99% percentile[usec]   99.9% percentile[usec] ';
  return [
    LINE,
    `                    ${test} Latency Test`,
    ' Number of qps   : 1\t\tTransport type : IB',
    ' Max inline data : 220[B]',
    LINE,
    ` #bytes #iterations    ${names}`,
    ...cells,
    LINE,
    '',
  ].join('\n');
}

/** As ib_write_bw prints it, of rates in B/ns. */
export function writeBandwidth(
  rows: readonly (readonly [bytes: number, bytesPerNs: number])[],
  test = 'RDMA_Write',
): string {
  const cells = rows.map(([bytes, rate]) => {
    const mebibytes = (rate * 1e9) / 2 ** 20;
    return ` ${bytes}       5000             ${(mebibytes * 1.004).toFixed(2)}            ${mebibytes.toFixed(2)}\t\t   ${((rate / bytes) * 1000).toFixed(6)}`;
  });
  return [
    LINE,
    `                    ${test} BW Test`,
    ' Number of qps   : 1\t\tTransport type : IB',
    ' TX depth        : 128',
    LINE,
    ' #bytes     #iterations    BW peak[MB/sec]    BW average[MB/sec]   MsgRate[Mpps]',
    ...cells,
    LINE,
    '',
  ].join('\n');
}

/** As the OSU tests print it: times in ns or rates in B/ns. */
export function osu(title: string, rows: readonly (readonly [bytes: number, value: number])[]): string {
  const isLatency = title.endsWith('atency');
  const cells = rows.map(
    ([bytes, value]) =>
      `${String(bytes).padEnd(20)}${(isLatency ? value / 1000 : value * 1000).toFixed(2).padStart(10)}`,
  );
  return [
    `# OSU MPI_${title} Test v5.8`,
    '# Window creation: MPI_Win_allocate',
    '# Synchronization: MPI_Win_flush',
    `# Size          ${isLatency ? 'Latency (us)' : 'Bandwidth (MB/s)'}`,
    ...cells,
    '',
  ].join('\n');
}

/** As ucx_perftest prints it: one row of a latency test. */
export function ucx(command: string, { bytes, ns }: { readonly bytes: number; readonly ns: number }): string {
  const frame =
    '+--------------+--------------+------------------------------+---------------------+-----------------------+';
  const rate = 1e9 / ns;
  const cells = [1_000_000, ns / 1000, ns / 1000, ns / 1000].map((value, i) => value.toFixed(i === 0 ? 0 : 3));
  const rates = [(rate * bytes) / 2 ** 20, (rate * bytes) / 2 ** 20].map((value) => value.toFixed(2));
  return [
    `$ ucx_perftest ${command}`,
    frame,
    '|              |              |        latency (usec)        |   bandwidth (MB/s)  |  message rate (msg/s) |',
    frame,
    '|    Stage     | # iterations | 50.0%ile | average | overall |  average |  overall |  average  |  overall  |',
    frame,
    `Final:  ${[...cells, ...rates, rate.toFixed(0), rate.toFixed(0)].join('  ')}`,
    '',
  ].join('\n');
}
