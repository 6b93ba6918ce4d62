import { ProblemError } from '../../../spec/errors.ts';
import type { Range } from '../../../store/contract.ts';

/**
 * `64..512`, `512..`, `..64` or one value as a range; both ends belong to it.
 * @throws ProblemError naming the query parameter where an end is larger than any number.
 */
export function rangeOf(text: string, parameter: string): Range {
  const [from = '', to = ''] = text.includes('..') ? text.split('..') : [text, text];
  return {
    ...(from === '' ? {} : { from: endOf(from, parameter) }),
    ...(to === '' ? {} : { to: endOf(to, parameter) }),
  };
}

/** Ranges by name from `name:range`; the same name twice keeps what both allow. */
export function rangesOf(parts: readonly string[], parameter: string): Readonly<Record<string, Range>> {
  const ranges = new Map<string, Range>();
  for (const part of parts) {
    const at = part.lastIndexOf(':');
    const name = part.slice(0, at);
    ranges.set(name, intersection(ranges.get(name) ?? {}, rangeOf(part.slice(at + 1), parameter)));
  }
  return Object.fromEntries(ranges);
}

function endOf(text: string, parameter: string): number {
  const end = Number(text);
  if (Number.isFinite(end)) return end;
  const detail = `${text} is not a number that can be compared; accepted: up to ${Number.MAX_VALUE}`;
  throw new ProblemError('REQUEST_INVALID', detail, [{ pointer: `/query/${parameter}`, detail }]);
}

function intersection(a: Range, b: Range): Range {
  const from = Math.max(a.from ?? Number.NEGATIVE_INFINITY, b.from ?? Number.NEGATIVE_INFINITY);
  const to = Math.min(a.to ?? Number.POSITIVE_INFINITY, b.to ?? Number.POSITIVE_INFINITY);
  return { ...(Number.isFinite(from) ? { from } : {}), ...(Number.isFinite(to) ? { to } : {}) };
}
