import type { Mechanism } from '../api/types.ts';
import { type Draft, getAt } from './draft.ts';
import type { Form, SpecificationForms } from './schema.ts';
import { usualBaseline } from './usual-baseline.ts';

export interface Wish {
  readonly machine?: string | undefined;
  readonly workload?: string | undefined;
  readonly mechanism?: string | undefined;
  /** Digest of a schedule to replay. */
  readonly schedule?: string | undefined;
}

/** Replications of each point, enough for intervals. */
export const REPLICATIONS = 3;
/** Number of mechanisms in a new experiment: enough to compare, few enough to read and to wait for. */
const FEW = 4;

/** Returns the first mechanism of each family, beginning with the requested one. */
export function someOf(able: readonly Mechanism[], wanted: string | undefined): string[] {
  const firsts = able.filter((entry, place) => able.findIndex(({ family }) => family === entry.family) === place);
  const ordered = [...able.filter(({ id }) => id === wanted), ...firsts];
  const chosen = new Set(ordered.map(({ id }) => id).slice(0, FEW));
  return able.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
}

/**
 * Returns a small experiment that can be submitted unchanged: some mechanisms that run the workload on the machine, over a few
 * sizes.
 */
export function starter(forms: SpecificationForms, mechanisms: readonly Mechanism[], wish: Wish): Draft {
  const workload =
    forms.workloads.find(({ id }) => id === wish.workload) ?? workloadFor(forms, mechanisms, wish.mechanism);
  const running = mechanisms.filter((entry) => runs(entry, workload?.id));
  const machine = forms.machines.find(({ id }) => id === wish.machine) ?? machineFor(forms, running, wish.mechanism);
  const isReplay = replays(workload);
  const able = someOf(
    running.filter(({ machines }) => machines.includes(machine?.id ?? '')),
    wish.mechanism,
  );
  const baseline = usualBaseline(able);
  return {
    name: '',
    machine: { preset: machine?.id ?? '' },
    workload: { kind: workload?.id ?? '', ...(isReplay && wish.schedule ? { schedule: wish.schedule } : {}) },
    mechanisms: able.map((kind) => ({ kind })),
    // A schedule determines the number of processes, and its replay involves no randomness.
    ...(isReplay
      ? { replications: 1 }
      : { sweep: [{ path: 'processes', values: [32, 64, 128, 256] }], replications: REPLICATIONS }),
    seed: 1,
    ...(baseline ? { baseline: { mechanism: baseline } } : {}),
  };
}

/** Returns the first machine with the hardware that the mechanism needs, or any that runs the workload. */
function machineFor(forms: SpecificationForms, running: readonly Mechanism[], wanted: string | undefined) {
  const named = running.filter(({ id }) => id === wanted);
  const carriers = named.length > 0 ? named : running;
  return forms.machines.find(({ id }) => carriers.some(({ machines }) => machines.includes(id))) ?? forms.machines[0];
}

function workloadFor(forms: SpecificationForms, mechanisms: readonly Mechanism[], wanted: string | undefined) {
  const able = mechanisms.find(({ id }) => id === wanted)?.workloads.find((entry) => entry.runs)?.id;
  return forms.workloads.find(({ id }) => id === able) ?? forms.workloads[0];
}

/** Whether a workload takes its processes from a schedule. */
export function replays(workload: Form | undefined): boolean {
  return workload?.fields.some(({ kind }) => kind === 'schedule') === true;
}

export function runs(mechanism: Mechanism, workload: string | undefined): boolean {
  return mechanism.workloads.some((entry) => entry.id === workload && entry.runs);
}

/** Where mechanisms are to run. */
export interface Place {
  readonly workload: string;
  readonly machine: string;
  /** Whether parameters of the machine are overridden, which may add hardware: then only the service knows. */
  readonly isOverridden: boolean;
}

export const isOverridden = (draft: Draft): boolean =>
  Object.keys(getAt(draft, ['machine', 'override']) ?? {}).length > 0;

/** Returns why a mechanism cannot run there; undefined if it can. */
export function obstacle(mechanism: Mechanism, { workload, machine, isOverridden }: Place): string | undefined {
  const { id, machines, workloads } = mechanism;
  if (!runs(mechanism, workload)) {
    return workloads.find((entry) => entry.id === workload)?.reason ?? 'does not run this workload';
  }
  if (isOverridden || machines.includes(machine)) return undefined;
  const others = machines.length > 3 ? `${machines.slice(0, 3).join(', ')}, …` : machines.join(', ');
  const elsewhere = machines.length === 0 ? 'no other machine has it either' : `machines with it: ${others}`;
  return `${machine} does not have the hardware that ${id} needs; ${elsewhere}`;
}
