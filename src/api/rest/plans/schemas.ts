import { PlanSummary } from '../../../spec/resources/plan.ts';
import { ref } from '../../named-schemas.ts';
import { problemResponses, specificationBody } from '../../schemas.ts';

export const planSchema = {
  operationId: 'planExperiment',
  summary: 'What a specification expands to; runs and stores nothing',
  description:
    'A plan beyond a limit is a problem document whose `plan` says how large it would be and what is accepted.',
  tags: ['plans'],
  body: specificationBody,
  response: { 200: ref(PlanSummary), ...problemResponses },
};
