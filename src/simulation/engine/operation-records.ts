import { STAGES, type Trace } from '../run.ts';
import { filled, float64Array, grown, int32Array, release, uint32Array } from './arrays.ts';

const STAGE_COUNT = STAGES.length;
/** Most runs have no trace, and none of these. */
const FIRST_ROWS = 16;

/** Latency and stages of single operations as `Operations` charged them: a trace shows them beside its slices. */
export class OperationRecords {
  private ids = int32Array(FIRST_ROWS);
  private starts = float64Array(FIRST_ROWS);
  private latencies = float64Array(FIRST_ROWS);
  private stages = float64Array(FIRST_ROWS * STAGE_COUNT);
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
    const order = filled(uint32Array(count), (row) => row);
    order.sort((a, b) => starts[a] - starts[b] || ids[a] - ids[b]);
    const stagesNs = float64Array(count * STAGE_COUNT);
    order.forEach((row, place) => {
      stagesNs.set(stages.subarray(row * STAGE_COUNT, (row + 1) * STAGE_COUNT), place * STAGE_COUNT);
    });
    const records = {
      id: filled(int32Array(count), (place) => ids[order[place]]),
      startNs: filled(float64Array(count), (place) => starts[order[place]]),
      latencyNs: filled(float64Array(count), (place) => latencies[order[place]]),
      stagesNs,
    };
    release(order);
    return records;
  }

  private grow(): void {
    const rows = this.ids.length * 2;
    this.ids = grown(this.ids, int32Array(rows));
    this.starts = grown(this.starts, float64Array(rows));
    this.latencies = grown(this.latencies, float64Array(rows));
    this.stages = grown(this.stages, float64Array(rows * STAGE_COUNT));
  }
}
