import type { MechanismModel } from '../contract/mechanism.ts';
import type { ParameterValues } from '../parameters.ts';
import { type MechanismId, mechanismDefinitions } from './list.ts';
import type { Mechanism, ModelFor, ModelsOf } from './mechanism.ts';
import { MODELS } from './models-by-id.ts';

/** A model for every mechanism of the list, with the parameters and parts of its definition. */
const models: ModelsOf<MechanismId> = MODELS;

/** Every mechanism of the list with its model. */
export const mechanisms: readonly Mechanism[] = mechanismDefinitions.map((definition) => ({
  definition,
  // A plan's values were checked by the definition before a model is made.
  ...(models[definition.id as MechanismId] as ModelFor<ParameterValues, MechanismModel>),
})) as Mechanism[];
