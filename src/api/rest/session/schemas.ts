import { Project } from '../../../spec/resources/project.ts';
import { Type } from '../../../spec/type-builder.ts';
import { ref } from '../../named-schemas.ts';
import { problemContent, problemResponses } from '../../schemas.ts';

const tags = ['projects'];
const withoutProvider = problemContent('This service has no sign-in with an account (AUTH_NO_PROVIDER).');

const Who = Type.Object(
  {
    name: Type.String({ description: 'Name of the caller in the audit log.' }),
    by: Type.Enum(['nothing', 'token', 'session'], { description: 'How the caller was authenticated.' }),
    expiresAt: Type.Union([Type.String(), Type.Null()], { description: 'End of the session; null for a token.' }),
    administersService: Type.Boolean({
      description: 'May create projects, set quotas, and do everything in every project.',
    }),
    projects: Type.Array(ref(Project), { description: 'Projects that the caller may read, with the rights in each.' }),
  },
  { description: 'The caller.' },
);

export const whoSchema = {
  operationId: 'getSession',
  summary: 'Your identity at this service, and your rights',
  description:
    'Whether you are identified by a token, by a session, or not at all because the service requires neither.',
  tags,
  response: { 200: Who, ...problemResponses },
};

export const signInSchema = {
  operationId: 'signIn',
  summary: 'Sign in with an account at the provider of this service',
  description:
    'For browsers: redirects to the provider and back to `/v1/session/callback`, which sets a cookie. Problems are a page for ' +
    'whoever accepts `text/html`.',
  tags,
  querystring: Type.Object(
    { to: Type.Optional(Type.String({ maxLength: 2000, description: 'Path of the page to return to.' })) },
    { additionalProperties: false },
  ),
  response: {
    303: Type.Null({ description: '`Location` is the address of the provider.' }),
    404: withoutProvider,
    ...problemResponses,
  },
};

export const callbackSchema = {
  operationId: 'finishSignIn',
  summary: 'Callback from the sign-in provider',
  description:
    'Sets the session cookie. Completes a sign-in started by `/v1/session/sign-in`; each can be used once, whatever the outcome. ' +
    'Problems are a page for whoever accepts `text/html`.',
  tags,
  // A provider may add parameters.
  querystring: Type.Object({}, { additionalProperties: true }),
  response: {
    303: Type.Null({ description: 'Signed in; `Location` is a path of the page.' }),
    401: problemContent('The provider has not confirmed the user’s identity.'),
    404: withoutProvider,
    ...problemResponses,
  },
};

export const signOutSchema = {
  operationId: 'signOut',
  summary: 'Sign out',
  description: 'Ends the session at this service. The provider may allow the next sign-in without a password.',
  tags,
  response: { 204: Type.Null({ description: 'Signed out.' }), ...problemResponses },
};
