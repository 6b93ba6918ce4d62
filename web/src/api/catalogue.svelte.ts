import { asFailure, type Failure } from './failure.ts';
import { listMachines, listMechanisms, listMetrics, listWorkloads } from './requests.ts';
import type { Machine, Mechanism, Metric, Workload } from './types.ts';

/** What there is: asked once, because it only changes with the server. */
class Catalogue {
  mechanisms = $state.raw<readonly Mechanism[]>([]);
  workloads = $state.raw<readonly Workload[]>([]);
  machines = $state.raw<readonly Machine[]>([]);
  metrics = $state.raw<readonly Metric[]>([]);
  ready = $state(false);
  failure = $state.raw<Failure>();
  #asked: Promise<void> | undefined;

  load(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  retry(): Promise<void> {
    this.#asked = undefined;
    return this.load();
  }

  async #ask(): Promise<void> {
    try {
      const [mechanisms, workloads, machines, metrics] = await Promise.all([
        listMechanisms(),
        listWorkloads(),
        listMachines(),
        listMetrics(),
      ]);
      this.mechanisms = mechanisms.items;
      this.workloads = workloads.items;
      this.machines = machines.items;
      this.metrics = metrics.items;
      this.failure = undefined;
      this.ready = true;
    } catch (error) {
      this.failure = asFailure(error);
    }
  }

  mechanism(id: string): Mechanism | undefined {
    return this.mechanisms.find((entry) => entry.id === id);
  }

  metric(name: string): Metric | undefined {
    return this.metrics.find((entry) => entry.name === name);
  }
}

export const catalogue = new Catalogue();
