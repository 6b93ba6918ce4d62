import type { Range } from '../../../store/contract.ts';

/** `64..512`, `512..`, `..64` or one value as a range; both ends belong to it. */
export function rangeOf(text: string): Range {
  const [from = '', to = ''] = text.includes('..') ? text.split('..') : [text, text];
  return { ...(from === '' ? {} : { from: Number(from) }), ...(to === '' ? {} : { to: Number(to) }) };
}

/** Ranges by name from `name:range`; the same name twice keeps what both allow. */
export function rangesOf(parts: readonly string[]): Readonly<Record<string, Range>> {
  const ranges = new Map<string, Range>();
  for (const part of parts) {
    const at = part.lastIndexOf(':');
    const name = part.slice(0, at);
    ranges.set(name, intersection(ranges.get(name) ?? {}, rangeOf(part.slice(at + 1))));
  }
  return Object.fromEntries(ranges);
}

function intersection(a: Range, b: Range): Range {
  const from = Math.max(a.from ?? Number.NEGATIVE_INFINITY, b.from ?? Number.NEGATIVE_INFINITY);
  const to = Math.min(a.to ?? Number.POSITIVE_INFINITY, b.to ?? Number.POSITIVE_INFINITY);
  return { ...(Number.isFinite(from) ? { from } : {}), ...(Number.isFinite(to) ? { to } : {}) };
}
