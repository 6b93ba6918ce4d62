import fc from 'fast-check';
import { machineDefinitions, workloadDefinitions } from '../../../src/simulation/catalogue.ts';
import type { LockMode } from '../../../src/simulation/contract/epochs.ts';
import type { ProcessOperations, Program } from '../../../src/simulation/contract/program.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import type { ProgramMechanism } from '../../../src/simulation/mechanisms/mechanism.ts';
import { mechanisms } from '../../../src/simulation/mechanisms/registry.ts';
import { defaultsOf, type ParameterValues } from '../../../src/simulation/parameters.ts';
import { ProgramSimulation } from '../../../src/simulation/program-simulation.ts';
import type { RunResult } from '../../../src/simulation/run.ts';
import type { WorkloadModel } from '../../../src/simulation/workloads/contract.ts';
import { windowOf } from '../../../src/simulation/workloads/window.ts';

/** What a process does: a computation, or an epoch of some operations. */
interface Step {
  readonly computeNs: number;
  readonly target: number;
  readonly mode: LockMode;
  readonly operations: readonly { readonly kind: 'put' | 'accumulate' | 'fetch'; readonly bytes: number }[];
}

export interface Schedule {
  /** By process. */
  readonly steps: readonly (readonly Step[])[];
  readonly mechanism: ParameterValues;
  readonly machine?: ParameterValues;
}

/** A change of memory that an epoch has made. */
interface Effect {
  readonly target: number;
  readonly epoch: number;
}

export interface Observed {
  readonly result: RunResult;
  readonly effects: readonly Effect[];
  readonly modes: readonly LockMode[];
}

const DEFINITION = workloadDefinitions.find(({ id }) => id === 'passive-put')!;
const SLOT_BYTES = 4096;
/** Counters for accumulates of a word and of more: by remote access those of one size only do not mix. */
const COUNTERS = [0, 2048];
const COUNTER_BEGIN = 1000;

const operation = fc.record({
  kind: fc.constantFrom('put', 'put', 'accumulate', 'fetch'),
  bytes: fc.constantFrom(1, 8, 100, 900, 4000),
});
const step = (processes: number) =>
  fc.record({
    computeNs: fc.constantFrom(0, 0, 300, 20_000, 150_000),
    target: fc.nat(processes - 1),
    mode: fc.constantFrom<LockMode>('shared', 'exclusive'),
    operations: fc.array(operation, { maxLength: 4 }),
  });

/** Random epochs of several processes at each other, with computation in between, few or many small buffers. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  steps: fc.array(fc.array(step(4), { maxLength: 6 }), { minLength: 4, maxLength: 4 }),
  mechanism: fc.record({
    bufferBytes: fc.constantFrom(64, 500, 4096),
    buffersPerPeer: fc.constantFrom(1, 2, 3, 64),
    helperSleepNs: fc.constantFrom(2000, 100_000),
    helperCreation: fc.constantFrom('when-computing', 'every-call'),
    completion: fc.constantFrom('polled', 'interrupt'),
    completionSleepNs: fc.constantFrom(500, 10_000),
    batchOperations: fc.constantFrom(1, 2, 16),
    batchBytes: fc.constantFrom(1, 1000, 65_536),
    offloadBytes: fc.constantFrom(0, 100),
  }),
});

/**
 * The epochs of a schedule as a program on memory that records who changes it. Every epoch puts to places of its own,
 * accumulates into one counter that all share, and fetches the place of the same epoch's number elsewhere.
 */
class Scheduled implements WorkloadModel {
  readonly operationName = 'epoch';
  readonly handlers = [];
  readonly regions = windowOf([{ name: 'data', bytes: 2 ** 24 }], 4096);
  readonly effects: Effect[] = [];
  readonly modes: LockMode[] = [];
  private readonly counters: Map<string, number> = new Map();
  private readonly added: Map<string, number> = new Map();
  private readonly words: Map<string, number> = new Map();
  private readonly expected: Map<string, number> = new Map();
  private readonly landed: Map<string, number> = new Map();

  constructor(private readonly schedule: Schedule) {}

  readonly memory = {
    read: (process: number, address: number) =>
      COUNTERS.includes(address)
        ? this.counterOf(`${process} ${address}`)
        : (this.words.get(`${process} ${address}`) ?? address),
    write: (process: number, address: number, value: number) => this.write(process, address, value),
  };

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    for (const { computeNs, target, mode, operations } of this.schedule.steps[process.rank]!) {
      if (computeNs > 0) yield process.compute(computeNs);
      const epoch = this.modes.length;
      this.modes.push(mode);
      process.begin();
      yield process.lock(target, mode);
      for (const [index, { kind, bytes }] of operations.entries()) {
        const address = SLOT_BYTES * (1 + epoch * 4 + index);
        if (kind === 'put') {
          this.expected.set(`${target} ${address}`, epoch * 4 + index);
          yield process.put(target, address, epoch * 4 + index, bytes);
        } else if (kind === 'accumulate') {
          const counter = COUNTERS[bytes <= 8 ? 0 : 1]!;
          const place = `${target} ${counter}`;
          this.added.set(place, (this.added.get(place) ?? 0) + epoch + 1);
          yield process.accumulate(target, counter, epoch + 1, bytes);
        } else yield process.fetch(target, address + 8, 2 ** 23 + address, bytes);
      }
      yield process.unlock(target);
      process.end();
      this.check(process.rank, target, epoch, operations);
    }
  }

  verify(): Record<string, number> {
    for (const [place, sum] of this.added) {
      if (this.counterOf(place) !== COUNTER_BEGIN + sum) throw new Error(`lost update at ${place}`);
    }
    return {};
  }

  metrics() {
    return {};
  }

  /** When unlock returns, everything of the epoch stands at the target, and what was fetched is here. */
  private check(rank: number, target: number, epoch: number, operations: Step['operations']): void {
    for (const [index, { kind }] of operations.entries()) {
      const address = SLOT_BYTES * (1 + epoch * 4 + index);
      const put = this.words.get(`${target} ${address}`);
      if (kind === 'put' && put !== this.expected.get(`${target} ${address}`))
        throw new Error(`a put of epoch ${epoch} is not there`);
      const landed = this.landed.get(`${rank} ${2 ** 23 + address}`);
      if (kind === 'fetch' && landed !== address + 8) throw new Error(`a fetch of epoch ${epoch} is not there`);
    }
  }

  private write(process: number, address: number, value: number): void {
    if (address >= 2 ** 23) {
      this.landed.set(`${process} ${address}`, value);
      return;
    }
    if (COUNTERS.includes(address)) {
      const place = `${process} ${address}`;
      this.effects.push({ target: process, epoch: value - this.counterOf(place) - 1 });
      this.counters.set(place, value);
      return;
    }
    this.effects.push({ target: process, epoch: Math.floor((address / SLOT_BYTES - 1) / 4) });
    this.words.set(`${process} ${address}`, value);
  }

  private counterOf(place: string): number {
    return this.counters.get(place) ?? COUNTER_BEGIN;
  }
}

/** Runs a schedule on a mechanism and returns who changed memory in which order. */
export function observe(mechanismId: string, schedule: Schedule, machineId = 'osu-infinipath'): Observed {
  const mechanism = mechanisms.find(
    (each): each is ProgramMechanism => 'create' in each && each.definition.id === mechanismId,
  )!;
  const machine = machineDefinitions.find(({ id }) => id === machineId)!;
  const known = new Set(mechanism.definition.parameters.map(({ name }) => name));
  const own = Object.fromEntries(Object.entries(schedule.mechanism).filter(([name]) => known.has(name)));
  const workload = new Scheduled(schedule);
  const simulation = new ProgramSimulation(
    {
      machine: {
        preset: machine.id,
        parameters: { ...defaultsOf(machine.parameters), cacheBytes: 32_768, ...schedule.machine },
      },
      mechanism: { kind: mechanismId, parameters: { ...defaultsOf(mechanism.definition.parameters), ...own } },
      workload: { kind: DEFINITION.id, parameters: defaultsOf(DEFINITION.parameters) },
      processes: 4,
      seed: 1,
      trace: { level: 'off', maxEvents: 0 },
    },
    new Engine(),
    mechanism,
    { definition: DEFINITION, create: () => workload },
  );
  return { result: simulation.run(), effects: workload.effects, modes: workload.modes };
}

/** What is wrong with the order of effects, or undefined: nothing comes between those of an exclusive epoch. */
export function mixed({ effects, modes }: Observed): string | undefined {
  for (const target of new Set(effects.map((effect) => effect.target))) {
    const order = effects.filter((effect) => effect.target === target).map(({ epoch }) => epoch);
    for (const epoch of new Set(order)) {
      const [first, last] = [order.indexOf(epoch), order.lastIndexOf(epoch)];
      const between = order.slice(first, last + 1).filter((other) => other !== epoch);
      if (
        between.length > 0 &&
        (modes[epoch] === 'exclusive' || between.some((other) => modes[other] === 'exclusive'))
      ) {
        return `at ${target}, epochs ${between} came within epoch ${epoch}`;
      }
    }
  }
  return undefined;
}
