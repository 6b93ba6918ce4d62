import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMap, isNode, isPair, LineCounter, parseDocument } from 'yaml';
import { readDocument } from '../spec/document.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { requireSpecification } from '../spec/parse.ts';
import { EXIT, Failure, problemText } from './failure.ts';
import { ScheduleFiles } from './schedule-files.ts';

export interface SpecificationFile {
  readonly name: string;
  readonly text: string;
  readonly format: 'json' | 'yaml';
  /** Where it lies: paths in it are relative to this. */
  readonly folder: string;
}

/** Far above any specification: a larger file is not read at all. */
const LARGEST_FILE_BYTES = 16 * 1024 * 1024;

/** Reads a file; `-` is standard input. Throws a Failure (bad input) where it cannot be read. */
export function readSpecificationFile(name: string): SpecificationFile {
  try {
    if (name !== '-' && statSync(name).size > LARGEST_FILE_BYTES) throw new Error('the file is larger than 16 MiB');
    const text = readFileSync(name === '-' ? 0 : name, 'utf8');
    const json = name.endsWith('.json') || (!/\.ya?ml$/.test(name) && text.trimStart().startsWith('{'));
    const folder = name === '-' ? '.' : dirname(name);
    return { name: name === '-' ? 'standard input' : name, text, format: json ? 'json' : 'yaml', folder };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(EXIT.badInput, `Cannot read the specification ${name}: ${reason}`);
  }
}

/** A specification that was read from disk, with the schedules that it names by file. */
export interface LocalSpecification {
  readonly spec: ExperimentSpec;
  readonly schedules: ScheduleFiles;
  /** The specification as a server takes it: unchanged where it names no file, else with digests in their place. */
  readonly portable: Pick<SpecificationFile, 'text' | 'format'>;
}

/** The specification in a file. Throws a Failure (bad input) that names pointer and line of everything wrong. */
export function requireSpecificationFile(file: SpecificationFile): LocalSpecification {
  const schedules = new ScheduleFiles(file.folder);
  const data = orFailure(file, () => readDocument(file.text, file.format));
  const replaced = schedules.replaced(data);
  const spec = orFailure(file, () => requireSpecification(replaced));
  const portable = schedules.files.length === 0 ? file : { text: JSON.stringify(replaced), format: 'json' as const };
  return { spec, schedules, portable };
}

function orFailure<Value>(file: SpecificationFile, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new Failure(EXIT.badInput, problemText(error, placeIn(file)));
  }
}

/** `file.yaml:12 ` for a JSON pointer into the file; nothing where the text does not say. */
export function placeIn({ name, text }: SpecificationFile): (pointer: string) => string {
  const lines = new LineCounter();
  let document: ReturnType<typeof parseDocument> | undefined;
  try {
    document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  } catch {
    return () => '';
  }
  const root: unknown = document.contents;
  return (pointer) => {
    const offset = offsetOf(root, pointerParts(pointer));
    return offset === undefined ? '' : `${name}:${lines.linePos(offset).line} `;
  };
}

function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Where the deepest part of the pointer that is there begins; of an entry its key. */
function offsetOf(root: unknown, parts: readonly string[]): number | undefined {
  let offset = isNode(root) ? root.range?.[0] : undefined;
  let node = root;
  for (const part of parts) {
    const next = child(node, part);
    if (!next) break;
    offset = next.offset ?? offset;
    node = next.node;
  }
  return offset;
}

function child(node: unknown, part: string): { node: unknown; offset: number | undefined } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isNode(key) && String(key) === part);
    return pair && isPair(pair)
      ? { node: pair.value, offset: isNode(pair.key) ? pair.key.range?.[0] : undefined }
      : undefined;
  }
  if (typeof node !== 'object' || node === null || !('items' in node) || !Array.isArray(node.items)) return undefined;
  const item: unknown = node.items[Number(part)];
  return isNode(item) ? { node: item, offset: item.range?.[0] } : undefined;
}
