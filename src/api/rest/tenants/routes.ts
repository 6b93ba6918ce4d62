import { sendEmpty } from '../../answers.ts';
import { bodyOf } from '../../plugins/bodies.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import {
  createProject,
  createToken,
  findProject,
  listMembers,
  listProjects,
  MemberInput,
  ProjectInput,
  QuotaInput,
  removeMember,
  revokeToken,
  setMember,
  setQuota,
  TokenInput,
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

  app.post('/v1/projects/:id/quota', { schema: schemas.setQuotaSchema }, (request) =>
    setQuota(tenants, request.params.id, bodyOf(request, QuotaInput)),
  );

  app.get('/v1/projects/:id/members', { schema: schemas.listMembersSchema }, async ({ params: { id } }) => ({
    items: await listMembers(tenants, id),
  }));

  app.post('/v1/projects/:id/members', { schema: schemas.setMemberSchema }, (request) =>
    setMember(tenants, request.params.id, bodyOf(request, MemberInput)),
  );

  app.delete('/v1/projects/:id/members/:member', { schema: schemas.removeMemberSchema }, async ({ params }, reply) => {
    await removeMember(tenants, params.id, params.member);
    return sendEmpty(reply, 204);
  });

  app.get('/v1/tokens', { schema: schemas.listTokensSchema }, async () => ({ items: [...(await tenants.tokens())] }));

  app.post('/v1/tokens', { schema: schemas.createTokenSchema }, async (request, reply) => {
    const made = await createToken(tenants, bodyOf(request, TokenInput), request.headers['idempotency-key']);
    reply.code(201).header('cache-control', 'no-store').header('location', `/v1/tokens/${made.details.id}`);
    return made;
  });

  app.delete('/v1/tokens/:id', { schema: schemas.revokeTokenSchema }, async ({ params: { id } }, reply) => {
    await revokeToken(tenants, id);
    return sendEmpty(reply, 204);
  });

  app.get('/v1/audit', { schema: schemas.auditSchema }, async ({ query }) => {
    const { items, ...page } = await tenants.audit({ ...query, limit: query.limit ?? DEFAULT_LIMIT });
    return { items: [...items], ...page };
  });
}
