import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { EventQueue } from '../../src/simulation/engine/event-queue.ts';
import { CRITICAL_STEP_KINDS } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { programs, textOf } from './program.ts';
import { finishOf, keptSchedule, logGP, planOf, replay } from './replay.ts';

const DEFAULTS = { L: 2500, o: 1500, g: 1000, G: 6, O: 0, S: 65535 };
const text = (...lines: string[]) => `${lines.join('\n')}\n`;
const filled = programs.filter((program) => program.some(({ operations }) => operations.length > 0));

describe('the result of a replay', () => {
  it('explains the finish time: the critical path is a chain from 0 to it', { timeout: 60_000 }, () => {
    const check = (program: Parameters<typeof textOf>[0], machine: 'loggp' | 'cray-xe6') => {
      const { status, criticalPath, metrics } = replay(textOf(program), { machine });
      if (status !== 'succeeded') return;
      let now = 0;
      for (const { startNs, durationNs, kind, peer, rank } of criticalPath!) {
        expect(startNs).toBeCloseTo(now, 6);
        expect(CRITICAL_STEP_KINDS).toContain(kind);
        if (kind === 'latency') expect([peer, rank].every((one) => one! >= 0)).toBe(true);
        now = startNs + durationNs;
      }
      expect(now).toBeCloseTo(metrics.finish_ns!.value, 6);
    };
    fc.assert(fc.property(filled, fc.constantFrom('loggp', 'cray-xe6'), check), { numRuns: 300 });
  });

  it('takes a few events a message, however many wait at one rank', () => {
    const senders = 400;
    const pop = vi.spyOn(EventQueue.prototype, 'pop');
    const receives = Array.from({ length: senders }, (_, sender) => `recv 8b from ${sender + 1}`);
    const sends = receives.flatMap((_, sender) => [`rank ${sender + 1} {`, 'send 8b to 0', '}']);
    const { status } = replay(text(`num_ranks ${senders + 1}`, 'rank 0 {', ...receives, '}', ...sends));
    const events = pop.mock.calls.length;
    pop.mockRestore();
    expect(status).toBe('succeeded');
    // A receive, a send and a message each; those that wait do so once. Put back again and again it would be 80,000.
    expect(events).toBeGreaterThan(3 * senders);
    expect(events).toBeLessThan(6 * senders);
  });

  it('names the steps of a ping-pong', () => {
    const { criticalPath } = replay(keptSchedule('h1_pingpong'));
    const steps = criticalPath!.map(({ rank, line, kind, durationNs }) => [rank, line, kind, durationNs]);
    expect(steps).toEqual([
      [0, 3, 'computation', 1000],
      [0, 4, 'overhead', 1500],
      [0, 4, 'latency', 2500],
      [1, 4, 'overhead', 1542],
      [1, 13, 'overhead', 1500],
      [1, 13, 'latency', 2500],
      [0, 13, 'overhead', 1542],
      [0, 8, 'computation', 500],
    ]);
  });

  it('shortens a long critical path without losing time', () => {
    const rounds = Array.from({ length: 1500 }, (_, index) => [
      `c${index}: calc ${index}`,
      `s${index}: send 1b to 0`,
      `s${index} requires c${index}`,
      ...(index > 0 ? [`c${index} requires s${index - 1}`] : []),
    ]);
    const receives = Array.from({ length: 1500 }, () => 'recv 1b from 0');
    const { criticalPath, metrics } = replay(text('num_ranks 1', 'rank 0 {', ...rounds.flat(), ...receives, '}'));
    expect(criticalPath!.length).toBeLessThanOrEqual(2000);
    expect(criticalPath!.reduce((sum, { durationNs }) => sum + durationNs, 0)).toBe(metrics.finish_ns!.value);
    expect(criticalPath!.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(2000);
  });

  it('accounts for all time of every rank', () => {
    const { ranks, metrics } = replay(keptSchedule('resnet_8_1'));
    expect(ranks).toHaveLength(8);
    for (const { finishNs, computingNs, overheadNs, waitingNs } of ranks!) {
      expect(computingNs + overheadNs + waitingNs).toBe(finishNs);
      expect(Math.min(computingNs, overheadNs, waitingNs)).toBeGreaterThanOrEqual(0);
    }
    const { computing_share, overhead_share, waiting_share } = metrics;
    expect(computing_share!.value + overhead_share!.value + waiting_share!.value).toBeCloseTo(1, 12);
  });

  it('has an arrow in its trace for every message, from its send to its receipt', () => {
    const schedule = keptSchedule('allreduce_recdoub_8_1');
    const { trace, metrics } = replay(schedule, { trace: { level: 'full', maxEvents: 100_000 } });
    const { links, startNs, durationNs, kind, kinds, operation, tracks } = trace!;
    expect(tracks).toHaveLength(8);
    expect(links!.from).toHaveLength(metrics.messages!.value);
    links!.from.forEach((from, index) => {
      const to = links!.to[index]!;
      expect([kinds[kind[from]!]!.name, kinds[kind[to]!]!.name]).toEqual(['send', 'receive']);
      expect(operation[from]).toBe(operation[to]);
      expect(startNs[to]! - startNs[from]!).toBeGreaterThanOrEqual(DEFAULTS.o + DEFAULTS.L);
      expect(durationNs[from]).toBe(DEFAULTS.o);
    });
  });

  it('keeps a trace within its bound, arrows included', () => {
    const schedule = keptSchedule('allreduce_recdoub_64_100000');
    for (const level of ['sampled', 'full'] as const) {
      const { trace } = replay(schedule, { trace: { level, maxEvents: 300 } });
      expect(trace!.startNs.length).toBeLessThanOrEqual(300);
      expect(trace!.links!.from.every((slice) => slice < trace!.startNs.length)).toBe(true);
      expect(trace!.links!.to.every((slice) => slice < trace!.startNs.length)).toBe(true);
    }
  });
});

describe('what cannot be replayed', () => {
  const pair = (one: string, other: string) => text('num_ranks 2', 'rank 0 {', one, '}', 'rank 1 {', other, '}');

  it('is listed: a receive without a message, a message without a receive, a long send that nobody is ready for', () => {
    const run = (one: string, other: string) => {
      const { status, pending } = replay(pair(one, other));
      return { status, pending };
    };
    expect(run('recv 8b from 1 tag 3', 'send 8b to 0 tag 4')).toEqual({
      status: 'deadlocked',
      pending: [
        { rank: 0, line: 3, operation: 'recv 8b from 1 tag 3' },
        { rank: 1, line: 6, operation: 'send 8b to 0 tag 4' },
      ],
    });
    const long = { rank: 0, line: 3, operation: 'send 70000b to 1 tag 0' };
    expect(run('send 70000b to 1', 'calc 1')).toEqual({ status: 'deadlocked', pending: [long] });
  });

  it('is listed: operations that wait for themselves or each other', () => {
    const { error, pending } = replay(pair('a: calc 1\nb: calc 2\na requires b\nb requires a', 'calc 1'));
    expect(error?.message).toMatch(
      /^2 operations wait for each other in a cycle; the first is calc 1 of rank 0 in line 3/,
    );
    expect(pending?.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('fails with a reason: times beyond 2^53, a text that is missing or another one, other process counts, nothing to do', () => {
    const huge = 'calc 9007199254740991';
    const codeOf = (schedule: string, ranks?: number) =>
      replay(schedule, ranks === undefined ? {} : { ranks }).error?.code;
    expect(codeOf(pair(`${huge}\n${huge}`, 'calc 1'))).toBe('SIM_TIME_RANGE');
    expect(codeOf(pair('calc 1', 'calc 1'), 3)).toBe('SIM_SCHEDULE_RANKS');
    expect(codeOf(pair('', ''))).toBe('SIM_SCHEDULE_EMPTY');
    const unknown = planOf(pair('calc 17', 'calc 4'));
    expect(simulate(unknown).error?.code).toBe('SIM_SCHEDULE_MISSING');
    expect(simulate(unknown, { schedule: Buffer.from(pair('calc 1', '')) }).error?.code).toBe('SIM_SCHEDULE_DIGEST');
  });
});

describe('a machine with nodes', () => {
  const costs = { wireLatencyNs: 2500, messageOverheadNs: 1500, nodeMessageGapNs: 1000, gapPerByteNs: 6 };

  it('is plain LogGP with a rank on each node and no distance', () => {
    const check = (program: Parameters<typeof textOf>[0]) => {
      const parameters = { ...costs, hopLatencyNs: 0, processesPerNode: 1 };
      const settings = { machine: 'cray-xe6', parameters, mechanism: { eagerLimitBytes: 65535 } };
      const [nodes, plain] = [replay(textOf(program), settings), replay(textOf(program))];
      expect({ status: nodes.status, finish: finishOf(nodes) }).toEqual({
        status: plain.status,
        finish: finishOf(plain),
      });
    };
    fc.assert(fc.property(filled, check), { numRuns: 200 });
  });

  it('adds a hop latency for each router on the way', () => {
    const finish = (hopLatencyNs: number) =>
      replay(text('num_ranks 3', 'rank 0 {', 'send 1b to 2', '}', 'rank 1 {', '}', 'rank 2 {', 'recv 1b from 0', '}'), {
        machine: 'cray-xe6',
        parameters: { ...costs, hopLatencyNs, processesPerNode: 1, nodesPerRouter: 1, topology: 'torus-3d' },
      }).metrics.finish_ns!.value;
    // Three routers in a ring: the first and the last are neighbours, and a message passes both.
    expect([finish(0), finish(100)]).toEqual([5500, 5700]);
  });

  it('shares the NIC of a node among its ranks', () => {
    const many = text(
      'num_ranks 4',
      ...[0, 1, 2].flatMap((rank) => [`rank ${rank} {`, 'send 1001b to 3', '}']),
      'rank 3 {',
      ...[0, 1, 2].map((rank) => `recv 1001b from ${rank}`),
      '}',
    );
    const finish = (processesPerNode: number) => {
      const parameters = { ...costs, hopLatencyNs: 0, processesPerNode };
      return finishOf(replay(many, { machine: 'cray-xe6', parameters }))!.slice(0, 3);
    };
    expect(finish(1)).toEqual([1500, 1500, 1500]);
    // g + 1000 G = 7000 ns between two messages of one NIC.
    expect(finish(3)).toEqual([1500, 8500, 15_500]);
  });

  it('counts more ranks a node as later, never as earlier, for an incast', () => {
    const one = replay(keptSchedule('gather_64_100000'), { machine: 'cray-xe6', parameters: { processesPerNode: 1 } });
    const many = replay(keptSchedule('gather_64_100000'), {
      machine: 'cray-xe6',
      parameters: { processesPerNode: 32 },
    });
    expect(many.metrics.finish_ns!.value).toBeGreaterThanOrEqual(one.metrics.finish_ns!.value);
  });
});

it('gives one digest to one schedule on one machine, whatever its labels, and another to another machine', () => {
  const named = text('num_ranks 1', 'rank 0 {', 'first: calc 5', 'then: calc 6', 'then requires first', '}');
  const renamed = named.replaceAll('first', 'a').replaceAll('then', 'b');
  const [one, other] = [replay(named), replay(renamed)];
  expect([one.digest, one.operationsDigest]).toEqual([other.digest, other.operationsDigest]);
  const slower = replay(keptSchedule('h2_gap'), { parameters: logGP({ ...DEFAULTS, L: 2501 }) });
  expect(slower.digest).not.toBe(replay(keptSchedule('h2_gap')).digest);
  expect(slower.operationsDigest).toBe(replay(keptSchedule('h2_gap')).operationsDigest);
});
