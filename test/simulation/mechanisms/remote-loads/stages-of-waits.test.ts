import { describe, expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';
import { wireBytesOf } from '../../../../src/simulation/hardware/ht-bridge/frames.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { CABLE, type Given, runOnOpteron } from './opteron-runs.ts';

const LOOK = 60;
const PASS = 32;
/** MAC and the switch of 1 Gb/s that stores, and with it a frame once more. */
const wire = (bytes: number) => 575 + 2500 + 2 * 8 * wireBytesOf(bytes);
/** Of a line that is read: there and back. */
const READ = 9354;
/** Slots of a request, and of an answer with a line, on the line. */
const REQUEST_SLOT = 672;
const ANSWER_SLOT = 848;

/** Time of an operation by stage, in ns. */
function stagesOf({ breakdown, error }: RunResult): Record<string, number> {
  expect(error).toBeUndefined();
  return Object.fromEntries(Object.entries(breakdown).map(([stage, { meanNs }]) => [stage, meanNs]));
}

function expectStages(found: Record<string, number>, expected: Record<string, number>): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
  for (const [stage, ns] of Object.entries(expected)) expect(found[stage], stage).toBeCloseTo(ns, 4);
}

const accesses = (parameters: ParameterValues, given?: Given) =>
  stagesOf(runOnOpteron('remote-access', { operationsPerProcess: 40, ...parameters }, given));

const messages = (parameters: ParameterValues, given?: Given) =>
  stagesOf(runOnOpteron('messaging', { messagesPerProcess: 20, spreadNs: 0, ...parameters }, given));

const sum = (...of: Record<string, number>[]): Record<string, number> => {
  const total: Record<string, number> = {};
  for (const [stage, ns] of of.flatMap((stages) => Object.entries(stages))) total[stage] = (total[stage] ?? 0) + ns;
  return total;
};

const putOf = (bytes: number) => ({
  injection: PASS,
  wire: wire(12 + bytes),
  'target-nic': PASS,
  bus: 180,
  memory: 60,
  notify: LOOK,
});
const readOf = (bytes: number) => ({
  injection: PASS,
  wire: wire(12) + wire(4 + bytes),
  'target-nic': 2 * PASS,
  bus: 360,
  memory: 60,
  notify: PASS,
});

describe('the wait for a put is divided as its way is', () => {
  it.each([8, 64])('of %d B', (accessBytes) => {
    expectStages(accesses({ operation: 'put', accessBytes }), putOf(accessBytes));
  });

  it('and as the way of the last of its lines, once the core has sent the others', () => {
    const { notify, injection, ...others } = accesses({ operation: 'put', accessBytes: 4096 });
    const { notify: _look, injection: _pass, ...ofLine } = putOf(64);
    expect(notify).toBe(LOOK);
    expect(injection).toBeGreaterThan(59 * 912);
    for (const [stage, ns] of Object.entries(ofLine)) expect(others[stage], stage).toBeGreaterThanOrEqual(ns);
  });

  it('with the network interface in the memory controller', () => {
    const stages = accesses({ operation: 'put' }, { kind: 'dpgas-integrated' });
    expectStages(stages, { wire: wire(76), bus: 2 * 20, memory: 60, notify: LOOK });
  });
});

describe('a message is charged to its sender all the way', () => {
  it('that is pulled: a descriptor, the reads of the receiver, and its answer', () => {
    expectStages(messages({ transfer: 'pull', messageBytes: 64 }), sum(putOf(8), readOf(64), putOf(8)));
  });

  it('that is pushed: its flag waits behind its data, on link and line and in the switch', () => {
    const linkNs = 64 / 1.4;
    const behind = { injection: 912 - linkNs, bus: linkNs, wire: 240 };
    expectStages(messages({ messageBytes: 64, messagesPerProcess: 1 }), sum(putOf(8), behind, putOf(8)));
  });

  it.each([
    ['by cable', { machine: CABLE }],
    ['by PAUSE', { mechanism: { flowControl: 'pause' } }],
    [
      'in numbered frames of which some are lost',
      { machine: { frameLossShare: 0.02 }, mechanism: { frameNumbers: 'pair' } },
    ],
    ['packed', { mechanism: { packetsPerFrame: 4 } }],
    ['of many pairs', { processes: 16, machine: { processesPerNode: 4 } }],
  ] satisfies [string, Given][])('%s: what is left of notify is looks and passes', (_, given) => {
    for (const transfer of ['push', 'pull']) {
      const { notify, ...others } = messages({ transfer, messageBytes: 256 }, given);
      expect(notify).toBeLessThan(0.5 * Object.values(others).reduce((total, ns) => total + ns, 0));
    }
  });
});

describe('a load of several lines', () => {
  it('is charged word by word in I/O space', () => {
    const stages = accesses({ accessBytes: 64 }, { mechanism: { mapping: 'io' } });
    expectStages(stages, sum(...Array.from({ length: 8 }, () => readOf(8))));
  });

  it('waits for each line what it is later than the one before, and that as its way is divided', () => {
    const stages = accesses({ accessBytes: 512 });
    const lines = Array.from({ length: 8 }, (_, line) => line);
    const charged = (ns: (line: number) => number) =>
      lines.reduce(
        (total, line) => total + (ns(line) * (line === 0 ? READ : ANSWER_SLOT)) / (READ + ANSWER_SLOT * line),
        0,
      );
    const { injection, wire: onWire, bus, memory } = readOf(64);
    expect(stages.injection).toBeCloseTo(
      charged((line) => injection + REQUEST_SLOT * line),
      4,
    );
    expect(stages.wire).toBeCloseTo(
      charged(() => onWire),
      4,
    );
    expect(stages.bus).toBeCloseTo(
      charged(() => bus),
      4,
    );
    expect(stages.memory).toBeCloseTo(
      charged(() => memory),
      4,
    );
  });

  it('of a pool is over when all are there, also where the last one was in the cache', () => {
    // A line of the pool; a second one behind it on the link takes 64 B at 26 B/ns more.
    const [miss, line] = [16 / 26 + 95 + 2 + 81 + 64 / 26 + 95, 64 / 26];
    const runs = Array.from({ length: 12 }, (_, seed) =>
      simulateSmall(combination('dpgas-integrated', 'remote-access'), {
        ...{ preset: 'cxl-pool', processes: 2, seed: seed + 1, machine: { processesPerNode: 1 } },
        workload: { accessBytes: 128, windowBytes: 128, operationsPerProcess: 2 },
      }),
    ).filter(({ counters }) => counters.line_misses === 3);
    expect(runs.length).toBeGreaterThan(3);
    for (const { metrics } of runs) expect(metrics.operation_latency_ns!.value).toBeCloseTo(miss + line / 2, 6);
  });
});
