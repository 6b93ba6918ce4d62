import { catalogue } from '../spec/catalogue.ts';
import type { CalibratedParameter } from '../spec/resources/paper.ts';
import type { PaperDefinition } from './definition.ts';

/** Returns every parameter that was fitted to a claim of this paper, with its value. */
export function calibrationOf({ claims }: PaperDefinition): CalibratedParameter[] {
  const ids = new Set(claims.map(({ id }) => id));
  const models = [...catalogue.machines, ...catalogue.mechanisms, ...catalogue.workloads];
  const found = models.flatMap((model) =>
    model.parameters.flatMap(({ name, default: value, unit, confidence, calibratedWith = '' }) =>
      confidence === 'calibrated' && ids.has(calibratedWith)
        ? [{ parameter: `${model.id}.${name}`, value: Number(value), unit, claim: calibratedWith }]
        : [],
    ),
  );
  return [...new Map(found.map((entry) => [entry.parameter, entry])).values()];
}
