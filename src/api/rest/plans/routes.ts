import { submittedBy } from '../../plugins/bodies.ts';
import type { Api, Services } from '../../services.ts';
import { planSubmission } from '../../submission.ts';
import { planSchema } from './schemas.ts';

export function planRoutes(app: Api, services: Services): void {
  app.post('/v1/plans', { schema: planSchema }, (request) => planSubmission(services, submittedBy(request)));
}
