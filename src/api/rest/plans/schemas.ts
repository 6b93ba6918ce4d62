import { PlanSummary } from '../../../spec/resources/plan.ts';
import { problemResponses, ref } from '../../schemas.ts';

export const planSchema = {
  operationId: 'planExperiment',
  summary: 'What a specification expands to; runs and stores nothing',
  tags: ['plans'],
  response: { 200: ref(PlanSummary), ...problemResponses },
};
