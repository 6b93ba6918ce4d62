import { createHash } from 'node:crypto';
import { isRecord } from '../spec/read-value.ts';
import { thrownText } from '../spec/wording.ts';
import { FILES } from './bundle-files.ts';
import { checksumsText } from './checksums.ts';
import { DamagedBundle } from './damaged-bundle.ts';
import type { OpenBundle } from './open-bundle.ts';
import type { WrittenFile } from './zip-writer.ts';

/**
 * Checks every file against the checksums and the metadata of the bundle. Resolves to the SHA-256 of the checksums, which
 * identifies the whole content.
 * @throws DamagedBundle naming the file that differs
 */
export async function checkFiles(bundle: OpenBundle): Promise<string> {
  const files: WrittenFile[] = [];
  for (const [name, size] of bundle.sizes) {
    const sha256 = createHash('sha256');
    for await (const piece of bundle.read(name)) sha256.update(piece);
    files.push({ name, size, sha256: sha256.digest('hex') });
  }
  requireChecksums(await textOf(bundle, FILES.checksums), files);
  requireDescribed(await documentOf(bundle, FILES.metadata), files);
  return files.find(({ name }) => name === FILES.checksums)!.sha256;
}

function requireChecksums(text: string, files: readonly WrittenFile[]): void {
  if (text === checksumsText(files)) return;
  const lines = new Set(text.split('\n'));
  const wrong = files.find((file) => file.name !== FILES.checksums && !lines.has(checksumsText([file]).trimEnd()));
  if (!wrong) throw new DamagedBundle(`${FILES.checksums} does not name the files that exist`);
  throw new DamagedBundle(`${wrong.name} is not as it was exported: ${FILES.checksums} has a different digest for it`);
}

/** Requires that the metadata state the size and digest of each file correctly, for readers who use nothing but the metadata. */
function requireDescribed(metadata: unknown, files: readonly WrittenFile[]): void {
  const graph: unknown[] = isRecord(metadata) && Array.isArray(metadata['@graph']) ? metadata['@graph'] : [];
  for (const { name, size, sha256 } of files) {
    if (name === FILES.metadata || name === FILES.checksums) continue;
    const [entity, ...more] = graph.filter((one) => isRecord(one) && one['@id'] === name);
    const told = isRecord(entity) && more.length === 0 ? entity : {};
    if (told.sha256 === sha256 && told.contentSize === String(size)) continue;
    throw new DamagedBundle(`${FILES.metadata} does not describe ${name} with its size and digest`);
  }
}

/** Reads a file as text. @throws DamagedBundle if it is not UTF-8 */
export async function textOf(bundle: OpenBundle, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bundle.read(name)) pieces.push(piece);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new DamagedBundle(`${name} is not text`);
  }
}

/** Reads a file as JSON. @throws DamagedBundle if it is not JSON */
export async function documentOf(bundle: OpenBundle, name: string): Promise<unknown> {
  return parsed(await textOf(bundle, name), name);
}

/** Maximum nesting depth of lists and objects; documents of a bundle use about eight levels. */
const MOST_DEPTH = 64;

/** @throws DamagedBundle if the text is not JSON, or nested so deeply that processing it could fail */
export function parsed(text: string, where: string): unknown {
  if (isDeeper(text, MOST_DEPTH)) throw new DamagedBundle(`${where} is nested more than ${MOST_DEPTH} levels deep`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DamagedBundle(`${where} is not JSON: ${thrownText(error)}`);
  }
}

/** Tells whether brackets are nested deeper than `most`. Strings are skipped, since they may contain any brackets. */
function isDeeper(text: string, most: number): boolean {
  let [depth, isText] = [0, false];
  // This goes character by character, as a regular expression for strings would fail on long ones.
  for (let at = 0; at < text.length && depth <= most; at += 1) {
    const character = text[at];
    if (character === '"') isText = !isText;
    else if (isText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth > most;
}
