import { describe, expect, it } from 'vitest';
import type { ProcessOperations, Program } from '../../../../src/simulation/contract/program.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { runProgram } from '../../hardware/run-program.ts';
import { measured, runOnOpteron } from './opteron-runs.ts';

const STREAM = { targets: 'opposite', outstanding: 32, operationsPerProcess: 2000 };
const packing = (packetsPerFrame: number, more: ParameterValues = {}) => ({ mechanism: { packetsPerFrame, ...more } });

describe('several packets a frame', () => {
  it('leave what is alone as it is', () => {
    expect(measured('remote-access', 'operation_latency_ns', { operationsPerProcess: 20 }, packing(8))).toBeCloseTo(
      9354,
    );
  });

  it.each([
    ['put', 4, 256 / (8 * (38 + 4 * 76)), 0.02],
    ['put', 64, 1216 / (8 * (38 + 19 * 76)), 0.02],
    ['read', 4, 256 / (8 * (38 + 4 * 68)), 0.03],
  ])('of %s share the bytes of it: %d', (operation, packets, expected, tolerance) => {
    const load = { ...STREAM, operation, outstanding: operation === 'put' ? 2000 : 32 };
    const found = measured('remote-access', 'bandwidth_bytes_per_ns', load, packing(packets));
    expect(Math.abs(found / expected - 1)).toBeLessThan(tolerance);
  });

  it('arrive once and in order where they have numbers and are lost', () => {
    const load = { operation: 'fetch-and-add', targets: 'all', outstanding: 32, operationsPerProcess: 200 };
    const given = { processes: 4, machine: { frameLossShare: 0.1 }, ...packing(4, { frameNumbers: 'pair' }) };
    const { error, counters } = runOnOpteron('remote-access', load, given);
    expect(error).toBeUndefined();
    expect(counters.duplicate_frames).toBeGreaterThan(0);
    const ordered = runOnOpteron('consistency', { writes: 100, operationsPerProcess: 5 }, { ...given, processes: 2 });
    expect(ordered.error).toBeUndefined();
  });

  it.each([8, 0.08, 0])(
    'wait for a full window without an event for each moment of it: %d ns/B',
    (lineGapPerByteNs) => {
      const load = { operation: 'fetch-and-add', targets: 'all', outstanding: 8, operationsPerProcess: 20 };
      const machine = { frameLossShare: 0.2, lineGapPerByteNs };
      const events = [50_000, 10_000_000].map((retransmitNs) => {
        const given = { processes: 4, machine, ...packing(4, { frameNumbers: 'pair', frameWindow: 1, retransmitNs }) };
        const result = runOnOpteron('remote-access', load, given);
        expect(result.error).toBeUndefined();
        return result.events;
      });
      expect(events[1]).toBeLessThan(2 * events[0]!);
    },
  );

  it('do not go with PAUSE', () => {
    const { error } = runOnOpteron('remote-access', {}, packing(2, { flowControl: 'pause' }));
    expect(error?.message).toContain('accepted: flowControl vc-credits or drop, or packetsPerFrame 1');
  });
});

describe('lines of a put that pass each other', () => {
  /**
   * When a put of so many lines takes effect, behind others to the bank of the first: the last of them all is there at the
   * same time, in whatever order they come.
   */
  const visibleAt = (lines: number, writesPass: boolean) => {
    let atNs = 0;
    const calls: ProcessOperations[] = [];
    function* program(process: ProcessOperations): Program {
      calls[process.rank] = process;
      if (process.rank > 0) return;
      for (let count = 1; count <= 48; count += 1) yield process.put(1, 0, 0, 64);
      yield process.put(1, 256, 1, 64 * lines);
    }
    const onWritten = (_: number, value: number) => {
      if (value === 0) return;
      expect(atNs).toBe(0);
      atNs = calls[0]!.now();
    };
    const run = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', processes: 2, program, onWritten };
    runProgram({ ...run, machine: { postedBuffers: 32 }, own: { writesPass } });
    return atNs;
  };

  it.each([1, 2, 5, 8, 9, 13, 30])('take effect once, when all are there: %i', (lines) => {
    expect(visibleAt(lines, true)).toBeCloseTo(visibleAt(lines, false), 6);
  });

  it.each(['push', 'pull'])('leave messages whole: %s', (transfer) => {
    for (let lines = 1; lines <= 14; lines += 1) {
      const load = { transfer, messageBytes: 64 * lines, messagesPerProcess: 4 };
      const given = { machine: { postedBuffers: 2 }, mechanism: { writesPass: true } };
      expect(runOnOpteron('messaging', load, given).error).toBeUndefined();
    }
  });

  it.each(['none', 'fence', 'flush', 'non-posted'])('overtake others unless each is answered: %s', (order) => {
    const given = { machine: { postedBuffers: 5 }, mechanism: { writesPass: true } };
    const { error, counters } = runOnOpteron('consistency', { order, operationsPerProcess: 20 }, given);
    expect(error).toBeUndefined();
    expect((counters.writes_out_of_order ?? 0) > 0).toBe(order !== 'non-posted');
  });
});

describe('packets that pass posted writes', () => {
  /** With this seed x lies in the bank of the backlog, and y in another one. */
  const SEED = 6;
  const seen = (workload: ParameterValues, mechanism: ParameterValues, seed = SEED) => {
    const given = { processes: 4, seed, machine: { postedBuffers: 32 }, mechanism };
    const { error, counters } = runOnOpteron(
      'litmus',
      { tries: 200, spreadNs: 22_000, backlog: 48, ...workload },
      given,
    );
    return error?.message ?? counters.relaxed_outcomes;
  };

  it.each(['mp', '2+2w'])('as writes show %s at one home, a fence or none, and are held back by a flush', (test) => {
    const workload = { test, homes: 'same' };
    expect(seen(workload, { writesPass: true })).toBeGreaterThan(0);
    expect(seen({ ...workload, order: 'fence' }, { writesPass: true })).toBeGreaterThan(0);
    expect(seen({ ...workload, order: 'flush' }, { writesPass: true })).toBe(0);
    expect(seen(workload, { writesPass: false })).toBe(0);
  });

  it('as answers show MP where each thread has the word of the other', () => {
    const workload = { test: 'mp', homes: 'crossed' };
    expect(seen(workload, { responsesPass: true })).toBeGreaterThan(0);
    for (const seed of [1, SEED]) expect(seen(workload, { responsesPass: false }, seed)).toBe(0);
  });

  it('as reads show SB at one home, a fence or none, and pass nothing that is answered', () => {
    const workload = { test: 'sb', homes: 'same', spreadNs: 2000, tries: 60 };
    for (const order of ['none', 'fence']) expect(seen({ ...workload, order }, { readsPass: true })).toBeGreaterThan(0);
    for (const order of ['flush', 'non-posted']) expect(seen({ ...workload, order }, { readsPass: true })).toBe(0);
    expect(seen(workload, { readsPass: false })).toBe(0);
    for (const test of ['mp', 'lb', 'corr', '2+2w'])
      for (const homes of ['same', 'crossed'])
        expect(seen({ test, homes, tries: 30 }, { readsPass: true })).toBeTypeOf('number');
    expect(seen({ test: 'mp', homes: 'crossed' }, { readsPass: true })).toBe(0);
  });

  it('as reads wait for those before them that are on the line, and not for those that wait for room', () => {
    const readNs = (readsPass: boolean) => {
      let tookNs = 0;
      function* program(process: ProcessOperations): Program {
        if (process.rank > 0) return;
        for (let count = 1; count <= 60; count += 1) yield process.put(1, 64 * count, count, 64);
        const calledAt = process.now();
        yield process.get(1, 0, 64);
        tookNs = process.now() - calledAt;
      }
      const run = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', processes: 2, program, onWritten: () => {} };
      runProgram({ ...run, machine: { postedBuffers: 8 }, own: { readsPass } });
      return tookNs;
    };
    expect(readNs(true) / readNs(false)).toBeCloseTo(13_120 / 25_036, 3);
  });

  it('show nothing else', () => {
    const both = { writesPass: true, responsesPass: true, readsPass: true, unitIds: 'core' };
    for (const homes of ['same', 'two', 'crossed'])
      for (const reads of ['blocking', 'split-phase'])
        for (const test of ['sb', 'lb', 'corr'])
          expect(seen({ test, homes, reads, backlog: 8, tries: 30 }, both)).toBeTypeOf('number');
  });
});

describe('units', () => {
  const BACKLOG = 40;
  const [DATA, FLAG] = [1000, 1001];

  /** Order in which node 1 sees the last write of process 0 and a flag of process 1, its neighbour, which comes later. */
  function seenByNode1(unitIds: string, fencedBy: 'writer' | 'signaller' | 'both' | 'nobody'): number[] {
    const calls: ProcessOperations[] = [];
    let isWritten = false;
    const isFencedBy = (who: string) => fencedBy === who || fencedBy === 'both';
    function* program(process: ProcessOperations): Program {
      calls[process.rank] = process;
      if (process.rank === 0) {
        for (let count = 1; count <= BACKLOG; count += 1) yield process.put(3, 0, count);
        yield process.put(3, 64, DATA);
        if (isFencedBy('writer')) yield process.fence();
        isWritten = true;
        calls[1]!.wake();
      } else if (process.rank === 1) {
        while (!isWritten) yield process.wait();
        if (isFencedBy('signaller')) yield process.fence(3);
        yield process.put(3, 128, FLAG);
      }
    }
    const order: number[] = [];
    const onWritten = (_: number, value: number) => {
      if (value >= DATA) order.push(value);
    };
    const machine = { processesPerNode: 2, postedBuffers: 32 };
    const run = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', machine, processes: 4, program, onWritten };
    runProgram({ ...run, own: { unitIds } });
    return order;
  }

  it('of a bridge are one stream; of cores, a flag passes the data of another one but for a fence', () => {
    expect(seenByNode1('bridge', 'nobody')).toEqual([DATA, FLAG]);
    expect(seenByNode1('core', 'nobody')).toEqual([FLAG, DATA]);
    for (const who of ['writer', 'signaller', 'both'] as const) {
      expect(seenByNode1('core', who), who).toEqual([DATA, FLAG]);
    }
  });

  /** Order in which node 1 sees a put of 200 lines and a flag of the neighbour, which fences at `fencesNs` and after the put. */
  function seenAfterFences(fencesNs: readonly number[]): number[] {
    const calls: ProcessOperations[] = [];
    let isWritten = false;
    function* program(process: ProcessOperations): Program {
      calls[process.rank] = process;
      if (process.rank === 0) {
        yield process.put(3, 0, DATA, 64 * 200);
        isWritten = true;
        calls[1]!.wake();
      } else if (process.rank === 1) {
        for (const ns of fencesNs) {
          yield process.compute(ns - process.now());
          expect(isWritten).toBe(false);
          yield process.fence();
        }
        while (!isWritten) yield process.wait();
        yield process.fence();
        yield process.put(3, 64 * 300, FLAG);
      }
    }
    const order: number[] = [];
    const onWritten = (_: number, value: number) => order.push(value);
    const machine = { processesPerNode: 2 };
    const run = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', machine, processes: 4, program, onWritten };
    runProgram({ ...run, own: { unitIds: 'core' } });
    return order;
  }

  it.each([[[]], [[1000]], [[1000, 2000]], [[1000, 20_000]]])(
    'of cores: a fence orders a long put of another core after earlier ones amid it: %j',
    (fencesNs) => {
      expect(seenAfterFences(fencesNs)).toEqual([DATA, FLAG]);
    },
  );

  /** Time that a call of process 1 takes, while its neighbour reads so many words of node 1 for which it does not wait. */
  function callNs(reads: number, unitIds: string, call: (process: ProcessOperations) => void): number {
    let tookNs = 0;
    function* program(process: ProcessOperations): Program {
      if (process.rank === 0) {
        for (let place = 0; place < reads; place += 1) yield process.postedGet(2, 64 * place, 8 * place, 8);
        yield process.settle(0);
      } else if (process.rank === 1) {
        yield process.compute(2000);
        const calledAt = process.now();
        yield call(process);
        tookNs = process.now() - calledAt;
      }
    }
    const machine = { processesPerNode: 2 };
    const run = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', machine, processes: 6, program };
    runProgram({ ...run, own: { unitIds } });
    return tookNs;
  }

  it.each([
    ['core', 'a posted write', (process: ProcessOperations) => process.put(2, 64 * 3000, 1)],
    ['core', 'a posted write to an idle node', (process: ProcessOperations) => process.put(4, 0, 1)],
    ['bridge', 'a posted write', (process: ProcessOperations) => process.put(2, 64 * 3000, 1)],
    ['core', 'a read', (process: ProcessOperations) => process.postedGet(2, 64 * 3000, 0, 8)],
    ['core', 'a read of an idle node', (process: ProcessOperations) => process.postedGet(4, 0, 0, 8)],
  ])('of a %s: reads of another core that wait for tags do not keep %s from going', (unitIds, _, call) => {
    for (const reads of [100, 300]) expect(callNs(reads, unitIds, call), String(reads)).toBe(0);
  });

  it.each([
    ['reads', (process: ProcessOperations) => process.postedGet(2, 64 * 3000, 0, 8)],
    ['atomics', (process: ProcessOperations) => process.postedFetchAndAdd(2, 64 * 3000, 1, 0)],
  ])('do not keep %s of a neighbour from waiting for tags as well, but only as many of each core', (_, call) => {
    expect(callNs(300, 'bridge', call)).toBe(0);
    const postedNs = (count: number) => {
      let tookNs = 0;
      function* program(process: ProcessOperations): Program {
        if (process.rank > 0) return;
        for (let each = 0; each < count; each += 1) yield call(process);
        tookNs = process.now();
        yield process.settle(0);
      }
      runProgram({ preset: 'opteron-htoe', mechanism: 'dpgas-bridge', processes: 4, program });
      return tookNs;
    };
    // 32 have a tag and 64 wait for one; those after them wait for the first answers.
    expect(postedNs(96)).toBe(0);
    expect(postedNs(97)).toBeGreaterThan(6000);
  });

  it('take no more accumulates than that', () => {
    const postNs = (count: number) => {
      let tookNs = 0;
      function* program(process: ProcessOperations): Program {
        if (process.rank > 0) return;
        yield process.lock(1, 'shared');
        const calledAt = process.now();
        for (let done = 0; done < count; done += 1) yield process.accumulate(1, 0, 1);
        tookNs = process.now() - calledAt;
        yield process.unlock(1);
      }
      runProgram({ preset: 'opteron-htoe', mechanism: 'dpgas-bridge', processes: 2, program });
      return tookNs;
    };
    // As many as have tags, and as many as wait for them, are posted at once.
    const perAtomicNs = (postNs(900) - postNs(500)) / 400;
    expect(postNs(90)).toBe(0);
    expect(perAtomicNs).toBeGreaterThan(300);
  });

  it.each([
    ['reads', {}, (process: ProcessOperations, turn: number) => process.postedGet(4, 64 * turn, 8 * turn, 8)],
    ['atomics', {}, (process: ProcessOperations, turn: number) => process.postedFetchAndAdd(4, 64 * turn, 1, 8 * turn)],
    ['writes', { postedBuffers: 1 }, (process: ProcessOperations, turn: number) => process.put(4, 64 * turn, 1)],
    [
      'writes of 20 lines',
      { postedBuffers: 2 },
      (process: ProcessOperations, turn: number) => process.put(4, 64 * 20 * turn, 1, 64 * 20),
    ],
  ])('of four cores that post %s get room in turn', (_, machine, call) => {
    const COUNT = 100;
    const postedAt: number[] = [];
    function* program(process: ProcessOperations): Program {
      if (process.rank > 3) return;
      for (let turn = 0; turn < COUNT; turn += 1) yield call(process, turn);
      postedAt.push(process.now());
      yield process.settle(0);
    }
    const setting = { processesPerNode: 4, ...machine };
    runProgram({ preset: 'opteron-htoe', mechanism: 'dpgas-bridge', machine: setting, processes: 8, program });
    expect(postedAt).toHaveLength(4);
    expect(Math.min(...postedAt)).toBeGreaterThan(0.93 * Math.max(...postedAt));
  });

  it('of a core that posts one read beside one that posts without end', () => {
    const [isPosted, took]: [boolean[], number[]] = [[], []];
    function* program(process: ProcessOperations): Program {
      if (process.rank === 0) {
        for (let count = 0; count < 20_000 && isPosted.length === 0; count += 1) yield process.postedGet(4, 0, 0, 8);
      } else if (process.rank === 1) {
        yield process.compute(200_000);
        const calledAt = process.now();
        yield process.postedGet(4, 0, 0, 8);
        took.push(process.now() - calledAt);
        isPosted.push(true);
      }
      yield process.settle(0);
    }
    const machine = { processesPerNode: 4 };
    runProgram({ preset: 'opteron-htoe', mechanism: 'dpgas-bridge', machine, processes: 8, program });
    // No more than two requests and their answers take on the line.
    expect(took[0]).toBeLessThan(2000);
  });

  it.each(['core', 'bridge'])('of a %s: no credits of one bridge do not hold up writes to another one', (unitIds) => {
    let tookNs = Number.NaN;
    function* program(process: ProcessOperations): Program {
      if (process.rank === 0) {
        for (let line = 0; line < 2000; line += 1) yield process.put(2, 64 * line, 1);
      } else if (process.rank === 1) {
        yield process.compute(100_000);
        const calledAt = process.now();
        yield process.put(4, 0, 1);
        tookNs = process.now() - calledAt;
      }
    }
    const machine = { processesPerNode: 2, lineGapPerByteNs: 0.08, switchLatencyNs: 200_000, switching: 'cut-through' };
    const setting = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', machine, processes: 6, program };
    runProgram({ ...setting, own: { unitIds } });
    expect(tookNs).toBe(0);
  });

  it('have 32 tags each', () => {
    const load = { targets: 'opposite', outstanding: 32, operationsPerProcess: 32 };
    const waited = (unitIds: string) => {
      const given = { processes: 4, machine: { processesPerNode: 2 }, mechanism: { unitIds } };
      return runOnOpteron('remote-access', load, given).counters.tags_waited;
    };
    expect([waited('core'), waited('bridge')]).toEqual([0, 32]);
  });
});
