import { SimulationFault } from '../../engine/fault.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import { Launch } from './launch.ts';
import { pricesOf } from './registrar.ts';
import { beyondMemory } from './rules.ts';
import type { RunnerServices, Strategy, StrategyKind } from './strategy.ts';

/** Everything that processes expose is registered before they start, or they cannot start. Transfers are one-sided. */
class PinEverything implements Strategy {
  private readonly launched = new Launch();
  private readonly startupNs: number;

  constructor(
    private readonly runner: RunnerServices,
    machine: Machine,
  ) {
    const { bytesPerNode, bucketsPerNode } = runner.memory;
    const excess = beyondMemory(bytesPerNode, machine.nodeMemoryBytes);
    if (excess) throw new SimulationFault(excess.code, excess.message);
    const prices = pricesOf(machine, 1);
    this.startupNs = prices.pinBaseNs + bucketsPerNode * prices.pinPerPageNs;
  }

  place(): void {}

  admits(): boolean {
    return true;
  }

  launch(transfer: number, start: number): Launch {
    const { data, runtime } = this.runner;
    return this.launched.set(data.create(transfer), start + runtime.costs.messageOverheadNs, 0, 0);
  }

  /** Nobody sends any. */
  control(_process: number, _message: number, start: number): number {
    return start;
  }

  lets(): boolean {
    return true;
  }

  giveBack(): void {}

  /** The single registration call at start-up takes place before the run, so its time is only a counter. */
  counters(): Record<string, number> {
    return { most_pinned_bytes: this.runner.memory.bytesPerNode, startup_pin_time_ns: this.startupNs };
  }

  metrics(): Record<string, MetricValue> {
    const { nodes, bytesPerNode, bucketsPerNode } = this.runner.memory;
    return {
      pins: { value: nodes * bucketsPerNode, unit: '1' },
      unpins: { value: 0, unit: '1' },
      most_pinned_bytes: { value: bytesPerNode, unit: 'B' },
      mean_pinned_bytes: { value: bytesPerNode, unit: 'B' },
    };
  }
}

export const pinEverything: StrategyKind = {
  reachesMemory: true,
  create: (runner, machine) => new PinEverything(runner, machine),
};
