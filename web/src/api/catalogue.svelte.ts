import { asFailure, type Failure } from './failure.ts';
import { backOff } from './pause.ts';
import { listMachines, listMechanisms, listMetrics, listWorkloads } from './requests.ts';
import type { Machine, Mechanism, Metric, Workload } from './types.ts';

/** The catalogue, requested once, as it only changes with the server. */
class Catalogue {
  mechanisms = $state.raw<readonly Mechanism[]>([]);
  workloads = $state.raw<readonly Workload[]>([]);
  machines = $state.raw<readonly Machine[]>([]);
  metrics = $state.raw<readonly Metric[]>([]);
  ready = $state(false);
  failure = $state.raw<Failure>();
  private asked: Promise<void> | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;
  private failed = 0;

  /** Resolves with a response or a failure. A temporary failure is retried automatically. */
  load(): Promise<void> {
    this.asked ??= this.ask();
    return this.asked;
  }

  retry(): Promise<void> {
    clearTimeout(this.again);
    this.asked = undefined;
    return this.load();
  }

  private async ask(): Promise<void> {
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
      const failure = asFailure(error);
      if (this.failure?.code !== failure.code) this.failure = failure;
      if (failure.passes) this.again = setTimeout(() => void this.retry(), backOff(this.failed++));
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
