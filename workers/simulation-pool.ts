import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { registeredPlugins } from '../src/simulation/plugin/registered.ts';
import { USUAL_DEADLINE_MS } from '../src/spec/deadline.ts';
import { errorCode } from '../src/spec/error-code.ts';
import { ProblemError } from '../src/spec/errors.ts';
import { USUAL_RUN_MEMORY_MIB } from '../src/spec/run-memory.ts';
import { thrownText } from '../src/spec/wording.ts';
import { failedResult, type SimulatedRun, type SimulationBatch, type Unusable } from './simulation-task.ts';
import { ThreadTurns } from './thread-turns.ts';

export interface SimulationPoolOptions {
  readonly threads: number;
  /** Limit on the wall time of one run, ms, after which its thread is terminated. Default 15 minutes. */
  readonly deadlineMs?: number;
  /**
   * Memory limit of one run, MiB, separately for the heap and for typed arrays; a run that exceeds it fails alone. Default 4,096.
   */
  readonly runMemoryMiB?: number;
  /** Niceness of the threads relative to other processes of this user, up to 19. Default 0. */
  readonly niceness?: number;
  /** Alternative file whose default export is a `simulationTask`; for tests. */
  readonly taskFile?: string;
}

/** Plans, and their schedules by digest. */
export interface SimulationWork extends Pick<SimulationBatch, 'plans' | 'schedules'> {
  /** Takes precedence over others as soon as a thread has finished its current run. */
  readonly urgent?: boolean;
  /** Whether nothing else may be simulated at the same time. */
  readonly alone?: boolean;
}

export interface SimulationPool {
  /** Simulates the plans in order on one thread. Calls `onRun` for each, including those that fail; rejects on abort. */
  simulate(
    work: SimulationWork,
    onRun: (index: number, run: SimulatedRun) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Terminates the threads. Their simulations must have been aborted before, or they would count as failed. */
  close(): Promise<void>;
}

/**
 * Terminating a thread while its file is loaded with `require` ends the whole process (Node 20.20); with `import` it does not.
 */
const BY_IMPORT = '--no-experimental-require-module';

const ownFile = fileURLToPath(import.meta.url);

/** A pool of threads that only simulate. The calling thread stays free. */
export function createSimulationPool(options: SimulationPoolOptions): SimulationPool {
  const { runMemoryMiB = USUAL_RUN_MEMORY_MIB, taskFile = ownFile.replace('simulation-pool', taskName()) } = options;
  const pool = new Piscina<SimulationBatch, number>({
    filename: taskFile,
    workerData: { plugins: registeredPlugins },
    minThreads: options.threads,
    maxThreads: options.threads,
    niceIncrement: options.niceness ?? 0,
    resourceLimits: { maxOldGenerationSizeMb: runMemoryMiB },
    execArgv: [BY_IMPORT, ...(taskFile.endsWith('.ts') ? ['--import', typescriptLoader()] : [])],
  });
  // If a thread dies, its task is rejected; without a task there is nobody to notify.
  pool.on('error', () => undefined);
  const deadlineMs = options.deadlineMs ?? USUAL_DEADLINE_MS;
  const turns = new ThreadTurns(options.threads);
  const shared = { arrayBytes: runMemoryMiB * 2 ** 20, waiting: turns.waiting };
  let closed: Promise<void> | undefined;
  return {
    simulate: ({ urgent = false, alone = false, ...work }, onRun, signal) =>
      simulateAll({ pool, turns, urgent, alone, deadlineMs, runMemoryMiB, signal }, { ...work, ...shared }, onRun),
    close: () => {
      // Only once: a second call would make the pool replace the threads that the first one is terminating.
      closed ??= pool.destroy();
      return closed;
    },
  };
}

/** Plugins need the individual modules of the simulation, some of which they import. */
function taskName(): string {
  return registeredPlugins.length > 0 ? 'simulate-with-plugins' : 'simulate-run';
}

/** Threads do not always inherit the loader (not under vitest), so it is given explicitly. */
function typescriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

interface Threads {
  readonly pool: Piscina<SimulationBatch, number>;
  readonly turns: ThreadTurns;
  readonly urgent: boolean;
  readonly alone: boolean;
  /** Time limit of each run, ms. */
  readonly deadlineMs: number;
  readonly runMemoryMiB: number;
  readonly signal: AbortSignal | undefined;
}

async function simulateAll(
  threads: Threads,
  { plans, ...shared }: Omit<SimulationBatch, 'port'>,
  onRun: (index: number, run: SimulatedRun) => void,
): Promise<void> {
  const { turns, urgent, alone, signal } = threads;
  let next = 0;
  const report = (run: SimulatedRun) => onRun(next++, run);
  while (next < plans.length) {
    const before = next;
    await turns.take({ urgent, alone, begun: next > 0, signal });
    try {
      const failure = await simulateBatch(threads, { plans: plans.slice(next), ...shared }, report);
      if (failure) report({ result: failedResult(failure), wallMs: failure.wallMs });
    } finally {
      turns.give(alone);
    }
    if (next === before) throw new Error('a thread of the simulation pool gave no answer');
  }
}

interface ThreadFailure {
  readonly code: string;
  readonly message: string;
  readonly wallMs: number;
}

/**
 * Runs a batch until it ends or yields to an urgent one. A returned failure belongs to the run that was being simulated when the
 * thread was lost.
 */
async function simulateBatch(
  { pool, deadlineMs, runMemoryMiB, signal }: Threads,
  work: Omit<SimulationBatch, 'port'>,
  report: (run: SimulatedRun) => void,
): Promise<ThreadFailure | undefined> {
  signal?.throwIfAborted();
  const { port1, port2 } = new MessageChannel();
  const deadline = new Deadline(deadlineMs);
  const drained = receive(port1, () => deadline.restart(), report);
  // Awaited below; a thread may refuse before that.
  drained.catch(() => undefined);
  const abort = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
  try {
    await pool.run({ ...work, port: port2 }, { transferList: [port2], signal: abort });
    await drained;
    return undefined;
  } catch (error) {
    signal?.throwIfAborted();
    // Results posted by the thread before it died may still be in transit.
    await drained;
    return { ...reasonOf(error, deadline, { deadlineMs, runMemoryMiB }), wallMs: deadline.elapsedMs() };
  } finally {
    deadline.stop();
    port1.close();
  }
}

/**
 * Resolves after the last message: `done`, or the end of the thread.
 * @throws ProblemError PLUGIN_CHANGED if the thread cannot simulate what this process would
 */
function receive(port: MessagePort, onMessage: () => void, onRun: (run: SimulatedRun) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    port.once('close', resolve);
    port.on('message', (message: SimulatedRun | Unusable | 'started' | 'done') => {
      onMessage();
      if (message === 'done') resolve();
      else if (message === 'started') return;
      else if ('unusable' in message) reject(new ProblemError('PLUGIN_CHANGED', message.unusable));
      else onRun(message);
    });
  });
}

function reasonOf(
  error: unknown,
  deadline: Deadline,
  { deadlineMs, runMemoryMiB }: Pick<Threads, 'deadlineMs' | 'runMemoryMiB'>,
): { code: string; message: string } {
  if (deadline.signal.aborted) {
    return {
      code: 'RUN_DEADLINE_EXCEEDED',
      message: `The simulation took longer than ${deadlineMs / 1000} s and was ended.`,
    };
  }
  const code = errorCode(error);
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const message = `The run needs more than the ${runMemoryMiB} MiB of memory that it may use (ONESIDED_RUN_MEMORY_MIB).`;
    return { code: 'SIM_OUT_OF_MEMORY', message };
  }
  const message = thrownText(error);
  if (code === 'SIM_PLUGIN') return { code, message };
  return { code: 'SIM_FAILED', message: `The thread that simulated the run died: ${message}` };
}

/** Aborts when a run takes too long; restarted when a run ends. */
class Deadline {
  private readonly controller = new AbortController();
  private readonly limitMs: number;
  private timer: NodeJS.Timeout | undefined;
  private since = performance.now();

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  elapsedMs(): number {
    return performance.now() - this.since;
  }

  restart(): void {
    clearTimeout(this.timer);
    this.since = performance.now();
    this.timer = setTimeout(() => this.controller.abort(), this.limitMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
