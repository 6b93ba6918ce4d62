import { Random } from '../../engine/random.ts';
import { rankOf, scatter } from '../zipf.ts';
import { elementAt, positionOf, standingAt } from './keys.ts';
import type { DhtValues } from './parameters.ts';

/** Lookups between inserts: the share of a process's operations that they are. */
export function readShareOf(mix: { readsPerWrite: number; writingProcesses: number }, process: number): number {
  const { readsPerWrite, writingProcesses } = mix;
  return writingProcesses > 0 && process >= writingProcesses ? 1 : readsPerWrite / (1 + readsPerWrite);
}

/** Input common to the draws of all processes in a run. */
export interface DrawSetting {
  readonly seed: number;
  readonly parameters: DhtValues;
  /** The first process whose volume is a target, and how many are. */
  readonly firstTarget: number;
  readonly targets: number;
  /** `zipfTable` of the places of a volume; empty for a uniform distribution. */
  readonly zipf: Float64Array;
}

/**
 * The random operations of a process, the same for every mechanism. Additional streams are used only if a parameter needs them,
 * so that the others keep their draws.
 */
export class OperationDraws {
  element = 0;
  target = 0;
  /** Whether it is a lookup of an element that has been in the table from the start. */
  isLookup = false;
  private readonly program: Random;
  private readonly locality: Random;
  private readonly skew: Random;
  private readonly reads: Random;
  private readonly readShare: number;
  private readonly isPlain: boolean;

  constructor(
    private readonly setting: DrawSetting,
    private readonly process: number,
  ) {
    const { seed, parameters } = setting;
    const { ownShare, keySkew, operation } = parameters;
    this.program = new Random(seed, 'dht program', process);
    this.locality = new Random(seed, 'dht locality', process);
    this.skew = new Random(seed, 'dht skew', process);
    this.reads = new Random(seed, 'dht reads', process);
    this.readShare = operation === 'lookup' && keySkew > 0 ? 1 : readShareOf(parameters, process);
    this.isPlain = ownShare === 0 && keySkew === 0 && this.readShare === 0;
  }

  /** Draws the next operation. */
  next(): void {
    const { setting, program } = this;
    this.element = program.below(2147483646) + 1;
    this.target = setting.firstTarget + program.below(setting.targets);
    if (!this.isPlain) this.choose();
  }

  private choose(): void {
    const { setting, skew } = this;
    const { ownShare, volumeElements } = setting.parameters;
    if (ownShare > 0 && this.locality.fraction() < ownShare) this.target = this.process;
    if (setting.zipf.length > 0) {
      const place = scatter(rankOf(setting.zipf, skew), volumeElements);
      this.element = elementAt(place, volumeElements, skew.uint32());
    }
    this.isLookup = this.readShare > 0 && this.reads.fraction() < this.readShare;
    if (this.isLookup) this.element = standingAt(this.target, positionOf(this.element, volumeElements), volumeElements);
  }
}
