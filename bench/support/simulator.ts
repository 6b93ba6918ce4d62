import { pathToFileURL } from 'node:url';
import type { ParameterValues } from '../../src/simulation/parameters.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { holdSeconds } from './hold.ts';
import type { Measured } from './states.ts';

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
  private constructor(private readonly code: Measured) {}

  /** @param module file of `measured.ts` of the state */
  static async of(module: string): Promise<Simulator> {
    return new Simulator((await import(pathToFileURL(module).href)) as Measured);
  }

  /** @throws Error if the run does not succeed */
  run(run: BenchRun): { readonly counters: Readonly<Record<string, number>>; readonly events: number } {
    const { status, counters, events } = this.code.simulate(this.planOf(run));
    if (status !== 'succeeded') throw new Error(`${run.mechanism} on ${run.workload.kind}: the run ${status}`);
    return { counters, events };
  }

  /** Returns the CPU time of a hold of the bare event queue; see `holdSeconds`. */
  holdSeconds(events = 4096): number {
    return holdSeconds(new this.code.EventQueue(events), events);
  }

  private planOf({ machine, override, mechanism, workload, processes, trace }: BenchRun): RunPlan {
    const { defaultsOf, machineDefinitions, mechanismDefinitions, workloadDefinitions } = this.code;
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
