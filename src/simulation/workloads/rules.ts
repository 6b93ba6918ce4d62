import type { Impossibility, Rule } from '../run-setting.ts';

/** At least so many processes that compute, for `needs` ("a stream needs two processes: a sender and a receiver"). */
export const atLeast =
  (least: number, needs: string): Rule =>
  ({ computing, processes }) => {
    if (computing >= least) return undefined;
    const left = computing < processes ? `, ${computing} of them compute` : '';
    const found = `there ${processes === 1 ? 'is 1 process' : `are ${processes} processes`}${left}`;
    return tooFew(`${needs}; ${found}; accepted: at least ${least}${left && ' that compute'}`);
  };

/** Values that do not go with the number of processes. */
export function tooFew(message: string, ...blames: string[]): Impossibility {
  return { code: 'SIM_PROCESSES', message, blames: ['processes', ...blames] };
}
