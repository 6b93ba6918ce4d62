/** Number of an operation within its rank, by which later operations refer to it. */
export type Label = number;

/** The operations of one rank, written as GOAL text. */
export class RankProgram {
  private readonly lines: string[] = [];
  private last: Label = 0;

  /** Sends `bytes` to a rank after all operations in `after` are done. */
  send(bytes: number, to: number, tag: number, after: readonly Label[]): Label {
    return this.add(`send ${bytes}b to ${to} tag ${tag}`, after);
  }

  recv(bytes: number, from: number, tag: number, after: readonly Label[]): Label {
    return this.add(`recv ${bytes}b from ${from} tag ${tag}`, after);
  }

  /** Occupies the core for whole nanoseconds. */
  calc(ns: number, after: readonly Label[]): Label {
    return this.add(`calc ${ns}`, after);
  }

  text(rank: number): string {
    return `\nrank ${rank} {\n${this.lines.join('')}}\n`;
  }

  private add(operation: string, after: readonly Label[]): Label {
    this.last += 1;
    this.lines.push(`l${this.last}: ${operation}\n`, ...after.map((label) => `l${this.last} requires l${label}\n`));
    return this.last;
  }
}

/** One step of a rank: a send and a receive at the same time. Empty messages are omitted. */
export interface Exchange {
  readonly to: number;
  readonly sendBytes: number;
  readonly from: number;
  readonly receiveBytes: number;
  readonly tag: number;
  /** Core time per received byte, in ns. */
  readonly computeNsPerByte?: number;
}

/** Adds an exchange after `after`. Returns what the next step must wait for: both directions, and the computation. */
export function exchange(program: RankProgram, step: Exchange, after: readonly Label[]): readonly Label[] {
  const { to, sendBytes, from, receiveBytes, tag, computeNsPerByte = 0 } = step;
  const sent = sendBytes > 0 ? [program.send(sendBytes, to, tag, after)] : [];
  const received = receiveBytes > 0 ? [program.recv(receiveBytes, from, tag, after)] : [];
  const reduced = received.length > 0 ? compute(program, receiveBytes * computeNsPerByte, received) : received;
  const done = [...sent, ...reduced];
  return done.length > 0 ? done : after;
}

/** Adds a computation after `after`, rounded to whole ns; none if it rounds to 0. */
export function compute(program: RankProgram, ns: number, after: readonly Label[]): readonly Label[] {
  const whole = Math.round(ns);
  return whole > 0 ? [program.calc(whole, after)] : after;
}

/**
 * Returns the bytes of blocks `from` to `to` (exclusive) when `bytes` are divided into `blocks` as evenly as whole bytes allow.
 */
export function blockBytes(bytes: number, blocks: number, from: number, to = from + 1): number {
  return Math.floor((to * bytes) / blocks) - Math.floor((from * bytes) / blocks);
}
