import { missingWorker, type WaitingFor } from '../spec/resources/waiting-for.ts';
import { note } from './output.ts';

/** Says on standard error for which worker something waits, as no live one computes it. */
export function sayWaiting(missing: WaitingFor): void {
  note(`Waiting for ${missingWorker(missing)}; none is running.`);
}
