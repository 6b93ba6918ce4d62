import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeSchedule } from '../../src/schedules/make-schedule.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { inProcess } from './support.ts';

const HAND_MADE = `num_ranks 2
rank 0 {
l1: calc 100
l2: send 8b to 1 tag 0
l2 requires l1
}
rank 1 {
l1: recv 8b from 0 tag 0
l2: calc 50
l2 requires l1
}
`;
const DEADLOCK = HAND_MADE.replace('recv 8b from 0 tag 0', 'recv 8b from 0 tag 7');
const MACHINE = '{preset: loggp, override: {latencyNs: 1000, overheadNs: 10, gapNs: 5, gapPerByteNs: 1}}';

/** A folder with a specification and schedules; runs a command on the specification. */
function folderWith(specification: string, files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries({ 'spec.yaml': specification, ...files })) {
    writeFileSync(join(folder, name), text);
  }
  return {
    folder,
    on: (command: string, ...options: string[]) =>
      inProcess([command, join(folder, 'spec.yaml'), '--store', join(folder, 'runs'), ...options]),
  };
}

const specification = (file: string, more = '') =>
  `machine: ${MACHINE}\nworkload: {kind: goal, file: ${file}}\nmechanisms: [message-passing]\n${more}`;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

interface Document {
  readonly runs: readonly Run[];
  readonly comparison: Comparison;
}

it.each(['run', 'plan'])('onesided %s says that the schedule is missing and how to give one', async (command) => {
  const bare = `machine: ${MACHINE}\nworkload: {kind: goal}\nmechanisms: [message-passing]\n`;
  const { code, stderr } = await folderWith(bare, {}).on(command);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /\/workload\/schedule: no schedule is given; on the command line, name its file, such as file: /,
  );
});

describe('onesided run with a schedule', () => {
  it('takes a file beside the specification and has as many processes as the schedule has ranks', async () => {
    const { on } = folderWith(specification('hand.goal'), { 'hand.goal': HAND_MADE });
    const { code, stdout } = await on('run', '--json', '--no-progress');
    expect(code).toBe(0);
    const [run] = (JSON.parse(stdout) as Document).runs;
    expect(run).toMatchObject({
      status: 'succeeded',
      processes: 2,
      workload: { kind: 'goal', schedule: digestOf(HAND_MADE) },
      // 100 of computation, o, L, o with 7 G, 50 of computation.
      ranks: [
        { rank: 0, finishNs: 110, computingNs: 100, overheadNs: 10, waitingNs: 0 },
        { rank: 1, finishNs: 100 + 10 + 1000 + 10 + 7 + 50, computingNs: 50, overheadNs: 17, waitingNs: 1110 },
      ],
    });
    const path = run!.criticalPath!;
    expect(path.reduce((sum, { durationNs }) => sum + durationNs, 0)).toBe(1177);
    expect(path.at(-1)).toMatchObject({ rank: 1, line: 9, kind: 'computation' });
  });

  it('sweeps over files, and shows their names instead of digests', async () => {
    const ring = [...makeSchedule({ collective: 'allreduce', algorithm: 'ring', ranks: 4, bytes: 4096 })].join('');
    const doubling = [...makeSchedule({ collective: 'allreduce', ranks: 8, bytes: 4096 })].join('');
    const files = { 'ring-4.goal': ring, 'doubling-8.goal': doubling };
    const sweep = 'sweep: [{path: workload.file, values: [ring-4.goal, doubling-8.goal]}]';
    const { on } = folderWith(`machine: loggp\nworkload: {kind: goal}\nmechanisms: [message-passing]\n${sweep}`, files);
    const shown = await on('run', '--no-progress', '--series', 'workload.schedule');
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('ring-4.goal')]);
    const held = await on('run', '--no-progress', '--no-plot', '--facet', `workload.schedule=${digestOf(doubling)}`);
    expect([held.code, held.stdout]).toEqual([0, expect.not.stringContaining(digestOf(doubling))]);
    const { stdout } = await on('run', '--no-progress', '--json');
    const points = (JSON.parse(stdout) as Document).runs.map(({ point }) => point);
    expect(points).toEqual([
      { 'workload.schedule': digestOf(ring), processes: 4 },
      { 'workload.schedule': digestOf(doubling), processes: 8 },
    ]);
  });

  it('gives the input another digest for another schedule', async () => {
    const inputOf = async (text: string) => {
      const { stdout } = await folderWith(specification('a.goal'), { 'a.goal': text }).on(
        'run',
        '--json',
        '--no-progress',
      );
      return (JSON.parse(stdout) as Document).runs[0]!.inputDigest;
    };
    const [one, same, other] = [await inputOf(HAND_MADE), await inputOf(HAND_MADE), await inputOf(`${HAND_MADE}\n`)];
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  it('ends with exit code 1 and what is pending where operations never match', async () => {
    const { on } = folderWith(specification('dead.goal'), { 'dead.goal': DEADLOCK });
    const { code, stdout, stderr } = await on('run', '--json', '--no-progress');
    expect(code).toBe(1);
    const [run] = (JSON.parse(stdout) as Document).runs;
    expect([run?.status, run?.error?.code]).toEqual(['deadlocked', 'SIM_DEADLOCK']);
    expect(run?.pending).toContainEqual({ rank: 1, line: 8, operation: 'recv 8b from 0 tag 7' });
    expect(stderr).toContain('rank 1, line 8: recv 8b from 0 tag 7');
  });

  it('writes message arrows to the trace', async () => {
    const { folder, on } = folderWith(specification('hand.goal', 'trace: {level: full}'), { 'hand.goal': HAND_MADE });
    expect((await on('run', '--no-progress', '--out', join(folder, 'out'))).code).toBe(0);
    const trace = JSON.parse(readFileSync(join(folder, 'out', 'trace-0.json'), 'utf8')) as {
      traceEvents: { ph: string; ts: number; pid: number; id?: number }[];
    };
    const [begin, end] = ['s', 'f'].map((ph) => trace.traceEvents.filter((event) => event.ph === ph));
    expect([begin?.length, end?.length, begin?.[0]?.id]).toEqual([1, 1, end?.[0]?.id]);
    expect([begin?.[0]?.ts, end?.[0]?.ts]).toEqual([0.1, 1.11]);
  });
});

describe('bad input ends with exit code 2', () => {
  it('a schedule that cannot be read, with file, line and column', async () => {
    const { folder, on } = folderWith(specification('bad.goal'), {
      'bad.goal': HAND_MADE.replace('calc 50', 'calc x'),
    });
    for (const command of ['run', 'plan']) {
      const { code, stdout, stderr } = await on(command);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`${join(folder, 'bad.goal')}:9:10: `);
    }
  });

  it('a text that does not begin like one, a missing file, a wrong process count, no schedule at all', async () => {
    const messages: [string, Record<string, string>, string][] = [
      [specification('x.goal'), { 'x.goal': 'hello\n' }, 'x.goal:1:1: '],
      [specification('none.goal'), {}, 'none.goal: there is no such file'],
      [
        specification('a.goal', 'processes: 3'),
        { 'a.goal': HAND_MADE },
        '/processes: 3 processes cannot replay a schedule of 2 ranks',
      ],
      [
        specification('a.goal').replace('file: a.goal', 'order: stable'),
        {},
        '/workload/schedule: no schedule is given',
      ],
      [specification('a.goal').replace('file: a.goal', 'schedule: 12'), {}, '64 hexadecimal digits'],
    ];
    for (const [text, files, message] of messages) {
      const { code, stderr } = await folderWith(text, files).on('run', '--no-progress');
      expect([message, code, stderr]).toEqual([message, 2, expect.stringContaining(message)]);
    }
  });
});
