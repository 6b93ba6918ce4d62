import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Progress on standard error: a bar in a terminal, otherwise an occasional line. */
export interface Progress {
  /**
   * @param share completed share of the expected work, 0 to 1
   * @param etaSeconds estimate that takes precedence over one from elapsed time
   * @param total new total, if it has changed
   */
  update(done: number, share?: number, etaSeconds?: number | null, total?: number): void;
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
    update: (done, share = done / total, etaSeconds, all = total) => {
      shown.update(Math.round(share * 1000), { done, all, left: timeLeft(started, share, etaSeconds) });
    },
    stop: () => shown.stop(),
  };
}

function lines({ total, unit }: ProgressOptions): Progress {
  const started = Date.now();
  let last = started;
  const print = (done: number, share: number, all: number, etaSeconds?: number | null) => {
    process.stderr.write(
      `${done}/${all} ${unit}, ${Math.floor(share * 100)} %  ${timeLeft(started, share, etaSeconds)}`.trimEnd(),
    );
    process.stderr.write('\n');
  };
  return {
    update: (done, share = done / total, etaSeconds, all = total) => {
      if (done < all && Date.now() - last < LINE_INTERVAL_MS) return;
      last = Date.now();
      print(done, share, all, etaSeconds);
    },
    stop: () => undefined,
  };
}

function timeLeft(started: number, share: number, etaSeconds?: number | null): string {
  const elapsed = (Date.now() - started) / 1000;
  if (share >= 1) return `in ${duration(elapsed)}`;
  if (share <= 0) return '';
  return `ETA ${duration(etaSeconds ?? (elapsed * (1 - share)) / share)}`;
}

/** Formats a duration: `0.8 s`, `42 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
