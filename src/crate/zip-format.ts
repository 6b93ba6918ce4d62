/** A file of an archive, as described by both of its headers. */
export interface ZipEntry {
  /** ASCII, with slashes between directories. */
  readonly name: string;
  readonly crc: number;
  /** Compressed size, in bytes. */
  readonly packed: number;
  /** Uncompressed size, in bytes. */
  readonly size: number;
  /** Offset of its local header. */
  readonly offset: number;
}

/** Largest size or offset in an archive: they have 32 bits. Larger ones would need another format (ZIP64). */
export const LARGEST = 0xffff_fffe;

/** Deflated, size after the data, names in UTF-8. Nothing else is ever written, so readers need not support anything else. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** The first day that the format can represent: archives contain no date, so the same content gives the same archive. */
const DATE = 0x0021;
const MADE_BY_UNIX = 0x0300 | VERSION;
const PLAIN_FILE = 0o100644 * 0x1_0000;

export const LOCAL_BYTES = 30;
export const DESCRIPTOR_BYTES = 16;
export const CENTRAL_BYTES = 46;
export const END_BYTES = 22;

/** Returns the header before the data of a file. The sizes are not known yet, so they follow the data. */
export function localHeader(name: string): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name, 'latin1')]);
}

/** Returns the data descriptor, which follows the data of a file. */
export function descriptor({ crc, packed, size }: ZipEntry): Buffer {
  const behind = Buffer.alloc(DESCRIPTOR_BYTES);
  behind.writeUInt32LE(0x08074b50, 0);
  for (const [i, number] of [crc, packed, size].entries()) behind.writeUInt32LE(number, 4 + 4 * i);
  return behind;
}

/** Returns the entry of a file in the central directory at the end of the archive. */
export function centralHeader({ name, crc, packed, size, offset }: ZipEntry): Buffer {
  const header = Buffer.alloc(CENTRAL_BYTES);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY_UNIX, 4);
  writeCommon(header, 6);
  for (const [i, number] of [crc, packed, size].entries()) header.writeUInt32LE(number, 16 + 4 * i);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(PLAIN_FILE, 38);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, Buffer.from(name, 'latin1')]);
}

function writeCommon(header: Buffer, at: number): void {
  for (const [i, number] of [VERSION, FLAGS, DEFLATED, 0, DATE].entries()) header.writeUInt16LE(number, at + 2 * i);
}

export interface ZipEnd {
  readonly files: number;
  /** Offset of the central directory; `bytes` is its length. */
  readonly offset: number;
  readonly bytes: number;
}

/** Returns the end record of an archive, without the comment that follows it. */
export function endRecord({ files, offset, bytes }: ZipEnd): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(COMMENT_BYTES, 20);
  return end;
}

/** Returns the comment of an archive, which contains the SHA-256 of all bytes before it. */
export const commentOf = (sha256: string): string => `onesided bundle, sha256 of all before: ${sha256}`;
export const COMMENT_BYTES = commentOf('0'.repeat(64)).length;
