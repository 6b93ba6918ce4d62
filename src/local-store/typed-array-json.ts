const KINDS = {
  float64: Float64Array,
  float32: Float32Array,
  int32: Int32Array,
  uint32: Uint32Array,
  uint8: Uint8Array,
} as const;
type Kind = keyof typeof KINDS;

const kinds = Object.keys(KINDS) as Kind[];

/**
 * Formats JSON in which typed arrays, at any depth, become `{"float64": base64 of the little-endian bytes}`, keyed by their type.
 */
export const stringify = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => packed(part));

/** Reverses `stringify`; each typed array has its own buffer. */
export const parse = (text: string): unknown => JSON.parse(text, (_key, part: unknown) => unpacked(part));

/** Node runs only on little-endian machines, so the bytes in memory are those of the format. */
function packed(part: unknown): unknown {
  if (!ArrayBuffer.isView(part)) return part;
  const kind = kinds.find((name) => part instanceof KINDS[name]);
  if (!kind) throw new TypeError(`${part.constructor.name} cannot be part of a stored run`);
  return { [kind]: Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('base64') };
}

function unpacked(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part);
  const [name, text] = entries[0] ?? [];
  const kind = kinds.find((known) => known === name);
  if (entries.length !== 1 || !kind || typeof text !== 'string') return part;
  // Copied to a buffer that starts at 0, as a small Buffer may be anywhere in a shared one.
  return new KINDS[kind](new Uint8Array(Buffer.from(text, 'base64')).buffer);
}
