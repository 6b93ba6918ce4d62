import { isMap, isNode, isPair, LineCounter, parseDocument } from '../spec/yaml-library.ts';

/** The text of a file. */
export interface NamedFile {
  readonly name: string;
  readonly text: string;
}

/** Returns a function that maps a JSON pointer to `file.yaml:12 `; empty if the position cannot be determined. */
export function placeIn({ name, text }: NamedFile): (pointer: string) => string {
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

/** Returns where the deepest existing part of the pointer begins; for a map's entry, at its key. */
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
