import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { machineDefinitions, workloadDefinitions } from '../../../src/simulation/catalogue.ts';
import type { ProcessOperations, Program } from '../../../src/simulation/contract/program.ts';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import type { ProgramMechanism } from '../../../src/simulation/mechanisms/mechanism.ts';
import { mechanisms } from '../../../src/simulation/mechanisms/registry.ts';
import { defaultsOf, type ParameterValues } from '../../../src/simulation/parameters.ts';
import { ProgramSimulation } from '../../../src/simulation/program-simulation.ts';
import type { RunResult } from '../../../src/simulation/run.ts';
import type { WorkloadModel } from '../../../src/simulation/workloads/contract.ts';
import { windowOf } from '../../../src/simulation/workloads/window.ts';

vi.setConfig({ testTimeout: 60_000 });

const PROCESSES = 4;
const DEFINITION = workloadDefinitions.find(({ id }) => id === 'remote-queue')!;
/** Words of the schedule, each on a page of its own. */
const PAGE = 4096;
const TICKET = 0;
const LAST = PAGE;
const SUM = 2 * PAGE;
const MARKS = 3 * PAGE;
/** From here on, places that puts go to. */
const AREA = 16 * PAGE;
const KINDS = ['ticket', 'replace', 'swap', 'mark', 'put'] as const;

interface Step {
  readonly computeNs: number;
  readonly target: number;
  readonly kind: (typeof KINDS)[number];
}

const schedules = fc.array(
  fc.array(
    fc.record({
      computeNs: fc.constantFrom(0, 0, 200, 30_000),
      target: fc.nat(PROCESSES - 1),
      kind: fc.constantFrom(...KINDS),
    }),
    { maxLength: 8 },
  ),
  { minLength: PROCESSES, maxLength: PROCESSES },
);

/** Atomics of several processes at the same words, with puts and computation in between. */
class Scheduled implements WorkloadModel {
  readonly operationName = 'step';
  readonly handlers = [];
  readonly regions = windowOf([{ name: 'data', bytes: 64 * PAGE }], PAGE);
  /** What atomics have found, by kind and target. */
  readonly found = new Map<string, number[]>();
  private readonly words = new Map<string, number>();

  constructor(private readonly steps: readonly (readonly Step[])[]) {}

  readonly memory = {
    read: (process: number, address: number) => this.words.get(`${process} ${address}`) ?? 0,
    write: (process: number, address: number, value: number) => {
      this.words.set(`${process} ${address}`, value);
    },
  };

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const steps = this.steps[process.rank]!;
    for (const [index, { computeNs, target, kind }] of steps.entries()) {
      const own = 1 + process.rank * 100 + index;
      if (computeNs > 0) yield process.compute(computeNs);
      process.begin();
      if (kind === 'ticket') this.note(kind, target, yield process.fetchAndAdd(target, TICKET, 1));
      if (kind === 'replace') this.note(kind, target, yield process.fetchAndReplace(target, LAST, own));
      if (kind === 'mark') this.note(kind, target, yield process.fetchAndXor(target, MARKS, 2 ** process.rank));
      if (kind === 'swap') yield* this.add(process, target, own);
      if (kind === 'put') {
        yield process.put(target, AREA + own * 8, own);
        yield process.flush(target);
        if (this.memory.read(target, AREA + own * 8) !== own) throw new Error('a put is not there after a flush');
      }
      process.end();
    }
  }

  verify(): Record<string, number> {
    return {};
  }

  metrics() {
    return {};
  }

  /** Adds by compare-and-swap, and tries again where somebody else was faster. */
  private *add(process: ProcessOperations, target: number, amount: number): Program {
    let expected = 0;
    for (;;) {
      const old = yield process.compareAndSwap(target, SUM, expected, expected + amount);
      if (old === expected) break;
      expected = old;
    }
    this.note('swap', target, amount);
  }

  private note(kind: string, target: number, value: number): void {
    const key = `${kind} ${target}`;
    this.found.set(key, [...(this.found.get(key) ?? []), value]);
  }
}

function observe(id: string, machineId: string, override: ParameterValues, steps: readonly (readonly Step[])[]) {
  const mechanism = mechanisms.find((each): each is ProgramMechanism => 'create' in each && each.definition.id === id)!;
  const machine = machineDefinitions.find((each) => each.id === machineId)!;
  const workload = new Scheduled(steps);
  const simulation = new ProgramSimulation(
    {
      machine: { preset: machineId, parameters: { ...defaultsOf(machine.parameters), ...override } },
      mechanism: { kind: id, parameters: defaultsOf(mechanism.definition.parameters) },
      workload: { kind: DEFINITION.id, parameters: defaultsOf(DEFINITION.parameters) },
      processes: PROCESSES,
      seed: 1,
      trace: { level: 'off', maxEvents: 0 },
    },
    new Engine(),
    mechanism,
    { definition: DEFINITION, create: () => workload },
  );
  const result: RunResult = simulation.run();
  return { result, workload };
}

/** As if one after the other, in some order, for every word. */
function expectAtomic({ found, memory }: Scheduled, target: number): void {
  const of = (kind: string) => found.get(`${kind} ${target}`) ?? [];
  const tickets = of('ticket');
  expect([...tickets].sort((a, b) => a - b)).toEqual(tickets.map((_, index) => index));
  expect(memory.read(target, TICKET)).toBe(tickets.length);
  const replaced = of('replace');
  expect(new Set(replaced).size).toBe(replaced.length);
  expect(replaced.includes(0)).toBe(replaced.length > 0);
  expect(replaced.includes(memory.read(target, LAST))).toBe(false);
  expect(memory.read(target, SUM)).toBe(of('swap').reduce((sum, amount) => sum + amount, 0));
  expect(of('mark').length === 0 || of('mark').includes(0)).toBe(true);
}

const offering = mechanisms.filter(
  (each): each is ProgramMechanism => 'create' in each && each.definition.offers.includes('atomics'),
);
const cases = offering.flatMap(({ definition: { id } }) => [
  [id, 'ib-ndr', { processesPerNode: 1 }] as const,
  [id, 'alvarez-myrinet2000', { processesPerNode: 2 }] as const,
]);

describe.each(cases)('atomics of %s on %s', (id, machine, override) => {
  it('take effect one after the other, lose nothing and find what the one before has left', () => {
    fc.assert(
      fc.property(schedules, (steps) => {
        const { result, workload } = observe(id, machine, override, steps);
        expect(result.error).toBeUndefined();
        for (let target = 0; target < PROCESSES; target += 1) expectAtomic(workload, target);
      }),
      { numRuns: 15, seed: 3 },
    );
  });
});
