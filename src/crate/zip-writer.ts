import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { centralHeader, commentOf, descriptor, endRecord, LARGEST, localHeader, type ZipEntry } from './zip-format.ts';

/** A text, or pieces of text or bytes as they arrive. */
export type Content = string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Properties of a file that are known once it is written. */
export interface WrittenFile {
  readonly name: string;
  readonly size: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/** The archive would need another format (ZIP64), as it or one of its files reaches 4 GiB. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge';
}

/**
 * Writes an archive (ZIP, deflated) in a single pass: pieces are produced on demand, and no file is held in memory as a whole.
 * The same files give the same archive, provided that zlib compresses them identically.
 */
export class ZipWriter {
  private readonly whole = createHash('sha256');
  private readonly entries: ZipEntry[] = [];
  private offset = 0;

  /** Adds a file. Returns its size and digest once all of the content has been consumed. */
  async *file(name: string, content: Content): AsyncGenerator<Uint8Array, WrittenFile, undefined> {
    const offset = this.offset;
    yield this.counted(localHeader(name));
    const begin = this.offset;
    const seen = new Seen();
    for await (const piece of deflated(seen.watched(content))) yield this.counted(piece);
    const entry = { name, ...seen.counts(), packed: this.offset - begin, offset };
    yield this.counted(descriptor(entry));
    this.entries.push(entry);
    return { name, size: entry.size, sha256: seen.digest() };
  }

  /** Writes the central directory and the digest of the archive. Nothing may follow. */
  *end(): Generator<Uint8Array, void, undefined> {
    const offset = this.offset;
    for (const entry of this.entries) yield this.counted(centralHeader(entry));
    yield this.counted(endRecord({ files: this.entries.length, offset, bytes: this.offset - offset }));
    yield Buffer.from(commentOf(this.whole.digest('hex')));
  }

  private counted<Piece extends Uint8Array>(piece: Piece): Piece {
    this.whole.update(piece);
    this.offset += piece.byteLength;
    if (this.offset > LARGEST) throw new ArchiveTooLarge('an archive holds at most 4 GiB');
    return piece;
  }
}

/** Counts and hashes the bytes that pass through. */
class Seen {
  private readonly sha256 = createHash('sha256');
  private crc = 0;
  private size = 0;

  async *watched(content: Content): AsyncGenerator<Uint8Array> {
    for await (const piece of typeof content === 'string' ? [content] : content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      this.sha256.update(bytes);
      this.crc = crc32(bytes, this.crc);
      this.size += bytes.byteLength;
      if (this.size > LARGEST) throw new ArchiveTooLarge('a file of an archive has at most 4 GiB');
      yield bytes;
    }
  }

  counts(): { readonly crc: number; readonly size: number } {
    return { crc: this.crc, size: this.size };
  }

  digest(): string {
    return this.sha256.digest('hex');
  }
}

/** Compresses pieces. Errors of the source are thrown where the result is read. */
function deflated(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), createDeflateRaw(), () => undefined);
}
