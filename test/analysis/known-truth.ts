import { Random } from '../../src/simulation/engine/random.ts';

export const TRUTH = 100;
/** Spread of single results about the truth, as a share of it: that of figure 7a's noisiest cells but two. */
export const SPREAD = 0.0135;

/**
 * Results of known truth. Their skew is that of a gamma distribution. Rates of figure 7a with 50 seeds have, at P = 256, skews
 * from -0.3 to 0.5; at P = 32 am has 0.7, aa-int -1.2 and am-ints 1.5. The last two have a few seeds that lie far away, which
 * no interval of a few replications foresees: five of am-ints cover 62 %.
 */
export class MadeUpResults {
  private readonly draws: Random;

  constructor(
    name: string,
    private readonly skew: number,
  ) {
    this.draws = new Random(1, name);
  }

  next(truth = TRUTH): number {
    return truth * (1 + SPREAD * this.standard());
  }

  some(count: number): number[] {
    return Array.from({ length: count }, () => this.next());
  }

  /** Mean 0 and variance 1. */
  standard(): number {
    if (this.skew === 0) return this.normal();
    const shape = 4 / this.skew ** 2;
    return Math.sign(this.skew) * ((this.gamma(shape) - shape) / Math.sqrt(shape));
  }

  /** Box and Muller. */
  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.draws.fraction())) * Math.cos(2 * Math.PI * this.draws.fraction());
  }

  /** Marsaglia and Tsang, for shapes of at least 1. */
  private gamma(shape: number): number {
    const [d, c] = [shape - 1 / 3, 1 / Math.sqrt(9 * (shape - 1 / 3))];
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - this.draws.fraction()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  }
}

/** In how many of a hundred experiments something is so. */
export function percentOf(isSo: () => boolean, experiments = 10_000): number {
  let count = 0;
  for (let experiment = 0; experiment < experiments; experiment++) if (isSo()) count += 1;
  return (100 * count) / experiments;
}
