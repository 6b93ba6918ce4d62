import { expect, it } from 'vitest';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import type { ProcessOperations, Program } from '../../src/simulation/contract/program.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import type { ProgramMechanism } from '../../src/simulation/mechanisms/mechanism.ts';
import { mechanisms } from '../../src/simulation/mechanisms/registry.ts';
import { ProgramSimulation } from '../../src/simulation/program-simulation.ts';
import { workloads } from '../../src/simulation/workloads/registry.ts';
import type { ProgramWorkload } from '../../src/simulation/workloads/workload.ts';

/** Process 0 holds the lock of process 3 and waits to be woken; the others ask for that lock. */
function* deadlocking(process: ProcessOperations): Program {
  if (process.rank > 0) yield process.compute(1_000_000);
  yield process.lock(3, 'exclusive');
  if (process.rank === 0) yield process.wait();
}

it('a deadlock says which processes wait, for what and at whom', () => {
  const workload = workloads.find(({ definition }) => definition.id === 'passive-put') as ProgramWorkload;
  const mechanism = mechanisms.find(({ definition }) => definition.id === 'am') as ProgramMechanism;
  const stuck: ProgramWorkload = {
    ...workload,
    create: (setting) => Object.assign(workload.create(setting), { program: deadlocking }),
  };
  const plan = smallPlan(combination('am', 'passive-put'), { processes: 6 });
  const { status, error } = new ProgramSimulation(plan, new Engine(), mechanism, stuck).run();
  expect(status).toBe('deadlocked');
  expect(error?.message).toMatch(
    /6 processes are waiting: 1 after wait \(process 0\), 5 after lock \(process 1 at process 3, .*…\)/,
  );
});
