import { longRoute } from '../../in-time.ts';
import { submittedBy } from '../../plugins/bodies.ts';
import type { Api, Services } from '../../services.ts';
import { planSubmission } from '../../submission.ts';
import { planSchema } from './schemas.ts';

const PLAN_TIMEOUT_MS = 30_000;

export function planRoutes(app: Api, services: Services): void {
  const options = { schema: planSchema, ...longRoute(services, PLAN_TIMEOUT_MS) };
  app.post('/v1/plans', options, (request) => planSubmission(services, submittedBy(request)));
}
