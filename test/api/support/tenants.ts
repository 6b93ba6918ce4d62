import type { NewToken, Right, Role } from '../../../src/spec/resources/project.ts';
import { post } from './http.ts';
import type { TestService } from './service.ts';

export const ADMIN_TOKEN = 'administrator-token-0123456789';
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const asAdmin = bearer(ADMIN_TOKEN);

/** Makes a project, where it is not there yet. */
export async function makeProject(service: TestService, id: string): Promise<void> {
  const { status } = await post(`${service.url}/v1/projects`, { id }, asAdmin);
  if (status !== 201 && status !== 409) throw new Error(`project ${id}: ${status}`);
}

/** Adds a member, and makes a token with which it may all that its role allows. */
export async function memberToken(
  service: TestService,
  project: string,
  member: { readonly name: string; readonly role: Role; readonly mayImport?: boolean },
): Promise<NewToken> {
  const { name } = member;
  await post(`${service.url}/v1/projects/${project}/members`, member, asAdmin);
  const rights = ['read', 'submit', 'import', 'administer'] satisfies Right[];
  const { status, body } = await post<NewToken>(`${service.url}/v1/tokens`, { project, member: name, rights }, asAdmin);
  if (status !== 201) throw new Error(`token of ${name}: ${status} ${JSON.stringify(body)}`);
  return body;
}
