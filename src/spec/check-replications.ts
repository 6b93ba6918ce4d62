import { workloadDefinitions } from '../simulation/catalogue.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import type { Faults } from './faults.ts';
import { isAdaptive, LEAST_MIN } from './replications.ts';
import { measuresOf } from './statistics.ts';
import { usualMetrics } from './usual-metrics.ts';

/** Checks rules of adaptive replications that a schema cannot express. */
export function checkReplications(spec: ExperimentSpec, faults: Faults): void {
  const { replications, mechanisms } = spec;
  if (!isAdaptive(replications)) return;
  const { min, max, until } = replications;
  if (min > max) {
    faults.add('/replications/min', `${min} is above max, which is ${max}; accepted: ${LEAST_MIN} to ${max}`);
  }
  if (until !== 'decided') checkMetric(spec, until.metric, faults);
  else checkOneMetric(spec, faults);
  if (until === 'decided' && mechanisms.length < 2) {
    const narrow = '{metric, relativeHalfWidth}, or a second mechanism';
    faults.add('/replications/until', `there is nothing to compare with ${mechanisms[0]?.kind}; accepted: ${narrow}`);
  }
}

function checkMetric({ workload }: ExperimentSpec, metric: string, faults: Faults): void {
  const known = measuresOf(workloadDefinitions.find(({ id }) => id === workload.kind)?.metrics ?? []);
  if (known.includes(metric)) return;
  faults.add('/replications/until/metric', `${metric} is not a metric here; accepted: ${known.join(', ')}`);
}

/** Ratios are of the metric shown first, which must be the same at all points. */
function checkOneMetric(spec: ExperimentSpec, faults: Faults): void {
  if (spec.show?.metric !== undefined) return;
  const usual = usualMetrics(spec);
  if (usual.length < 2) return;
  const accepted = 'show: {metric: NAME} with one that all points have';
  faults.add('/replications/until', `points are compared by ${usual.join(', ')}; accepted: ${accepted}`);
}
