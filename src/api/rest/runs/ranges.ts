import { ProblemError } from '../../../spec/errors.ts';
import { inUnit, pathUnit } from '../../../spec/units.ts';
import type { Range } from '../../../store/contract.ts';

/**
 * Parses `64..512`, `512..`, `..64` or one value as a range that includes its ends. Values of a path may have units, as in
 * figures: `64 KiB..1 MiB`.
 * @throws ProblemError naming the query parameter if an end is not a finite number or has a unit that does not fit the path.
 */
export function rangeOf(text: string, parameter: string, path = ''): Range {
  const [from = '', to = ''] = text.includes('..') ? text.split('..') : [text, text];
  const range = {
    ...(from === '' ? {} : { from: endOf(from, parameter, path) }),
    ...(to === '' ? {} : { to: endOf(to, parameter, path) }),
  };
  requireEnds(range, parameter);
  return range;
}

/** @throws ProblemError if the range is empty. */
export function requireEnds({ from, to }: Range, parameter: string): void {
  if (from === undefined || to === undefined || from <= to) return;
  const detail = `The range ${from}..${to} is empty: the smaller end comes first, ${to}..${from}`;
  throw new ProblemError('REQUEST_INVALID', detail, [{ pointer: `/query/${parameter}`, detail }]);
}

/** Parses ranges of the form `name:range`, by name. Several ranges of one name are intersected. */
export function rangesOf(parts: readonly string[], parameter: string): Readonly<Record<string, Range>> {
  const ranges = new Map<string, Range>();
  for (const part of parts) {
    const at = part.lastIndexOf(':');
    const name = part.slice(0, at);
    ranges.set(name, intersection(ranges.get(name) ?? {}, rangeOf(part.slice(at + 1), parameter, name)));
  }
  return Object.fromEntries(ranges);
}

function endOf(text: string, parameter: string, path: string): number {
  const unit = pathUnit(path);
  const end = inUnit(text, unit || '1');
  if (end !== undefined && Number.isFinite(end)) return end;
  const inIt = unit === '' ? '' : ` in ${unit}`;
  const detail = `${text} is not a number${inIt} that can be compared; accepted: up to ${Number.MAX_VALUE}`;
  throw new ProblemError('REQUEST_INVALID', detail, [{ pointer: `/query/${parameter}`, detail }]);
}

function intersection(a: Range, b: Range): Range {
  const from = Math.max(a.from ?? Number.NEGATIVE_INFINITY, b.from ?? Number.NEGATIVE_INFINITY);
  const to = Math.min(a.to ?? Number.POSITIVE_INFINITY, b.to ?? Number.POSITIVE_INFINITY);
  return { ...(Number.isFinite(from) ? { from } : {}), ...(Number.isFinite(to) ? { to } : {}) };
}

export const MOMENT = '^\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:\\d{2}))?$';
export const MOMENT_IN_WORDS = 'a date or a time with its zone, `2026-11-25` (0:00 UTC) or `2026-11-25T08:30:00Z`';

/**
 * Parses a date or a time.
 * @throws ProblemError naming the parameter if the format is wrong, or there is no such date or time.
 */
export function momentOf(text: string, parameter: string): Date {
  const moment = new Date(text);
  const isWritten = new RegExp(MOMENT).test(text);
  if (isWritten && !Number.isNaN(moment.getTime())) return moment;
  const reason = isWritten ? 'there is no such date or time' : `accepted: ${MOMENT_IN_WORDS}`;
  const detail = `"${text.slice(0, 60)}" is not a time: ${reason}`;
  throw new ProblemError('REQUEST_INVALID', `${parameter}: ${detail}`, [{ pointer: `/query/${parameter}`, detail }]);
}
