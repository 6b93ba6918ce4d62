import { createRequire } from 'node:module';
import { roughTime, wallTime } from '../figure/units.ts';

const require = createRequire(import.meta.url);

export interface WorkDone {
  /** Completed share of the expected work, 0 to 1. */
  readonly share: number;
  /** Estimate of the time left; null while there is none. */
  readonly etaSeconds: number | null;
  /** New total, if it has changed. */
  readonly total?: number;
}

/** Progress on standard error: a bar in a terminal, otherwise an occasional line. */
export interface Progress {
  update(done: number, work: WorkDone): void;
  stop(): void;
}

export interface ProgressOptions {
  readonly total: number;
  /** What is counted, as in `runs`. */
  readonly unit: string;
  readonly quiet?: boolean;
}

/** Minimum interval between lines without a terminal, ms. */
const LINE_INTERVAL_MS = 2000;

export function startProgress(options: ProgressOptions): Progress {
  if (options.quiet) return { update: () => undefined, stop: () => undefined };
  const terminal = process.stderr.isTTY && process.env.TERM !== 'dumb' && !process.env.CI;
  return terminal ? bar(options) : lines(options);
}

function bar({ total, unit }: ProgressOptions): Progress {
  // Loaded only for a terminal.
  const { Format, Presets, SingleBar } = require('cli-progress') as typeof import('cli-progress');
  const started = Date.now();
  const shown = new SingleBar(
    {
      format: (_options, params, payload) =>
        ` ${Format.BarFormat(params.progress, { ..._options, barsize: 30 })} ${payload.done}/${payload.all} ${unit}  ${payload.left}`,
      hideCursor: true,
      clearOnComplete: false,
      stream: process.stderr,
      gracefulExit: false,
    },
    Presets.shades_classic,
  );
  shown.start(1000, 0, { done: 0, all: total, left: '' });
  return {
    update: (done, work) => {
      shown.update(Math.round(work.share * 1000), { done, all: work.total ?? total, left: timeLeft(started, work) });
    },
    stop: () => shown.stop(),
  };
}

function lines({ total, unit }: ProgressOptions): Progress {
  const started = Date.now();
  let last = started;
  const print = (done: number, all: number, work: WorkDone) => {
    const line = `${done}/${all} ${unit}, ${Math.floor(work.share * 100)} %  ${timeLeft(started, work)}`;
    process.stderr.write(`${line.trimEnd()}\n`);
  };
  return {
    update: (done, work) => {
      const all = work.total ?? total;
      if (done < all && Date.now() - last < LINE_INTERVAL_MS) return;
      last = Date.now();
      print(done, all, work);
    },
    stop: () => undefined,
  };
}

function timeLeft(started: number, { share, etaSeconds }: WorkDone): string {
  if (share >= 1) return `in ${wallTime((Date.now() - started) / 1000)}`;
  return etaSeconds === null ? '' : `ETA ${roughTime(etaSeconds)}`;
}
