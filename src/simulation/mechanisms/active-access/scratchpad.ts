import type { Engine } from '../../engine/engine.ts';
import type { DoubleColumn, Rows, WordColumn } from '../../engine/rows.ts';
import type { Cores } from '../../hardware/cores.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Executor } from '../inbox.ts';
import { ActiveAccessModel } from './model.ts';

/** aa-sp: a hyperthread polls the pointers in the scratchpad and runs the handlers as records arrive. */
export class ScratchpadModel extends ActiveAccessModel {
  private readonly reactKind: number;
  private readonly reacting: WordColumn;

  constructor(runtime: Runtime, parameters: ParameterValues) {
    const share = Number(parameters.hyperthreadShare);
    super(runtime, parameters, new Hyperthreads(runtime.engine, runtime.cores, runtime.rows, share));
    this.reacting = runtime.rows.word();
    this.reactKind = runtime.engine.on((process) => {
      this.reacting.set(process, 0);
      this.log.serve(process, runtime.costs.scratchpadAccessNs);
    });
  }

  protected override logged(process: number): void {
    this.react(process);
  }

  protected override flushArrived(_process: number): void {}

  protected override onServed(process: number): void {
    this.react(process);
  }

  private react(process: number): void {
    if (this.reacting.get(process) === 1 || this.log.isServing(process) || this.log.waiting(process) === 0) return;
    this.reacting.set(process, 1);
    const { engine } = this.runtime;
    engine.at(Math.max(engine.now, this.log.oldestReadyAt(process)), this.reactKind, process);
  }
}

/**
 * The second hardware thread of each core. While it waits at the scratchpad it leaves the execution units to the main
 * thread; what its handlers work, the main thread loses a share of.
 */
class Hyperthreads implements Executor {
  private readonly busyUntil: DoubleColumn;

  constructor(
    private readonly engine: Engine,
    private readonly cores: Cores,
    rows: Rows,
    private readonly share: number,
  ) {
    this.busyUntil = rows.double();
  }

  freeAt(process: number): number {
    return Math.max(this.engine.now, this.busyUntil.get(process));
  }

  serve(process: number, lookNs: number, workNs: number): number {
    this.busyUntil.set(process, this.freeAt(process) + lookNs + workNs);
    this.cores.take(process, workNs * this.share);
    return this.busyUntil.get(process);
  }
}
