import { write, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const written = promisify(write);

/** Characters of lines that wait for a slow reader; further lines are dropped. */
const MOST_WAITING = 16 << 20;
/** A reader that takes nothing at the moment is tried again after this time, ms. */
const AGAIN_AFTER_MS = 100;
const BUSY = ['EAGAIN', 'EBUSY'];
/** Pino's number of the level. */
const WARN = 40;

/**
 * Writes lines to an open file. The service outlives its log: lines that cannot be written, since the disk is full or the reader
 * gone, are dropped, and the log says so when it goes on. Pino's own destination would then end the process, or hang in its end.
 */
export class LogOutput {
  private waiting: string[] = [];
  private length = 0;
  /** Whether lines wait, or are about to be written. */
  isWriting = false;
  private lost = 0;
  private cause = '';

  constructor(private readonly file: number) {
    process.once('exit', () => this.writeRest());
  }

  write(line: string): void {
    if (this.length + line.length > MOST_WAITING) {
      this.drop(1, 'its reader is too slow');
      return;
    }
    this.waiting.push(line);
    this.length += line.length;
    if (this.isWriting) return;
    this.isWriting = true;
    // What is logged right before the process ends is written at its end, and not twice.
    setImmediate(() => void this.writeAll());
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const lines = this.take();
      try {
        await this.writeText(this.noticeOfLost() + lines.join(''));
        this.lost = 0;
      } catch (error) {
        this.drop(lines.length, (error as NodeJS.ErrnoException).code ?? String(error));
      }
    }
    this.isWriting = false;
  }

  private take(): string[] {
    const { waiting } = this;
    [this.waiting, this.length] = [[], 0];
    return waiting;
  }

  private drop(lines: number, cause: string): void {
    this.lost += lines;
    this.cause = cause;
  }

  private noticeOfLost(): string {
    const { lost, cause } = this;
    if (lost === 0) return '';
    const msg = `${lost} lines of the log could not be written: ${cause}`;
    // On a line of its own, as the last one may have been cut.
    return `\n${JSON.stringify({ level: WARN, time: Date.now(), pid: process.pid, msg })}\n`;
  }

  private async writeText(text: string): Promise<void> {
    let rest = Buffer.from(text);
    while (rest.length > 0) {
      try {
        const { bytesWritten } = await written(this.file, rest);
        rest = rest.subarray(bytesWritten);
      } catch (error) {
        if (!BUSY.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
        await delay(AGAIN_AFTER_MS);
      }
    }
  }

  private writeRest(): void {
    try {
      writeSync(this.file, this.take().join(''));
    } catch {
      // Nobody is left to be told.
    }
  }
}

const STANDARD_OUTPUT = 1;
let standard: LogOutput | undefined;

/** The log of this process, on its standard output. */
export function logOutput(): LogOutput {
  standard ??= new LogOutput(STANDARD_OUTPUT);
  return standard;
}
