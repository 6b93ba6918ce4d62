import type { ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import type { ExperimentSpec, MechanismChoice } from '../spec/experiment-spec.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import { resolveMachine, resolveMechanism, resolveWorkload } from '../spec/resolve.ts';
import type { Target } from '../spec/sweep-paths.ts';
import type { Axis } from './axes.ts';
import { canonicalJson } from './canonical-json.ts';

/** A resolved part of a run and its canonical JSON, shared by all runs that have it. */
export interface Part<Content> {
  readonly content: Content;
  readonly json: string;
}

export type MachinePart = Part<{ readonly preset: string; readonly parameters: ParameterValues }>;
export type ModelPart = Part<{ readonly kind: string; readonly parameters: ParameterValues }>;

/** Values that the axes assign to one part at a point, by parameter name (`''` for the preset and the process count). */
type Assigned = Readonly<Record<string, ParameterValue>>;
type At<Content> = (indices: readonly number[]) => Content;

/** Resolved parts of a plan by the rows of a point. A part is resolved once for each combination of the axes that affect it. */
export interface Parts {
  readonly machine: At<MachinePart>;
  readonly workload: At<ModelPart>;
  readonly processes: At<number>;
  readonly mechanisms: readonly At<ModelPart>[];
  /** Mechanisms, by their name in the specification. */
  readonly mechanism: (name: string) => At<ModelPart>;
}

export function partsOf(spec: ExperimentSpec, axes: readonly Axis[]): Parts {
  const { machine, workload } = spec;
  const mechanisms = spec.mechanisms.map((choice) => mechanismPart(axes, choice));
  return {
    machine: memoised(axes, touchesMachine, ({ '': preset = machine.preset, ...override }) =>
      part({
        preset: String(preset),
        parameters: resolveMachine(String(preset), { ...machine.override, ...override }),
      }),
    ),
    workload: memoised(
      axes,
      (target) => target.part === 'workload',
      (assigned) => part(resolveWorkload({ ...workload, ...assigned })),
    ),
    processes: memoised(
      axes,
      (target) => target.part === 'processes',
      ({ '': processes = spec.processes }) => Number(processes),
    ),
    mechanisms,
    mechanism: (name) => mechanisms[spec.mechanisms.findIndex((choice) => mechanismName(choice) === name)]!,
  };
}

function mechanismPart(axes: readonly Axis[], choice: MechanismChoice): At<ModelPart> {
  const name = mechanismName(choice);
  return memoised(
    axes,
    (target) => target.part === 'mechanism' && target.mechanism === name,
    (assigned) => part(resolveMechanism({ ...choice, ...assigned })),
  );
}

function touchesMachine({ part }: Target): boolean {
  return part === 'machine' || part === 'preset';
}

function part<Content>(content: Content): Part<Content> {
  return { content, json: canonicalJson(content) };
}

function memoised<Content>(
  axes: readonly Axis[],
  touches: (target: Target) => boolean,
  build: (assigned: Assigned) => Content,
): At<Content> {
  const touching = axes.flatMap(({ targets }, place) => (targets.some(touches) ? [place] : []));
  const built = new Map<string, Content>();
  return (indices) => {
    const key = touching.map((place) => indices[place]).join();
    let content = built.get(key);
    if (content === undefined) {
      content = build(assignedAt(axes, touching, touches, indices));
      built.set(key, content);
    }
    return content;
  };
}

function assignedAt(
  axes: readonly Axis[],
  touching: readonly number[],
  touches: (target: Target) => boolean,
  indices: readonly number[],
): Assigned {
  const assigned: Record<string, ParameterValue> = {};
  for (const place of touching) {
    const { targets, rows } = axes[place]!;
    for (const [column, target] of targets.entries()) {
      if (touches(target)) assigned['name' in target ? target.name : ''] = rows[indices[place]!]![column]!;
    }
  }
  return assigned;
}
