import { unknownMember } from '../../access/guarded-tenants.ts';
import { unknownProject } from '../../access/principal.ts';
import { sendEmpty } from '../../answers.ts';
import { bodyOf } from '../../plugins/bodies.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import {
  createProject,
  createToken,
  findProject,
  listProjects,
  MemberInput,
  ProjectInput,
  QuotaInput,
  TokenInput,
  unknownToken,
} from '../../tenant-requests.ts';
import * as schemas from './schemas.ts';

export function tenantRoutes(app: Api, { store: { tenants } }: Services): void {
  app.get('/v1/projects', { schema: schemas.listProjectsSchema }, async () => ({ items: await listProjects(tenants) }));

  app.post('/v1/projects', { schema: schemas.createProjectSchema }, async (request, reply) => {
    const project = await createProject(tenants, bodyOf(request, ProjectInput));
    reply.code(201).header('location', `/v1/projects/${project.id}`);
    return project;
  });

  app.get('/v1/projects/:id', { schema: schemas.findProjectSchema }, ({ params }) => findProject(tenants, params.id));

  app.post('/v1/projects/:id/quota', { schema: schemas.setQuotaSchema }, async (request) => {
    const { id } = request.params;
    const { mostQueuedRuns } = bodyOf(request, QuotaInput);
    if (!(await tenants.setMostQueuedRuns(id, mostQueuedRuns ?? null))) throw unknownProject(id);
    return findProject(tenants, id);
  });

  app.get('/v1/projects/:id/members', { schema: schemas.listMembersSchema }, async ({ params: { id } }) => {
    await findProject(tenants, id);
    return { items: [...(await tenants.members(id))] };
  });

  app.post('/v1/projects/:id/members', { schema: schemas.setMemberSchema }, async (request) => {
    const { id } = request.params;
    await findProject(tenants, id);
    return tenants.setMember({ project: id, mayImport: false, ...bodyOf(request, MemberInput) });
  });

  app.delete('/v1/projects/:id/members/:member', { schema: schemas.removeMemberSchema }, async ({ params }, reply) => {
    const { id, member } = params;
    if (!(await tenants.removeMember(id, member))) throw unknownMember(id, member);
    return sendEmpty(reply, 204);
  });

  app.get('/v1/tokens', { schema: schemas.listTokensSchema }, async () => ({ items: [...(await tenants.tokens())] }));

  app.post('/v1/tokens', { schema: schemas.createTokenSchema }, async (request, reply) => {
    const made = await createToken(tenants, bodyOf(request, TokenInput));
    reply.code(201).header('cache-control', 'no-store').header('location', `/v1/tokens/${made.details.id}`);
    return made;
  });

  app.delete('/v1/tokens/:id', { schema: schemas.revokeTokenSchema }, async ({ params: { id } }, reply) => {
    if (!(await tenants.revokeToken(id))) throw unknownToken(id);
    return sendEmpty(reply, 204);
  });

  app.get('/v1/audit', { schema: schemas.auditSchema }, async ({ query }) => {
    const { items, ...page } = await tenants.audit({ ...query, limit: query.limit ?? DEFAULT_LIMIT });
    return { items: [...items], ...page };
  });
}
