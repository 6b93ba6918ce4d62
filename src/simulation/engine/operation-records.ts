import { STAGES, type Trace } from '../run.ts';

const STAGE_COUNT = STAGES.length;

/** Latency and stages of single operations as `Operations` charged them: a trace shows them beside its slices. */
export class OperationRecords {
  private ids = new Int32Array(256);
  private starts = new Float64Array(256);
  private latencies = new Float64Array(256);
  private stages = new Float64Array(256 * STAGE_COUNT);
  count = 0;

  /** @returns where the stages of the operation go, in `stageNs`, in ns and in the order of `STAGES` */
  add(id: number, startNs: number, latencyNs: number): number {
    if (this.count === this.ids.length) this.grow();
    const row = this.count;
    this.count += 1;
    this.ids[row] = id;
    this.starts[row] = startNs;
    this.latencies[row] = latencyNs;
    return row * STAGE_COUNT;
  }

  get stageNs(): Float64Array {
    return this.stages;
  }

  /** Ordered by start. */
  finish(): Trace['operations'] {
    const { ids, starts, latencies, stages, count } = this;
    const order = Uint32Array.from({ length: count }, (_, row) => row);
    order.sort((a, b) => starts[a] - starts[b] || ids[a] - ids[b]);
    const stagesNs = new Float64Array(count * STAGE_COUNT);
    order.forEach((row, place) => {
      stagesNs.set(stages.subarray(row * STAGE_COUNT, (row + 1) * STAGE_COUNT), place * STAGE_COUNT);
    });
    return {
      id: Int32Array.from(order, (row) => ids[row]),
      startNs: Float64Array.from(order, (row) => starts[row]),
      latencyNs: Float64Array.from(order, (row) => latencies[row]),
      stagesNs,
    };
  }

  private grow(): void {
    const rows = this.ids.length * 2;
    const { ids, starts, latencies, stages } = this;
    this.ids = new Int32Array(rows);
    this.starts = new Float64Array(rows);
    this.latencies = new Float64Array(rows);
    this.stages = new Float64Array(rows * STAGE_COUNT);
    this.ids.set(ids);
    this.starts.set(starts);
    this.latencies.set(latencies);
    this.stages.set(stages);
  }
}
