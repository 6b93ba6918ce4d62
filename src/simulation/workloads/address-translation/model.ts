import type { RegisterShape, TranslatedAddress } from '../../contract/partition-registers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { float64Array } from '../../engine/arrays.ts';
import { Random } from '../../engine/random.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { NO_MEMORY } from '../no-memory.ts';
import { emptyWindow } from '../window.ts';
import { AddressFindings } from './findings.ts';
import type { AddressTranslationValues } from './parameters.ts';

/** Steps in which offsets and contents are drawn. */
const STEPS = 2 ** 26;

/** Every process rewrites its registers and translates one offset behind each of them. */
export class AddressTranslationModel implements WorkloadModel {
  readonly operationName = 'rewriting';
  readonly memory = NO_MEMORY;
  readonly handlers = [];
  readonly regions: readonly Region[];
  private readonly offsets: Float64Array;
  /** By rewrite: translation, at the first process, of the offset behind its first register. */
  private readonly seen: (TranslatedAddress | undefined)[] = [];
  /** For the first process: contents that its registers have had over time, and at one time. */
  private readonly over: Set<number> = new Set();
  private reach = 0;
  private findings: AddressFindings | undefined;
  private windowBytes = 0;

  constructor(private readonly setting: WorkloadSetting<AddressTranslationValues>) {
    const { parameters, pageBytes, seed } = setting;
    this.regions = emptyWindow(pageBytes);
    const draws = new Random(seed, 'address offsets');
    this.offsets = float64Array(parameters.rewrites).map(() => draws.below(STEPS) / STEPS);
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const shape = process.registerShape();
    this.findings ??= new AddressFindings(shape);
    this.windowBytes = shape.windowBytes;
    const { seed, parameters } = this.setting;
    const draws = new Random(seed, 'register contents', parameters.contents === 'equal' ? 0 : process.rank);
    for (let round = 0; round < parameters.rewrites; round += 1) {
      const contents = this.contentsFor(round, shape, draws);
      process.begin();
      for (const [register, content] of contents.entries()) yield process.writeRegister(register, content);
      process.end();
      this.translate(process, round, this.findings);
      this.noteReach(process, contents);
    }
  }

  verify(): Record<string, number> {
    return { ...this.findings?.counters(), reach_bytes: this.reach, reached_bytes: this.reachedBytes() };
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    return {
      reach_bytes: { value: this.reach, unit: 'B' },
      reached_bytes: { value: this.reachedBytes(), unit: 'B' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  /** Uses the smallest and the largest contents first, which shows the reachable range; then random ones. */
  private contentsFor(round: number, { registers, contents }: RegisterShape, draws: Random): number[] {
    if (this.setting.parameters.contents === 'equal') return new Array(registers).fill(draws.below(contents));
    const drawn = new Set(round === 0 ? [0, contents - 1] : []);
    while (drawn.size < registers) drawn.add(draws.below(contents));
    return [...drawn];
  }

  /** Translates the drawn offset behind each register, and the last byte of each. */
  private translate(process: ProcessOperations, round: number, findings: AddressFindings): void {
    const { windowBytes } = this;
    const { registers } = process.registerShape();
    const offset = Math.floor(this.offsets[round]! * windowBytes);
    const found: TranslatedAddress[] = [];
    for (let register = 0; register < registers; register += 1) {
      const begin = register * windowBytes;
      const address = process.translate(begin + offset);
      findings.note(address, offset);
      findings.note(process.translate(begin + windowBytes - 1), windowBytes - 1);
      if (address !== undefined) found.push(address);
    }
    findings.compare(found);
    if (process.rank === 0) this.seen[round] = found[0];
    const first = this.seen[round];
    if (process.rank > 0 && first !== undefined && found[0] !== undefined) findings.compareNodes(first, found[0]);
  }

  private noteReach({ rank }: ProcessOperations, contents: readonly number[]): void {
    if (rank > 0) return;
    const distinct = new Set(contents);
    this.reach = Math.max(this.reach, distinct.size * this.windowBytes);
    for (const content of distinct) this.over.add(content);
  }

  private reachedBytes(): number {
    return this.over.size * this.windowBytes;
  }
}
