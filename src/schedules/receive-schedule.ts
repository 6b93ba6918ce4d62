import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { ScheduleError, ScheduleParser } from '../simulation/catalogue.ts';
import { InvalidSchedule } from '../spec/errors.ts';

/** A schedule that was read completely and is valid. */
export interface ReceivedSchedule {
  /** SHA-256 of the text. */
  readonly digest: string;
  readonly ranks: number;
  readonly operations: number;
  readonly bytes: number;
  /** Deflated pieces of the text, in order. */
  readonly chunks: readonly Uint8Array[];
}

/** Text per chunk: large enough to compress well, small enough to be read without a noticeable pause. */
const CHUNK_BYTES = 1 << 20;
const LEVEL = { level: 4 };

/**
 * Reads a schedule as it arrives. It is parsed piece by piece, so reading stops at the first error, and is kept only in
 * compressed form. `onBytes` is called with the size of each piece before it is processed, and may throw.
 * @throws InvalidSchedule with line, column and what was expected.
 */
export async function receiveSchedule(
  body: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<ReceivedSchedule> {
  const parser = new ScheduleParser();
  const hash = createHash('sha256');
  const packer = new Packer();
  let bytes = 0;
  for await (const piece of body) {
    onBytes(piece.length);
    bytes += piece.length;
    hash.update(piece);
    orInvalid(() => parser.write(piece));
    await packer.add(piece);
  }
  const { ranks, operations } = orInvalid(() => parser.finish());
  return { digest: hash.digest('hex'), ranks, operations, bytes, chunks: await packer.finish() };
}

function orInvalid<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    throw new InvalidSchedule(error.message, { line: error.line, column: error.column, expected: error.expected });
  }
}

/** Collects pieces into chunks and compresses these outside the calling thread. */
class Packer {
  private readonly chunks: Uint8Array[] = [];
  private open: Uint8Array[] = [];
  private openBytes = 0;

  async add(piece: Uint8Array): Promise<void> {
    this.open.push(piece);
    this.openBytes += piece.length;
    if (this.openBytes >= CHUNK_BYTES) await this.close();
  }

  async finish(): Promise<readonly Uint8Array[]> {
    if (this.openBytes > 0) await this.close();
    return this.chunks;
  }

  private async close(): Promise<void> {
    const text = Buffer.concat(this.open);
    this.open = [];
    this.openBytes = 0;
    this.chunks.push(await promisify(deflate)(text, LEVEL));
  }
}
