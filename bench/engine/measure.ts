import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { State } from '../support/states.ts';
import type { PeerId } from './peers.ts';
import { holdDraws, type Measured, putAck } from './work.ts';

/** The working tree, the state given by `--against`, and other simulators. */
export type Implementation = 'onesided' | 'other-state' | PeerId;
export type WorkKind = 'hold' | 'put-ack-random' | 'put-ack-shift';

export interface Work {
  readonly work: WorkKind;
  /** Pending events, or number of ranks. */
  readonly size: number;
  /** Number of blocking put-and-acknowledge rounds. */
  readonly rounds: number;
}

/** One implementation on one work, run as a process. */
export interface Task extends Work {
  readonly implementation: Implementation;
  readonly steps: number;
  /** Number of repetitions; slow implementations run once. */
  readonly repeat: number;
}

export interface Row extends Work {
  readonly implementation: Implementation;
  readonly millionPerSecond: number;
  readonly check: number;
  readonly ratios: Readonly<Record<string, number>>;
}

export type Commands = ReadonlyMap<Implementation, (parameters: readonly string[]) => readonly string[]>;
const SLOW: readonly Implementation[] = ['simpy', 'simgrid'];

/**
 * Returns the tasks for the works. Slow implementations do fewer steps or rounds, once. SimGrid has no bare event queue for HOLD.
 */
export function tasksFor(
  works: readonly Work[],
  present: readonly Implementation[],
  repeat: number,
  quick: boolean,
): Task[] {
  const tasks: Task[] = [];
  for (const work of works) {
    for (const implementation of present) {
      if (work.work === 'hold' && implementation === 'simgrid') continue;
      const isSlow = SLOW.includes(implementation);
      const isReduced = work.work !== 'hold' && isSlow && (quick || work.size > 64);
      const fast = quick ? 1_000_000 : 3_000_000;
      const steps = implementation === 'simpy' ? 200_000 : implementation === 'ns3' ? 500_000 : fast;
      const rounds = isReduced ? Math.ceil(work.rounds / 10) : work.rounds;
      tasks.push({ ...work, rounds, implementation, steps, repeat: isSlow ? 1 : repeat });
    }
  }
  return tasks;
}

function inputFile(task: Task, folder: string): string {
  const path = join(folder, `${task.work}-${task.size}-${task.rounds}.bin`);
  const isHold = task.work === 'hold';
  const pattern = task.work === 'put-ack-random' ? 'random' : 'shift';
  writeFileSync(path, isHold ? holdDraws(task.size) : putAck(task.size, task.rounds, pattern).targets);
  return path;
}

function commandOf(task: Task, commands: Commands, folder: string): readonly string[] {
  const parameters =
    task.work === 'hold'
      ? ['hold', inputFile(task, folder), String(task.steps)]
      : ['put-ack', inputFile(task, folder), String(task.size)];
  const command = commands.get(task.implementation);
  if (command === undefined) throw new Error(`${task.implementation} is not there`);
  return command(parameters);
}

/** Returns the command for the queue and engine of a state of the code. */
export function commandOfState({ module }: State): (parameters: readonly string[]) => readonly string[] {
  const script = fileURLToPath(new URL('onesided.ts', import.meta.url));
  return (parameters) => [process.execPath, '--import', 'tsx', script, ...parameters, module];
}

function runTask(task: Task, commands: Commands, folder: string): Measured {
  const [command = '', ...parameters] = commandOf(task, commands, folder);
  const { status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const line = stdout.trim().split('\n').at(-1) ?? '';
  if (status !== 0) throw new Error(`${task.implementation} failed on ${task.work} ${task.size}: ${stderr}`);
  return JSON.parse(line) as Measured;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Runs the tasks in turns, so a busy machine slows all of them equally; returns medians, with ratios for each work. */
export function measure(tasks: readonly Task[], commands: Commands, folder: string): Row[] {
  const results = new Map<Task, Measured[]>(tasks.map((task) => [task, []]));
  for (let round = 0; round < Math.max(...tasks.map(({ repeat }) => repeat)); round += 1) {
    for (const [task, measured] of results) {
      if (round < task.repeat) measured.push(runTask(task, commands, folder));
    }
  }
  const rows = [...results].map(([{ work, size, rounds, implementation }, measured]) => ({
    work,
    size,
    rounds,
    implementation,
    millionPerSecond: median(measured.map(({ operations, cpuSeconds }) => operations / cpuSeconds / 1e6)),
    check: measured[0]!.check,
  }));
  return rows.map((row) => {
    const others = rows.filter(({ work, size, implementation }) => {
      return work === row.work && size === row.size && implementation !== row.implementation;
    });
    const ratios = others.map((other) => [other.implementation, row.millionPerSecond / other.millionPerSecond]);
    return { ...row, ratios: Object.fromEntries(ratios) as Record<string, number> };
  });
}
