import { createHash } from 'node:crypto';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedBundle } from '../../src/crate/damaged-bundle.ts';
import {
  centralHeader,
  commentOf,
  descriptor,
  endRecord,
  localHeader,
  type ZipEntry,
} from '../../src/crate/zip-format.ts';
import { readArchive, unpacked } from '../../src/crate/zip-reader.ts';
import { type Content, ZipWriter } from '../../src/crate/zip-writer.ts';

async function archiveOf(files: Readonly<Record<string, Content>>): Promise<Buffer> {
  const zip = new ZipWriter();
  const pieces: Uint8Array[] = [];
  for (const [name, content] of Object.entries(files))
    for await (const piece of zip.file(name, content)) pieces.push(piece);
  return Buffer.concat([...pieces, ...zip.end()]);
}

/** Every file, read to its end. */
async function contentsOf(archive: Buffer): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const [name, entry] of readArchive(archive, 100)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of unpacked(archive, entry)) pieces.push(piece);
    contents[name] = Buffer.concat(pieces).toString();
  }
  return contents;
}

interface Forged {
  readonly name: string;
  readonly data: Buffer;
  readonly claims?: Partial<ZipEntry>;
}

/** An archive that somebody has made by hand, with whatever its entries claim, and with the right digest at its end. */
function forged(files: readonly Forged[], between = Buffer.alloc(0)): Buffer {
  let body = Buffer.alloc(0);
  const entries = files.map(({ name, data, claims }) => {
    const entry: ZipEntry = { name, crc: 0, packed: data.length, size: 0, offset: body.length, ...claims };
    body = Buffer.concat([body, localHeader(name), data, descriptor(entry), between]);
    return entry;
  });
  const list = Buffer.concat(entries.map(centralHeader));
  const end = endRecord({ files: files.length, offset: body.length, bytes: list.length });
  return sealed(Buffer.concat([body, list, end]));
}

const sealed = (body: Buffer): Buffer =>
  Buffer.concat([body, Buffer.from(commentOf(createHash('sha256').update(body).digest('hex')))]);

/** By the offsets of PKWARE's APPNOTE alone: from the end to the list, from there to each file. */
function readByTheBook(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const [method, crc, packed, size] = [
      archive.readUInt16LE(at + 10),
      ...[16, 20, 24].map((i) => archive.readUInt32LE(at + i)),
    ];
    const [length, local] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(data, data + packed!));
    expect([method, crc32(content), content.length]).toEqual([8, crc, size]);
    files[name] = content.toString();
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const FILES = { 'a.json': '{"a": 1}\n', 'b/c.txt': 'to and fro '.repeat(500), empty: '' };

describe('an archive', () => {
  it('gives its files back, also to who reads it as the format is published, and is the same each time', async () => {
    const archive = await archiveOf(FILES);
    expect(await contentsOf(archive)).toEqual(FILES);
    expect(readByTheBook(archive)).toEqual(FILES);
    expect(await archiveOf(FILES)).toEqual(archive);
  });

  it('gives any files back, in whatever pieces they come', async () => {
    const name = fc.stringMatching(/^[a-z0-9][a-z0-9./-]{0,20}$/);
    const pieces = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, pieces, { maxKeys: 5 }), async (files) => {
        const whole = Object.fromEntries(Object.entries(files).map(([key, parts]) => [key, parts.join('')]));
        expect(await contentsOf(await archiveOf(files))).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('shows every changed byte, and every cut', async () => {
    const archive = await archiveOf(FILES);
    for (let at = 0; at < archive.length; at += 1) {
      const changed = Buffer.from(archive);
      changed[at]! ^= 1 + (at % 255);
      expect(() => readArchive(changed, 100), `byte ${at}`).toThrow(DamagedBundle);
      expect(() => readArchive(archive.subarray(0, at), 100), `cut at ${at}`).toThrow(DamagedBundle);
    }
    expect(() => readArchive(Buffer.concat([archive, Buffer.from(' ')]), 100)).toThrow(DamagedBundle);
  });

  it('is not written on where its source fails', async () => {
    const failing = async function* () {
      yield 'begun';
      throw new Error('the database is gone');
    };
    await expect(archiveOf({ a: failing() })).rejects.toThrow('the database is gone');
  });
});

describe('an archive that was made to harm is refused', () => {
  const text = Buffer.from('harmless');
  const data = deflateRawSync(text);
  const bomb = deflateRawSync(Buffer.alloc(20_000_000));

  it('where it holds more than it claims: reading ends there', async () => {
    const archive = forged([{ name: 'a', data: bomb, claims: { size: 1000 } }]);
    const entry = readArchive(archive, 100).get('a')!;
    let read = 0;
    const reading = async () => {
      for await (const piece of unpacked(archive, entry)) read += piece.length;
    };
    await expect(reading()).rejects.toThrow('a holds more than the 1000 bytes that it claims');
    expect(read).toBeLessThanOrEqual(1000);
  });

  it.each([
    ['less than it claims', { size: 9 }, data],
    ['something else', { size: 8, crc: 1 }, data],
    ['no deflated data', { size: 8 }, Buffer.from('no deflated data')],
    ['more behind its data', { size: 8 }, Buffer.concat([data, Buffer.from('more')])],
  ])('where it holds %s', async (_what, claims, content) => {
    await expect(contentsOf(forged([{ name: 'a', data: content, claims }]))).rejects.toThrow(DamagedBundle);
  });

  it('where files overlap, are there twice, or have something between them', () => {
    const entry = { data, claims: { size: 8 } };
    const [one, two] = [
      { name: 'a', ...entry },
      { name: 'b', ...entry },
    ];
    expect(readArchive(forged([one, two]), 100).size).toBe(2);
    const overlapping = forged([one, { name: 'b', data, claims: { size: 8, offset: 0 } }]);
    expect(() => readArchive(overlapping, 100)).toThrow('the entry of "b" is not that of a bundle');
    expect(() => readArchive(forged([one, one]), 100)).toThrow('it has a twice');
    expect(() => readArchive(forged([one, two], Buffer.from('hidden')), 100)).toThrow(DamagedBundle);
    expect(() => readArchive(forged([{ name: 'a', data, claims: { packed: 4e9 } }]), 100)).toThrow(
      'reaches beyond the files',
    );
  });

  it('where it has too many files, or says that it has others', () => {
    const many = Array.from({ length: 5 }, (_, i) => ({ name: `a${i}`, data, claims: { size: 8 } }));
    expect(() => readArchive(forged(many), 4)).toThrow('it has 5 files; a bundle has at most 4');
    const archive = forged(many);
    const at = archive.length - commentOf('0'.repeat(64)).length - 22;
    const fewer = Buffer.from(archive.subarray(0, at + 22));
    fewer.writeUInt16LE(4, at + 8);
    fewer.writeUInt16LE(4, at + 10);
    expect(() => readArchive(sealed(fewer), 100)).toThrow('it holds data besides its files');
  });
});
