import { PlanSummary } from '../../../spec/resources/plan.ts';
import { ref } from '../../named-schemas.ts';
import { problemResponses, specificationBody } from '../../schemas.ts';

export const planSchema = {
  operationId: 'planExperiment',
  summary: 'The runs that a specification expands to; runs and stores nothing',
  description:
    'If a plan exceeds a limit, the answer is a problem document whose `plan` gives its size and what is accepted.',
  tags: ['plans'],
  body: specificationBody,
  response: { 200: ref(PlanSummary), ...problemResponses },
};
