import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { runProgram } from '../../hardware/run-program.ts';
import { AT_10_GBIT, AT_100_GBIT, CABLE, measured, runOnOpteron } from './opteron-runs.ts';

const FLOW_CONTROLS = ['vc-credits', 'pause', 'drop'];
/** Two bridges by a cable, room for one answer, three tags. */
const SMALL = { ...AT_10_GBIT, ...CABLE, answerBuffers: 1, sourceTags: 3 };
const WIDE_TAGS = { ...AT_100_GBIT, sourceTags: 128, tagBits: 7 };
const CROSSWISE = { targets: 'all', outstanding: 3, operationsPerProcess: 300 };

describe('bridges', () => {
  it('stand still with PAUSE and room for one request, as each waits for an answer behind a stopped line', () => {
    const run = (nonPostedBuffers: number, flowControl: string) =>
      runOnOpteron('remote-access', CROSSWISE, { machine: { ...SMALL, nonPostedBuffers }, mechanism: { flowControl } });
    expect(run(1, 'pause')).toMatchObject({ status: 'deadlocked', error: { code: 'SIM_DEADLOCK' } });
    expect(run(2, 'pause').status).toBe('succeeded');
    expect(run(1, 'vc-credits').status).toBe('succeeded');
  });

  it('without credits drop what has no room, send it again, and carry out each sum once', () => {
    const given = { machine: { ...SMALL, nonPostedBuffers: 1 }, mechanism: { flowControl: 'drop' } };
    const { status, error, counters } = runOnOpteron(
      'remote-access',
      { ...CROSSWISE, operation: 'fetch-and-add' },
      given,
    );
    expect({ status, error }).toEqual({ status: 'succeeded', error: undefined });
    expect(counters.frames_without_room).toBeGreaterThan(0);
    expect(counters.refused_frames).toBe(0);
  });

  it('are refused if they would send again what has no room many times during one access to memory', () => {
    const machine = { memoryAccessNs: 500, nonPostedBuffers: 1 };
    const run = (flowControl: string, retransmitNs: number) =>
      runOnOpteron('remote-access', CROSSWISE, { machine, mechanism: { flowControl, retransmitNs } });
    expect(run('drop', 499).error?.message).toContain(
      'accepted: retransmitNs of at least 500, or flowControl vc-credits',
    );
    expect(run('drop', 500).status).toBe('succeeded');
    expect(run('vc-credits', 1).status).toBe('succeeded');
  });

  it.each([1, 3])(
    'with PAUSE take a posted write when one of %i buffers is empty, which is held until memory is done',
    (postedBuffers) => {
      const [htLatencyNs, memoryAccessNs, writes] = [90, 50_000, 300];
      const load = { operation: 'put', operationsPerProcess: writes, outstanding: writes };
      const given = { machine: { htLatencyNs, memoryAccessNs, postedBuffers }, mechanism: { flowControl: 'pause' } };
      const { metrics, counters } = runOnOpteron('remote-access', load, given);
      // One for each write, one for the flush, and its answer.
      expect(counters.frames).toBe(writes + 2);
      const rounds = writes / postedBuffers;
      expect(metrics.runtime_ns!.value / (rounds * (htLatencyNs + memoryAccessNs))).toBeCloseTo(1, 2);
    },
  );

  it('start a line again that PAUSE has stopped, though nothing else is sent over the cable', () => {
    const load = { operation: 'put', operationsPerProcess: 50, outstanding: 50 };
    const machine = { ...CABLE, memoryAccessNs: 5000, postedBuffers: 1 };
    const { error, counters } = runOnOpteron('remote-access', load, { machine, mechanism: { flowControl: 'pause' } });
    expect(error).toBeUndefined();
    // One for each write, one for the flush, and its answer.
    expect(counters.frames).toBe(52);
  });

  it.each(['same', 'two', 'crossed'])(
    'keep the order of dropped writes, and of what must not pass them: homes %s',
    (homes) => {
      const given = {
        machine: { ...AT_10_GBIT, postedBuffers: 1, memoryAccessNs: 2000 },
        mechanism: { flowControl: 'drop', retransmitNs: 3000 },
        processes: 4,
      };
      for (const test of ['mp', 'corr', '2+2w']) {
        const parameters = { test, homes, tries: 60, spreadNs: 8000, backlog: 4 };
        const { error, counters } = runOnOpteron('litmus', parameters, given);
        expect({ test, error }).toEqual({ test, error: undefined });
        expect(counters.frames_without_room).toBeGreaterThan(0);
      }
    },
  );

  it.each(FLOW_CONTROLS)('get through adversarial loads with %s, and account for every tag', (flowControl) => {
    const loads: ParameterValues[] = [
      { targets: 'all', outstanding: 32 },
      { targets: 'one', outstanding: 32 },
      { targets: 'one', outstanding: 32, operation: 'fetch-and-add', windowBytes: 64 },
      { targets: 'all', outstanding: 32, operation: 'put' },
    ];
    for (const load of loads) {
      const parameters = { operationsPerProcess: 200, ...load };
      const { status, error, counters } = runOnOpteron('remote-access', parameters, {
        processes: 8,
        mechanism: { flowControl },
      });
      expect({ load, status, error }).toEqual({ load, status: 'succeeded', error: undefined });
      if (load.operation !== 'put') expect(counters.tags_opened).toBe(8 * 200);
    }
  });

  it.each(['none', 'pair'])(
    'return more credits than the NOPs of one frame hold in several: numbers %s',
    (frameNumbers) => {
      const load = { operation: 'put', operationsPerProcess: 5000 };
      const given = {
        machine: { ...AT_100_GBIT, postedBuffers: 65_536 },
        mechanism: { frameNumbers, frameWindow: 32_768, packetsPerFrame: 4 },
      };
      const { error, counters } = runOnOpteron('remote-access', load, given);
      expect(error).toBeUndefined();
      expect(counters.credit_frames).toBe(Math.floor(5000 / 1122));
    },
  );

  it('let requests without a tag wait, and rename tags that two bridges use at one receiver', () => {
    const load = { targets: 'one', outstanding: 33, operationsPerProcess: 200 };
    const slow = { processes: 3, machine: { memoryAccessNs: 6000 } };
    const { counters } = runOnOpteron('remote-access', load, slow);
    expect(counters.tags_waited).toBeGreaterThan(0);
    expect(counters.remapped_tags).toBeGreaterThan(0);
    const few = runOnOpteron('remote-access', { ...load, outstanding: 32 }, { processes: 2 }).counters;
    expect([few.tags_waited, few.remapped_tags]).toEqual([0, 0]);
  });

  it('say for how long they were short of tags, of which wider ones would have more', () => {
    const shortShare = (sourceTags: number) => {
      const rooms = { nonPostedBuffers: 64, answerBuffers: 64 };
      const load = { outstanding: 64, operationsPerProcess: 640 };
      const { occupancy } = runOnOpteron('remote-access', load, { machine: { sourceTags, ...rooms } });
      return occupancy.find(({ resource }) => resource === 'source-tags')?.busiestShare ?? 0;
    };
    expect(shortShare(64)).toBe(0);
    expect(shortShare(4)).toBeGreaterThan(0.8);
    expect(shortShare(4)).toBeLessThanOrEqual(1);
  });

  it('say for how long they were short of credits, which wider tags alone do not give them', () => {
    const shortShare = (nonPostedBuffers: number) => {
      const machine = { ...WIDE_TAGS, nonPostedBuffers };
      const { occupancy } = runOnOpteron(
        'remote-access',
        { outstanding: 128, operationsPerProcess: 2000 },
        { machine },
      );
      return occupancy.find(({ resource }) => resource === 'bridge-credits')?.busiestShare ?? 0;
    };
    expect(shortShare(32)).toBeGreaterThan(0.9);
    expect(shortShare(128)).toBe(0);
  });

  it('have no credits to be short of where a line is full of posted writes', () => {
    const load = { operation: 'put', outstanding: 500, operationsPerProcess: 2000 };
    const { occupancy } = runOnOpteron('remote-access', load);
    const share = (name: string) => occupancy.find(({ resource }) => resource === name)?.busiestShare ?? 0;
    expect(share('nic-out')).toBeGreaterThan(0.9);
    expect(share('bridge-credits')).toBeLessThan(share('nic-out'));
  });

  it('emulate a swap by compare-and-swap until it holds, unless they are extended', () => {
    const load = { operation: 'swap', targets: 'one', windowBytes: 64, operationsPerProcess: 50 };
    const run = (atomics: string) =>
      runOnOpteron('remote-access', load, { processes: 4, mechanism: { atomics } }).counters;
    expect(run('ht').atomic_retries).toBeGreaterThan(0);
    expect(run('extended').atomic_retries).toBe(0);
  });

  it('refuse a cable between more than two nodes, and windows out of reach, with what would do', () => {
    const three = runOnOpteron('remote-access', {}, { processes: 3, machine: CABLE });
    expect(three.error).toMatchObject({ code: 'SIM_PARTITION' });
    expect(three.error?.message).toContain(
      'accepted: switching store-and-forward or cut-through, or at most 2 processes',
    );
    const far = (registerBits: string) =>
      runOnOpteron('remote-access', { windowBytes: 2 ** 38 + 4096 }, { mechanism: { registerBits } });
    expect(far('24').error?.message).toContain('or registerBits 26');
    expect(far('26').status).toBe('succeeded');
  });
});

describe('posted writes over a faster line', () => {
  it.each(['dpgas-bridge', 'dpgas-integrated'] as const)('are never slower: %s', (kind) => {
    const load = { operation: 'put', outstanding: 500, operationsPerProcess: 1000 };
    const rates = [8, 0.8, 0.08, 0.02, 0.01, 0.001, 0].map((lineGapPerByteNs) =>
      measured('remote-access', 'bandwidth_bytes_per_ns', load, { kind, machine: { ...AT_10_GBIT, lineGapPerByteNs } }),
    );
    expect(rates).toEqual([...rates].sort((one, other) => one - other));
    // What the link takes to the bridge.
    expect(rates.at(-1)! / 1.4).toBeGreaterThan(0.95);
  });
});

describe('a slow link to the bridge', () => {
  it('is busy until the run ends, and no longer', () => {
    const load = { operation: 'read', operationsPerProcess: 17 };
    const { occupancy } = runOnOpteron('remote-access', load, { machine: { htBytesPerNs: 0.001 } });
    const { busiestShare } = occupancy.find(({ resource }) => resource === 'bus-to-nic')!;
    expect(busiestShare).toBeGreaterThan(0.9);
    expect(busiestShare).toBeLessThanOrEqual(1);
  });
});

describe('partition registers', () => {
  /** Of accesses to so many regions, drawn evenly, the share that finds none of the four registers meaning its own. */
  const missing = (regions: number) => Math.max(0, 1 - 4 / regions);

  it.each([
    ['26', 5, 2 ** 16, 4],
    ['26', 9, 2 ** 16, 8],
    ['26', 5, 2 ** 39, 8],
    ['26', 9, 2 ** 39, 16],
    ['24', 9, 2 ** 16, 8],
    ['18', 9, 2 ** 16, 1],
    ['18', 70, 2 ** 39, 2],
  ])(
    'of %s bits, %i nodes with windows of %d B, mean %i regions in turn',
    (registerBits, processes, windowBytes, regions) => {
      const load = { targets: 'all', operationsPerProcess: 300, windowBytes };
      const given = { processes, machine: { processesPerNode: 1 }, mechanism: { registerBits } };
      const { error, counters } = runOnOpteron('remote-access', load, given);
      expect(error).toBeUndefined();
      const share = counters.register_writes! / (300 * processes);
      if (missing(regions) === 0) expect(share).toBe(0);
      else expect(Math.abs(share / missing(regions) - 1)).toBeLessThan(0.04);
    },
  );

  it('do for a flush whatever part of a partition they mean', () => {
    const load = { operation: 'put', outstanding: 1000, windowBytes: 9e11, operationsPerProcess: 200 };
    const { error, counters } = runOnOpteron('remote-access', load, { machine: { processesPerNode: 1 } });
    expect(error).toBeUndefined();
    expect(counters.register_writes).toBe(0);
  });
});

describe('a bridge without credits', () => {
  /** Process k of node 0 writes k to node 1 and waits for its answer, so many ns after the start. */
  const written = (startsNs: readonly number[], machine: ParameterValues, own: ParameterValues) => {
    const { length } = startsNs;
    const order: number[] = [];
    const { result } = runProgram({
      preset: 'opteron-htoe',
      mechanism: 'dpgas-bridge',
      processes: 2 * length,
      machine: { ...CABLE, processesPerNode: length, ...machine },
      own: { flowControl: 'drop', ...own },
      *program(process) {
        if (process.rank >= length) return;
        yield process.compute(startsNs[process.rank]!);
        yield process.write(length, 64 * process.rank, process.rank);
      },
      onWritten: (_, value) => order.push(value),
    });
    return { order, counters: result.counters };
  };

  it('lets in no request before one that it has dropped, although there is room again', () => {
    // 0 is at memory for 2,000 ns, 1 waits for it, 2 finds no room. There is some when 3 comes, which has to follow 2.
    const machine = { memoryAccessNs: 2000, nonPostedBuffers: 1, answerBuffers: 1 };
    const { order, counters } = written([0, 1000, 2000, 4000], machine, { retransmitNs: 20_000 });
    expect(order).toEqual([0, 1, 2, 3]);
    expect(counters.frames_without_room).toBe(2);
  });
});
