import type { ParameterValues } from '../../src/simulation/parameters.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { holdSeconds } from './hold.ts';
import { load } from './states.ts';

/** A run; omitted fields have defaults. */
export interface BenchRun {
  readonly machine: string;
  readonly override?: ParameterValues;
  readonly mechanism: string;
  readonly workload: { readonly kind: string; readonly parameters: ParameterValues };
  readonly processes: number;
  readonly trace: RunPlan['trace'];
}

/** The simulator of one state of the code. */
export class Simulator {
  private constructor(
    private readonly catalogue: typeof import('../../src/simulation/catalogue.ts'),
    private readonly parameters: typeof import('../../src/simulation/parameters.ts'),
    private readonly main: typeof import('../../src/simulation/simulate.ts'),
    private readonly queue: typeof import('../../src/simulation/engine/event-queue.ts'),
  ) {}

  static async of(root: string): Promise<Simulator> {
    const folder = 'src/simulation';
    // Loaded for the V8 settings of a simulation thread.
    await load(root, 'workers/simulation-task.ts');
    return new Simulator(
      await load(root, `${folder}/catalogue.ts`),
      await load(root, `${folder}/parameters.ts`),
      await load(root, `${folder}/simulate.ts`),
      await load(root, `${folder}/engine/event-queue.ts`),
    );
  }

  /** @throws Error if the run does not succeed */
  run(run: BenchRun): { readonly counters: Readonly<Record<string, number>>; readonly events: number } {
    const { status, counters, events } = this.main.simulate(this.planOf(run));
    if (status !== 'succeeded') throw new Error(`${run.mechanism} on ${run.workload.kind}: the run ${status}`);
    return { counters, events };
  }

  /** Returns the CPU time of a hold of the bare event queue; see `holdSeconds`. */
  holdSeconds(events = 4096): number {
    return holdSeconds(new this.queue.EventQueue(events), events);
  }

  private planOf({ machine, override, mechanism, workload, processes, trace }: BenchRun): RunPlan {
    const { machineDefinitions, mechanismDefinitions, workloadDefinitions } = this.catalogue;
    const { defaultsOf } = this.parameters;
    const described = <Definition extends { readonly id: string }>(list: readonly Definition[], id: string) =>
      list.find((definition) => definition.id === id)!;
    const defaults = defaultsOf(described(workloadDefinitions, workload.kind).parameters);
    return {
      machine: {
        preset: machine,
        parameters: { ...defaultsOf(described(machineDefinitions, machine).parameters), ...override },
      },
      mechanism: { kind: mechanism, parameters: defaultsOf(described(mechanismDefinitions, mechanism).parameters) },
      workload: { kind: workload.kind, parameters: { ...defaults, ...workload.parameters } },
      processes,
      seed: 1,
      trace,
    };
  }
}
