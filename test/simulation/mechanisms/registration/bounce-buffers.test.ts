import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { runProgram } from '../../hardware/run-program.ts';

const MEBIBYTE = 1 << 20;
const BUFFER = 16_384;
const PUTS = 4;
const byId = <Definition extends { id: string }>(definitions: readonly Definition[], id: string): Definition =>
  definitions.find((one) => one.id === id)!;
const machine = defaultsOf(byId(machineDefinitions, 'ib-ndr').parameters);
const time = (name: string) => Number(machine[name]);

/** Puts from sources that are registered already, in the first half of the processes. */
function puts(putBytes: number, { processes, processesPerNode }: { processes: number; processesPerNode: number }) {
  const defaults = (definitions: Parameters<typeof byId>[0], id: string): ParameterValues =>
    defaultsOf((byId(definitions, id) as (typeof workloadDefinitions)[number]).parameters);
  const sizes = { putBytes, workingSetBytes: 8 * MEBIBYTE, operationsPerProcess: PUTS, warmUpRounds: 0 };
  return simulate({
    machine: { preset: 'ib-ndr', parameters: { ...machine, processesPerNode } },
    mechanism: { kind: 'bounce-buffer', parameters: defaults(mechanismDefinitions, 'bounce-buffer') },
    workload: {
      kind: 'random-put',
      parameters: {
        ...defaults(workloadDefinitions, 'random-put'),
        ...sizes,
        senderShare: 0.5,
        sourceArea: 'unpinned',
      },
    },
    processes,
    seed: 3,
    trace: { level: 'off', maxEvents: 0 },
  });
}

const latencyNs = (result: RunResult): number => result.metrics.put_latency_ns!.value;
const alone = (putBytes: number) => puts(putBytes, { processes: 2, processesPerNode: 1 });

describe('puts that need more buffers than there are', () => {
  const fillNs = time('lineFillNs') / time('cacheLineBytes');

  it('go on as fast as the target copies: each fragment leaves as soon as there is a buffer', () => {
    // The target takes a fragment and answers; neither the buffer, which its NIC has written, nor the place is cached.
    const copyNs = BUFFER * (time('copyPerByteNs') + 2 * fillNs + time('lineWriteBackNs') / time('cacheLineBytes'));
    const fragmentNs = 2 * time('messageOverheadNs') + time('handlerDispatchNs') + copyNs;
    const [shortNs, longNs] = [latencyNs(alone(MEBIBYTE)), latencyNs(alone(4 * MEBIBYTE))];
    const perFragmentNs = (longNs - shortNs) / ((3 * MEBIBYTE) / BUFFER);
    expect(perFragmentNs / fragmentNs).toBeGreaterThan(0.99);
    expect(perFragmentNs / fragmentNs).toBeLessThan(1.03);
  });

  it('are copied by their own processes where a node has several, each byte once at either end', () => {
    const crowded = puts(MEBIBYTE, { processes: 8, processesPerNode: 4 });
    expect(crowded.error).toBeUndefined();
    expect(crowded.counters.buffer_waits).toBeGreaterThan(0);
    expect(crowded.counters.copied_bytes).toBe(2 * 4 * PUTS * MEBIBYTE);
  });
});

it('copies data that no cache holds: into a buffer that stays cached, and out of one that the NIC has written', () => {
  const spread = latencyNs(alone(BUFFER)) - latencyNs(alone(BUFFER / 2));
  const lineNs = (3 * time('lineFillNs') + time('lineWriteBackNs')) / time('cacheLineBytes');
  const wireNs = time('gapPerByteNs') + 1 / time('busBandwidthBytesPerNs');
  const perByteNs = spread / (BUFFER / 2);
  expect(perByteNs).toBeGreaterThan(2 * time('copyPerByteNs') + lineNs);
  expect(perByteNs).toBeLessThan(2 * time('copyPerByteNs') + lineNs + wireNs);
});

/** A put of four fragments; the operation of another process has ended before it. */
const put = (buffersPerNode: number) =>
  runProgram({
    preset: 'ib-hdr',
    mechanism: 'bounce-buffer',
    machine: { processesPerNode: 1 },
    own: { bufferBytes: 1024, buffersPerNode },
    processes: 3,
    *program(process) {
      if (process.rank === 2) {
        process.begin();
        yield process.compute(10);
        process.end();
      }
      if (process.rank !== 0) return;
      yield process.compute(5);
      process.begin();
      yield process.compute(100);
      yield process.put(1, 0, 1, 4096);
      yield process.flush(1);
      process.end();
    },
  }).result;

it('a put that waits for buffers waits in its handshake', () => {
  const [few, enough] = [put(1), put(4)];
  const handshakeNs = ({ breakdown }: typeof few) => breakdown.handshake!.meanNs * 2;
  expect([few.counters.buffer_waits, enough.counters.buffer_waits]).toEqual([3, 0]);
  const waitedNs = few.simulatedNs - enough.simulatedNs;
  expect(waitedNs).toBeGreaterThan(5000);
  expect(handshakeNs(few) - handshakeNs(enough)).toBeGreaterThan(waitedNs);
});

it('a get starts with a message, and nothing is copied for it before its data come', () => {
  const { breakdown } = runProgram({
    ...{ preset: 'ib-hdr', mechanism: 'bounce-buffer', machine: { processesPerNode: 1, messageOverheadNs: 75 } },
    *program(process) {
      if (process.rank !== 0) return;
      process.begin();
      yield process.get(1, 0, 1024);
      process.end();
    },
  }).result;
  expect(breakdown['origin-cpu']!.meanNs).toBe(75);
});
