import type { ProcessOperations, Program } from '../contract/program.ts';
import { logarithm } from '../engine/math.ts';
import { Random } from '../engine/random.ts';
import type { ParameterDefinition, ValuesOf } from '../parameters.ts';
import type { MetricByChoice } from './definition.ts';

/**
 * When the operations of a process begin. In a closed system each follows the one before; in an open one they arrive
 * whether or not the process is ready for them, wait their turn, and their latency counts from the arrival.
 */
export const openLoad = [
  {
    name: 'arrivalProcess',
    description:
      'closed: each operation follows the one before. poisson: operations arrive at random at the offered rate and wait if the process is not ready. bursty: bursts arrive in the same way, and the operations of a burst arrive together.',
    type: 'choice',
    unit: '1',
    default: 'closed',
    choices: ['closed', 'poisson', 'bursty'],
  },
  {
    name: 'arrivalsPerSecond',
    description:
      'For poisson and bursty: offered rate, as operations arriving per second of simulated time, over all processes that run the program.',
    type: 'number',
    unit: '1/s',
    default: 1e6,
    minimum: 1,
    maximum: 1e12,
  },
  {
    name: 'burstOperations',
    description: 'For bursty: mean number of operations per burst; the numbers are geometrically distributed.',
    type: 'number',
    unit: '1',
    default: 8,
    minimum: 1,
    maximum: 1e4,
  },
] as const satisfies readonly ParameterDefinition[];

/** The kinds of arrivals under which the others have an effect. */
export const arrivalsReading = { arrivalsPerSecond: ['poisson', 'bursty'], burstOperations: ['bursty'] } as const;

/** Whether a workload's operations may arrive in these ways; one of a plugin may have a parameter of the same name. */
export const hasOpenLoad = (parameters: readonly ParameterDefinition[]): boolean => parameters.includes(openLoad[0]);

/** Under open load latency is the question, the rate is given. */
export const openLoadMetric = {
  parameter: 'arrivalProcess',
  metrics: { poisson: 'operation_latency_ns', bursty: 'operation_latency_ns' },
} as const satisfies MetricByChoice;

type Parameters = ValuesOf<typeof openLoad>;

/** Where operations arrive. */
interface Source {
  readonly process: ProcessOperations;
  /** Processes that the offered rate is spread over. */
  readonly sources: number;
  readonly seed: number;
}

const NS_PER_SECOND = 1e9;

/** Times at which the operations of one process arrive, from a stream of its own. */
export class Arrivals {
  private readonly draws: Random;
  private readonly meanGapNs: number;
  /** Probability that a burst ends with the operation that has just arrived. */
  private readonly endsBurst: number;
  /** When the last operation has arrived, or from when on they do. */
  private at: number;
  private hasBegun = false;

  constructor({ arrivalProcess, arrivalsPerSecond, burstOperations }: Parameters, { sources, seed, process }: Source) {
    const perBurst = arrivalProcess === 'bursty' ? burstOperations : 1;
    this.draws = new Random(seed, 'arrivals', process.rank);
    this.meanGapNs = (perBurst * sources * NS_PER_SECOND) / arrivalsPerSecond;
    this.endsBurst = 1 / perBurst;
    this.at = process.now();
  }

  /** Waits until the next operation has arrived, then begins it, as of when it arrived. */
  *begin(process: ProcessOperations): Program {
    this.advance();
    if (this.at > process.now()) yield process.pause(this.at);
    process.begin(this.at);
  }

  private advance(): void {
    const isNewBurst = this.endsBurst === 1 || !this.hasBegun || this.draws.fraction() < this.endsBurst;
    this.hasBegun = true;
    if (isNewBurst) this.at -= this.meanGapNs * logarithm(1 - this.draws.fraction());
  }
}

/**
 * Returns the arrivals of a process, from now on, so earlier, unmeasured work delays none of them. Undefined if operations follow
 * one another.
 */
export function arrivalsOf(parameters: Parameters, source: Source): Arrivals | undefined {
  return parameters.arrivalProcess === 'closed' ? undefined : new Arrivals(parameters, source);
}
