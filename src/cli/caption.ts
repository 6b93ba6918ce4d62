import type { Caption } from '../drawing/sheet.ts';
import type { Origin } from '../figure/csv.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import type { Experiment } from '../spec/resources/experiment.ts';

/** Returns the caption of a figure of a local plan. */
export function captionOf({
  spec,
  specDigest,
  modelVersion,
}: Pick<ExperimentPlan, 'spec' | 'specDigest' | 'modelVersion'>): Caption & Origin {
  const subtitle = [workloadText(spec.workload), spec.machine.preset].join(' · ');
  return { title: spec.name, subtitle, specDigest, modelVersion };
}

/** Returns the caption of a figure of an experiment on the server. */
export function captionOfExperiment({
  name,
  workload,
  machine,
  specDigest,
  modelVersion,
}: Experiment): Caption & Origin {
  return { title: name, subtitle: `${workload} · ${machine}`, specDigest, modelVersion };
}

function workloadText({ kind, operation }: Readonly<Record<string, unknown>>): string {
  return typeof operation === 'string' ? `${kind}, ${operation}` : String(kind);
}
