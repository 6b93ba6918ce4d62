import { grouped, whole } from '../../../src/figure/numbers.ts';

// Numbers, units and titles are formatted as in all figures and tables.
export { exact, fixed, legible, NARROW, significant, tickText, whole } from '../../../src/figure/numbers.ts';
export { bytes, roughTime, scaleFor, timeText, wallTime } from '../../../src/figure/units.ts';
export { axisName, metricTitle, pathTitle, pathUnit, withUnit } from '../../../src/figure/wording.ts';

/** `1 run`, `2 runs`. */
export const counted = (count: number, noun: string): string => `${whole(count)} ${noun}${count === 1 ? '' : 's'}`;

/** 1st, 2nd, 3rd, 4th, 11th … */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${whole(place)}${(teen ? undefined : ['', 'st', 'nd', 'rd'][place % 10]) || 'th'}`;
}

/** `12 min ago`, `yesterday, 22:40`, `19 Nov`. */
export function since(iso: string, now: number): string {
  const then = new Date(iso);
  const seconds = (now - then.getTime()) / 1000;
  if (seconds < 45) return 'just now';
  if (seconds < 3600) return `${Math.max(1, Math.round(seconds / 60))} min ago`;
  if (seconds < 12 * 3600) return `${Math.round(seconds / 3600)} h ago`;
  const days = Math.floor(now / 864e5) - Math.floor(then.getTime() / 864e5);
  const clock = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (days <= 1) return `${days === 0 ? 'today' : 'yesterday'}, ${clock}`;
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/** `24 Nov 2026, 21:40` */
export function moment(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Groups the digits of numbers within a text, from five digits on. */
export function groupedIn(text: string): string {
  return text.replace(/(?<![\d.\w])\d{5,}(?![\w])/g, (digits) => grouped(digits));
}
