import { Random } from '../../engine/random.ts';

/** Frames whose checksum is wrong when they arrive: nobody learns what was in them. */
export class FrameLoss {
  lost = 0;
  private readonly draws: Random;

  /** @param share of all frames */
  constructor(
    readonly share: number,
    seed: number,
  ) {
    this.draws = new Random(seed, 'frame loss');
  }

  /** Whether the frame that arrives now is one of them. */
  hits(): boolean {
    if (this.share === 0 || this.draws.fraction() >= this.share) return false;
    this.lost += 1;
    return true;
  }
}
