export { closest, didYouMean, quote } from '../simulation/wording.ts';

/** `a, b or c`, shortened where there are many. */
export function alternatives(names: readonly string[], most = 24): string {
  if (names.length > most) return `${names.slice(0, most).join(', ')}, …`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** What a parameter of type `digest` takes, in words. */
export const SCHEDULE_DIGEST = 'the SHA-256 of an uploaded schedule, 64 hexadecimal digits in lower case';

/** Said where a file is named and no file can be read. */
export const FILE_HINT =
  'only the command line reads files; upload the schedule (`onesided schedule put FILE` or POST /v1/schedules) and give its digest as `schedule`';

/** The same of a machine. */
export const MACHINE_FILE_HINT =
  'only the command line reads files (`onesided submit` sends what they hold); give preset and override as they are in the file';
