import { float64Array, pagedDoubles } from '../../src/simulation/engine/arrays.ts';
import type { RunPlan, RunResult } from '../../src/simulation/run.ts';
import { simulationTask } from '../../workers/simulation-task.ts';
import { resultOf } from './plans.ts';

/** A simulation that misbehaves as its workload's parameters say; a task file for the pool's threads. */
export default simulationTask((plan: RunPlan): RunResult => {
  const { behaviour, milliseconds } = plan.workload.parameters;
  if (behaviour === 'hang') for (;;);
  if (behaviour === 'throw') throw new Error('the model met a state that it does not know');
  if (behaviour === 'throw-text') throw new Error(`a text that no database takes: \0${'x'.repeat(1e5)}`);
  if (behaviour === 'exit') process.exit(7);
  if (behaviour === 'exhaust') exhaustMemory();
  if (behaviour === 'arrays') exhaustArrays(float64Array);
  if (behaviour === 'shared') exhaustArrays(pagedDoubles);
  // From a thread this ends the whole worker process, as a fault in native code would.
  if (behaviour === 'kill') process.kill(process.pid, 'SIGKILL');
  if (typeof milliseconds === 'number') compute(milliseconds);
  if (behaviour === 'odd-result') return { ...resultOf(plan.seed), counters: { 'odd\0name': 1 } };
  return resultOf(plan.seed);
});

const never = new Int32Array(new SharedArrayBuffer(4));

/** Keeps the thread as busy as computing does, and the machine free for other tests. */
function compute(milliseconds: number): void {
  Atomics.wait(never, 0, 0, milliseconds);
}

/** As a model does whose tables grow without end: the heap stays small, and every byte is written. */
function exhaustArrays(allocate: (length: number) => Float64Array): never {
  const kept: Float64Array[] = [];
  for (;;) kept.push(allocate(2 ** 17).fill(1));
}

/** Large objects, as small ones would keep the garbage collector busy for seconds on a busy machine. */
function exhaustMemory(): never {
  const kept: number[][] = [];
  for (;;) kept.push(new Array<number>(100_000).fill(0.5));
}
