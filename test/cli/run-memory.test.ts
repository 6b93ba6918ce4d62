import { expect, it, vi } from 'vitest';
import { runLocally } from '../../src/cli/local-run.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import { experimentOf } from '../support/plans.ts';
import { FAULTY_SIMULATION } from '../support/worker-process.ts';
import { onesided } from './support.ts';

const CHECKPOINTS = JSON.stringify({
  machine: 'cray-xe6',
  workload: { kind: 'xor-checkpoint', checkpointBytes: 1_048_576, checkpoints: 1 },
  mechanisms: ['rma'],
  processes: 256,
});

it('a local run whose arrays outgrow ONESIDED_RUN_MEMORY_MIB fails alone', async () => {
  vi.stubEnv('ONESIDED_RUN_MEMORY_MIB', '128');
  const workload = (index: number) => ({ behaviour: index === 1 ? 'arrays' : 'none' });
  const plans: readonly PlannedRun[] = experimentOf({ runs: 4, workload }).runs;
  const signal = new AbortController().signal;
  const runs = await runLocally(plans, { threads: 1, signal, onRun: () => undefined, taskFile: FAULTY_SIMULATION });
  expect(runs.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded', 'succeeded']);
  expect(runs[1]?.error).toEqual({
    code: 'SIM_OUT_OF_MEMORY',
    message: 'the run needs at least 129 MiB of memory, but may use only 128 MiB',
  });
  vi.unstubAllEnvs();
});

it('run refuses what is expected to need more than ONESIDED_RUN_MEMORY_MIB, plan says so', async () => {
  const env = { ONESIDED_RUN_MEMORY_MIB: '128' };
  const refused =
    /\d+ MiB of memory of the largest run are expected; accepted: at most 128 \(ONESIDED_RUN_MEMORY_MIB\)/;
  const run = await onesided(['run', '-', '--no-store'], { env, input: CHECKPOINTS });
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(refused);
  const plan = await onesided(['plan', '-', '--no-store'], { env, input: CHECKPOINTS });
  expect(plan).toMatchObject({ code: 0 });
  expect(plan.stdout).toMatch(refused);
  expect(plan.stdout).toMatch(/largest run +about \d+ MiB of memory/);
}, 30_000);
