import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { thrownText } from '../spec/wording.ts';
import { DamagedBundle } from './damaged-bundle.ts';
import {
  CENTRAL_BYTES,
  COMMENT_BYTES,
  centralHeader,
  commentOf,
  DESCRIPTOR_BYTES,
  descriptor,
  END_BYTES,
  endRecord,
  localHeader,
  type ZipEntry,
} from './zip-format.ts';

const REPACKED = 'it was cut off, changed or packed by another program; an unpacked bundle can be verified as a folder';

/**
 * Returns the files, by name, of an archive that `ZipWriter` wrote. Anything else is rejected: each header must be exactly the
 * one that is written for its file, and the files must follow each other without gaps. No two readers can therefore see different
 * files, and files cannot overlap.
 * @throws DamagedBundle
 */
export function readArchive(archive: Buffer, mostFiles: number): ReadonlyMap<string, ZipEntry> {
  const at = archive.length - COMMENT_BYTES - END_BYTES;
  if (at < 0) throw new DamagedBundle(`it has only ${archive.length} bytes: ${REPACKED}`);
  const [files, bytes, offset] = [
    archive.readUInt16LE(at + 10),
    archive.readUInt32LE(at + 12),
    archive.readUInt32LE(at + 16),
  ];
  requireSame(archive, at, endRecord({ files, bytes, offset }), 'its end record is not that of a bundle');
  if (archive.toString('latin1', at + END_BYTES) !== commentOf(digestOf(archive.subarray(0, at + END_BYTES)))) {
    throw new DamagedBundle(`its digest does not match its content: ${REPACKED}`);
  }
  if (files > mostFiles) throw new DamagedBundle(`it has ${files} files; a bundle has at most ${mostFiles}`);
  if (offset + bytes !== at) throw new DamagedBundle('its list of files is not where its end record says');
  return entriesOf(archive.subarray(0, at), { files, offset });
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function entriesOf(archive: Buffer, { files, offset }: { files: number; offset: number }): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let [at, begin] = [offset, 0];
  for (let i = 0; i < files; i += 1) {
    const entry = entryAt(archive, at, begin);
    if (entries.has(entry.name)) throw new DamagedBundle(`it has ${entry.name} twice`);
    entries.set(entry.name, entry);
    at += CENTRAL_BYTES + entry.name.length;
    begin = dataOf(entry) + entry.packed + DESCRIPTOR_BYTES;
    if (begin > offset) throw new DamagedBundle(`${entry.name} reaches beyond the files`);
    requireSame(
      archive,
      begin - DESCRIPTOR_BYTES,
      descriptor(entry),
      `the data descriptor after ${entry.name} is wrong`,
    );
  }
  if (at !== archive.length || begin !== offset) throw new DamagedBundle('it holds data besides its files');
  return entries;
}

/** Returns the file whose entry is at `at` in the central directory. Its local header has to be at `begin`. */
function entryAt(archive: Buffer, at: number, begin: number): ZipEntry {
  if (at + CENTRAL_BYTES > archive.length) throw new DamagedBundle('its list of files is cut off');
  const length = archive.readUInt16LE(at + 28);
  const name = archive.toString('latin1', at + CENTRAL_BYTES, at + CENTRAL_BYTES + length);
  const [crc, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place)) as [number, number, number];
  const entry = { name, crc, packed, size, offset: begin };
  const shown = JSON.stringify(name.slice(0, 100));
  requireSame(archive, at, centralHeader(entry), `the entry of ${shown} is not that of a bundle`);
  requireSame(archive, begin, localHeader(name), `the header of ${shown} is not that of a bundle`);
  return entry;
}

function requireSame(archive: Buffer, at: number, expected: Buffer, otherwise: string): void {
  if (archive.subarray(at, at + expected.length).equals(expected)) return;
  throw new DamagedBundle(`${otherwise}: ${REPACKED}`);
}

const dataOf = ({ name, offset }: ZipEntry): number => offset + localHeader(name).length;

/** Returns the content of a file in pieces. @throws DamagedBundle as soon as it is found to differ from the entry */
export async function* unpacked(archive: Buffer, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const begin = dataOf(entry);
  const packed = Readable.from([archive.subarray(begin, begin + entry.packed)]);
  const inflate = createInflateRaw();
  let [size, crc] = [0, 0];
  try {
    for await (const piece of pipeline(packed, inflate, () => undefined) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.size) break;
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (error) {
    throw new DamagedBundle(`${entry.name} cannot be unpacked: ${thrownText(error)}`);
  }
  if (size > entry.size)
    throw new DamagedBundle(`${entry.name} holds more than the ${entry.size} bytes that it claims`);
  const isWhole = size === entry.size && crc === entry.crc && inflate.bytesWritten === entry.packed;
  if (!isWhole) throw new DamagedBundle(`${entry.name} is not as it was packed`);
}
