import { submittedBy } from '../../plugins/bodies.ts';
import type { Api, Services } from '../../services.ts';
import { planSubmission } from '../../submission.ts';
import { planSchema } from './schemas.ts';

export function planRoutes(app: Api, services: Services): void {
  const options = { schema: planSchema, config: { limit: 'read' } } as const;
  app.post('/v1/plans', options, (request) => planSubmission(services, submittedBy(request)));
}
