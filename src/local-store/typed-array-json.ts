const KINDS = {
  float64: Float64Array,
  float32: Float32Array,
  int32: Int32Array,
  uint32: Uint32Array,
  uint8: Uint8Array,
} as const;
type Kind = keyof typeof KINDS;

const kinds = Object.keys(KINDS) as Kind[];

/** JSON in which an array of numbers of one type, wherever it stands, is `{"float64": base64 of its little-endian bytes}`. */
export const stringify = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => packed(part));

/** What `stringify` was given, typed arrays with memory of their own. */
export const parse = (text: string): unknown => JSON.parse(text, (_key, part: unknown) => unpacked(part));

/** Node runs on little-endian machines only; so the bytes in memory are those of the format. */
function packed(part: unknown): unknown {
  if (!ArrayBuffer.isView(part)) return part;
  const kind = kinds.find((name) => part instanceof KINDS[name]);
  if (!kind) throw new TypeError(`${part.constructor.name} has no place in a stored run`);
  return { [kind]: Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('base64') };
}

function unpacked(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part);
  const [name, text] = entries[0] ?? [];
  const kind = kinds.find((known) => known === name);
  if (entries.length !== 1 || !kind || typeof text !== 'string') return part;
  // A copy that begins at 0: a small Buffer lies anywhere in a shared one.
  return new KINDS[kind](new Uint8Array(Buffer.from(text, 'base64')).buffer);
}
