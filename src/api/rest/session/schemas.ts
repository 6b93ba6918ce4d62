import { Project } from '../../../spec/resources/project.ts';
import { Type } from '../../../spec/type-builder.ts';
import { ref } from '../../named-schemas.ts';
import { problemContent, problemResponses } from '../../schemas.ts';

const tags = ['projects'];
const withoutProvider = problemContent('Nobody signs in here with an account (AUTH_NO_PROVIDER).');

const Who = Type.Object(
  {
    name: Type.String({ description: 'As the audit log calls whoever asks.' }),
    by: Type.Enum(['nothing', 'token', 'session'], { description: 'What showed who it is.' }),
    expiresAt: Type.Union([Type.String(), Type.Null()], { description: 'End of the session; null for a token.' }),
    administersService: Type.Boolean({
      description: 'May create projects, set quotas, and everything in all of them.',
    }),
    projects: Type.Array(ref(Project), { description: 'What may be read, and the rights there.' }),
  },
  { description: 'Who asks.' },
);

export const whoSchema = {
  operationId: 'getSession',
  summary: 'Who you are to this service, and what you may',
  description: 'Whether a token shows it, a session, or nothing because the service asks for none.',
  tags,
  response: { 200: Who, ...problemResponses },
};

export const signInSchema = {
  operationId: 'signIn',
  summary: 'Sign in with an account of the provider of this service',
  description: 'For browsers: leads to the provider and back to `/v1/session/callback`, which sets a cookie.',
  tags,
  querystring: Type.Object(
    { to: Type.Optional(Type.String({ maxLength: 2000, description: 'Path of the page to come back to.' })) },
    { additionalProperties: false },
  ),
  response: {
    303: Type.Null({ description: '`Location` is that of the provider.' }),
    404: withoutProvider,
    ...problemResponses,
  },
};

export const callbackSchema = {
  operationId: 'finishSignIn',
  summary: 'Where the provider sends people back',
  description:
    'Sets the cookie of the session. What was begun by `/v1/session/sign-in` ends here once, whatever comes of it.',
  tags,
  // What a provider adds is its own affair.
  querystring: Type.Object({}, { additionalProperties: true }),
  response: {
    303: Type.Null({ description: 'Signed in; `Location` is a path of the page.' }),
    401: problemContent('The provider has not confirmed who it is.'),
    404: withoutProvider,
    ...problemResponses,
  },
};

export const signOutSchema = {
  operationId: 'signOut',
  summary: 'Sign out',
  description:
    'The session is over for this service; whoever signs in again may do so without a password at the provider.',
  tags,
  response: { 204: Type.Null({ description: 'Signed out.' }), ...problemResponses },
};
