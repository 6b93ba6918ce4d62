import { describe, expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../src/simulation/run.ts';

const MESSAGES = 20;

/** Two nodes of one process each, at 1 Gb/s through a switch that stores. */
function run(workload: ParameterValues, mechanism = 'dpgas-bridge'): RunResult {
  return simulateSmall(combination(mechanism, 'messaging'), {
    ...{ preset: 'opteron-htoe', processes: 2 },
    workload: { messagesPerProcess: MESSAGES, ...workload },
  });
}

function latency(workload: ParameterValues): number {
  const { error, metrics } = run(workload);
  if (error !== undefined) throw new Error(error.message);
  return metrics.message_latency_ns!.value;
}

// A word that is posted is visible after 4,531 ns, a line after 5,011; a line's slot is 912 ns, a word's 672. A core that
// waits looks at its memory, 60 ns.
const LOOK = 60;
const LINE_VISIBLE = 5011;
const WORD_VISIBLE = 4531;
/** Links of bridges take a register's 8 B at 1.4 B/ns. */
const REGISTER = 8 / 1.4;

describe('a message by the bridge of D-PGAS', () => {
  it('that is pushed is there with the flag that follows on the line', () => {
    expect(latency({ transfer: 'push', messageBytes: 64 })).toBeCloseTo(LINE_VISIBLE + 672 + LOOK, 6);
    expect(latency({ transfer: 'push', messageBytes: 4096 })).toBeCloseTo(LINE_VISIBLE + 63 * 912 + 672 + LOOK, 6);
  });

  it('that is pulled takes its descriptor and then reads, eight lines at a time', () => {
    expect(latency({ transfer: 'pull', messageBytes: 64 })).toBeCloseTo(WORD_VISIBLE + LOOK + 9354, 6);
    const lines = 8 * 9354 + 7 * 848;
    expect(latency({ transfer: 'pull', messageBytes: 4096 })).toBeCloseTo(WORD_VISIBLE + LOOK + lines, 6);
  });

  it.each(['push', 'pull'])('is message passing with a register written for each: %s', (transfer) => {
    const { counters } = run({ transfer, registers: 'rewritten' });
    expect([counters.register_writes, run({ transfer }).counters.register_writes]).toEqual([MESSAGES, 0]);
    const more =
      latency({ transfer, messageBytes: 64, registers: 'rewritten' }) - latency({ transfer, messageBytes: 64 });
    expect(more).toBeCloseTo(REGISTER, 6);
  });
});

describe('messages', () => {
  it('carry what was sent on every mechanism with puts and gets, each once', () => {
    for (const transfer of ['push', 'pull']) {
      const { status, counters } = run({ transfer }, 'rma');
      expect(status).toBe('succeeded');
      expect(counters.writes).toBe(transfer === 'push' ? 3 * MESSAGES : 2 * MESSAGES);
    }
  });
});
