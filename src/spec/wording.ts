export { closest, didYouMean, quote, thrownText } from '../simulation/wording.ts';

/** Formats a number with at most so many significant digits, without zeros at its end: 0.25, 1300. */
export const withDigits = (value: number, digits: number): string => String(Number(value.toPrecision(digits)));

/** Returns `a, b or c`, shortened for long lists. */
export function alternatives(names: readonly string[], most = 24): string {
  if (names.length > most) return `${names.slice(0, most).join(', ')}, …`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Returns one step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Describes values of parameters of type `digest`. */
export const SCHEDULE_DIGEST = 'the SHA-256 of an uploaded schedule, 64 hexadecimal digits in lower case';

/** Advice for a file name where files cannot be read. */
export const FILE_HINT =
  'only the command line reads files; upload the schedule (`onesided schedule put FILE` or POST /v1/schedules) and give its digest as `schedule`';

/** The same advice for a machine. */
export const MACHINE_FILE_HINT =
  'only the command line reads files (`onesided submit` sends what they hold); give preset and override as they are in the file';
