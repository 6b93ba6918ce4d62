import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { centralHeader, commentOf, descriptor, endRecord, LARGEST, localHeader, type ZipEntry } from './zip-format.ts';

/** A text or pieces of bytes, as they come. */
export type Content = string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** What is known of a file once it is written. */
export interface WrittenFile {
  readonly name: string;
  readonly size: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/** The archive would be another format: files of 4 GiB and more. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge';
}

/**
 * Writes an archive (ZIP, deflated) in one go: pieces come as they are asked for, no file is held whole. The same files give
 * the same archive, as long as zlib packs them so.
 */
export class ZipWriter {
  readonly #whole = createHash('sha256');
  readonly #entries: ZipEntry[] = [];
  #offset = 0;

  /** A further file. Its size and digest are returned when all of it was taken. */
  async *file(name: string, content: Content): AsyncGenerator<Uint8Array, WrittenFile, undefined> {
    const offset = this.#offset;
    yield this.#counted(localHeader(name));
    const begin = this.#offset;
    const seen = new Seen();
    for await (const piece of deflated(seen.watched(content))) yield this.#counted(piece);
    const entry = { name, ...seen.counts(), packed: this.#offset - begin, offset };
    yield this.#counted(descriptor(entry));
    this.#entries.push(entry);
    return { name, size: entry.size, sha256: seen.digest() };
  }

  /** The list of files, and the digest of everything. Nothing may follow. */
  *end(): Generator<Uint8Array, void, undefined> {
    const offset = this.#offset;
    for (const entry of this.#entries) yield this.#counted(centralHeader(entry));
    yield this.#counted(endRecord({ files: this.#entries.length, offset, bytes: this.#offset - offset }));
    yield Buffer.from(commentOf(this.#whole.digest('hex')));
  }

  #counted<Piece extends Uint8Array>(piece: Piece): Piece {
    this.#whole.update(piece);
    this.#offset += piece.byteLength;
    if (this.#offset > LARGEST) throw new ArchiveTooLarge('an archive holds at most 4 GiB');
    return piece;
  }
}

/** Counts and digests what passes. */
class Seen {
  readonly #sha256 = createHash('sha256');
  #crc = 0;
  #size = 0;

  async *watched(content: Content): AsyncGenerator<Uint8Array> {
    for await (const piece of typeof content === 'string' ? [content] : content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      this.#sha256.update(bytes);
      this.#crc = crc32(bytes, this.#crc);
      this.#size += bytes.byteLength;
      if (this.#size > LARGEST) throw new ArchiveTooLarge('a file of an archive has at most 4 GiB');
      yield bytes;
    }
  }

  counts(): { readonly crc: number; readonly size: number } {
    return { crc: this.#crc, size: this.#size };
  }

  digest(): string {
    return this.#sha256.digest('hex');
  }
}

/** What goes wrong with the source is thrown where the result is read. */
function deflated(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(pieces, { objectMode: true, highWaterMark: 1 }), createDeflateRaw(), () => undefined);
}
