import type { ParameterValues } from '../parameters.ts';
import { type WorkloadId, workloadDefinitions } from './list.ts';
import { MODELS } from './models-by-id.ts';
import type { ModelFor, ModelsOf, Workload } from './workload.ts';

/** A model for every workload of the list, with the parameters of its definition. */
const models: ModelsOf<WorkloadId> = MODELS;

/** Every workload of the list with its model. */
export const workloads: readonly Workload[] = workloadDefinitions.map((definition) => ({
  definition,
  // A plan's values were checked by the definition before a model is made.
  ...(models[definition.id as WorkloadId] as ModelFor<ParameterValues>),
})) as Workload[];
