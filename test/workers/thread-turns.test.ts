import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSimulationPool, type SimulationPool } from '../../workers/simulation-pool.ts';
import { ThreadTurns } from '../../workers/thread-turns.ts';
import { experimentOf } from '../support/plans.ts';
import { FAULTY_SIMULATION } from '../support/worker-process.ts';

const THREADS = 2;
/** Long against the way of a message from a thread where the machine is busy. */
const RUN_MS = 100;
let pool: SimulationPool;

beforeAll(() => {
  pool = createSimulationPool({ threads: THREADS, taskFile: FAULTY_SIMULATION, niceness: 5 });
});

afterAll(() => pool.close());

const plansOf = (runs: number, milliseconds: number) => ({
  plans: experimentOf({ runs, workload: () => ({ milliseconds }) }).runs.map(({ plan }) => plan),
  schedules: new Map(),
});

it('something urgent waits for the runs that threads are at, and what made way goes on after it', async () => {
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const long = ['a', 'b', 'c'].map((name) => pool.simulate(plansOf(12, RUN_MS), note(name)));
  while (ended.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = ended.length;
  const urgent = ['x', 'y', 'z'].map((name) => pool.simulate({ ...plansOf(2, RUN_MS), urgent: true }, note(name)));
  await Promise.all(urgent);
  // Those that threads were at, and what they had ended without having said so.
  const overtaken = ended.slice(before).filter((name) => 'abc'.includes(name));
  expect(overtaken.length).toBeLessThanOrEqual(2 * THREADS);
  // Urgent ones take turns too: none ends before each has begun.
  expect(new Set(ended.filter((name) => 'xyz'.includes(name)).slice(0, 3)).size).toBeGreaterThan(1);
  await Promise.all(long);
  expect(ended).toHaveLength(42);
  // Of the usual ones the third has waited until one of the others was done.
  expect(ended.indexOf('c')).toBeGreaterThan(12);
});

it('threads that simulate give way to everything else', async () => {
  await pool.simulate(plansOf(1, 1), () => undefined);
  const tasks = await readdir('/proc/self/task');
  const statuses = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/stat`, 'utf8')));
  const niceness = statuses.map((status) => Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[16]));
  // Whatever loads sources for a thread is a thread beside it.
  expect(niceness.filter((nice) => nice === getPriority() + 5).length).toBeGreaterThanOrEqual(THREADS);
  expect(niceness).toContain(getPriority());
});

it('who gives up waiting is not called', async () => {
  const turns = new ThreadTurns(1);
  await turns.take({ urgent: false, begun: false });
  const controller = new AbortController();
  const given = turns.take({ urgent: true, begun: false, signal: controller.signal });
  const next = turns.take({ urgent: false, begun: false });
  expect(turns.waiting[0]).toBe(1);
  controller.abort(new Error('cancelled'));
  await expect(given).rejects.toThrow('cancelled');
  expect(turns.waiting[0]).toBe(0);
  turns.give();
  await next;
});

it('what goes alone waits until the others have ended their runs, and they wait for it', async () => {
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const others = ['a', 'b', 'c'].map((name) => pool.simulate(plansOf(12, RUN_MS), note(name)));
  while (ended.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = ended.length;
  const alone = pool.simulate({ ...plansOf(1, 10 * RUN_MS), alone: true }, note('alone'));
  const urgent = pool.simulate({ ...plansOf(1, RUN_MS), urgent: true }, note('urgent'));
  await alone;
  const first = ended.indexOf('alone');
  expect(first - before).toBeLessThanOrEqual(2 * THREADS);
  await Promise.all([...others, urgent]);
  expect(ended).toHaveLength(38);
});

it('who gives up going alone lets the others begin', async () => {
  const turns = new ThreadTurns(2);
  const usual = { urgent: false, begun: false };
  await turns.take(usual);
  const controller = new AbortController();
  const alone = turns.take({ ...usual, alone: true, signal: controller.signal });
  const next = turns.take(usual);
  expect(turns.waiting[0]).toBe(1);
  controller.abort(new Error('cancelled'));
  await expect(alone).rejects.toThrow('cancelled');
  await next;
  turns.give();
  turns.give();
  await turns.take({ ...usual, alone: true });
  const after = turns.take(usual);
  turns.give(true);
  await after;
});
