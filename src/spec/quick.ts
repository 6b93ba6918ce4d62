import type { Fault } from './errors.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import { isRecord } from './read-value.ts';

type Data = Readonly<Record<string, unknown>>;

/** Merges the `quick:` overlay into a specification: objects by key; lists and simple values are replaced. */
export function overlaid(spec: ExperimentSpec): Data {
  const { quick = {}, baseline, ...rest } = spec;
  const { machine, ...others } = quick;
  const overlay: Data = machine === undefined ? others : { ...others, machine: longMachine(machine) };
  // The default baseline, chosen among the mechanisms, is chosen again among those of the overlay.
  const kept = 'mechanisms' in quick && !('baseline' in quick) ? {} : { baseline };
  return merge({ ...rest, ...kept }, overlay);
}

function longMachine(machine: unknown): unknown {
  return typeof machine === 'string' ? { preset: machine } : machine;
}

function merge(base: Data, overlay: Data): Data {
  const entries = Object.entries(overlay).map(([key, value]): [string, unknown] => {
    const below = Object.hasOwn(base, key) ? base[key] : undefined;
    const mergeable = isRecord(below) && isRecord(value) && sameKind(below, value);
    return [key, mergeable ? merge(below, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

/** Another kind or preset has other parameters, so the overlay replaces the whole object. */
function sameKind(base: Data, overlay: Data): boolean {
  return ['kind', 'preset'].every((key) => !(key in overlay) || overlay[key] === base[key]);
}

/** Returns faults of the merged specification with pointers into the overlay where they originate there. */
export function faultsInOverlay(faults: readonly Fault[], quick: Data): Fault[] {
  return faults.map(({ pointer, detail }) => {
    const key = pointer.split('/')[1] ?? '';
    return Object.hasOwn(quick, key)
      ? { pointer: `/quick${pointer}`, detail }
      : { pointer: pointer || '/quick', detail: `${detail} (with quick applied)` };
  });
}
