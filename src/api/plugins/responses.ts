import { RESPONSE_EXAMPLES } from '../generated/response-examples.ts';

/** The parts of an OpenAPI document that are read and written here. */
interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: Record<string, Record<string, unknown> | undefined>;
}

interface Operation {
  readonly operationId?: string;
  responses?: Record<string, Response>;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, object>>;
}

const HEADERS = {
  etag: ['string', 'Version of the resource, for `If-None-Match`; a different value means that something has changed.'],
  location: ['string', 'URL of the resource that was created or accepted, or of the page to continue at.'],
  'preference-applied': ['string', 'The `Prefer` preference that was applied: `wait=` and seconds.'],
  'retry-after': ['string', 'Seconds to wait before the next request.'],
  'content-disposition': ['string', 'File name under which to save the content.'],
  'www-authenticate': ['string', 'How to present a token.'],
  'ratelimit-limit': ['integer', 'Requests that this address may send per minute.'],
  'ratelimit-remaining': ['integer', 'Requests that remain of that limit.'],
  'ratelimit-reset': ['integer', 'Seconds until the full limit is available again.'],
} as const;

type Name = keyof typeof HEADERS;

const RATE: readonly Name[] = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];
const MADE: readonly Name[] = ['location'];
const FILE: readonly Name[] = ['content-disposition'];

/** Response headers of operations on success, besides those of the rate limit. */
const OF_OPERATIONS: Readonly<Record<string, readonly Name[]>> = {
  submitExperiment: ['location', 'retry-after'],
  getExperiment: ['etag', 'preference-applied'],
  beginExploration: ['location', 'retry-after'],
  ...{ uploadSchedule: MADE, beginImport: MADE, createProject: MADE, createToken: MADE, createWebhook: MADE },
  ...{ exportExperiment: FILE, getTrace: FILE, signIn: MADE, finishSignIn: MADE },
};

const OF_PROBLEMS: Readonly<Record<string, readonly Name[]>> = {
  401: ['www-authenticate'],
  429: ['retry-after', ...RATE],
  503: ['retry-after'],
};

const SUCCESSES: Readonly<Record<string, string>> = {
  200: 'The requested resource.',
  201: 'The resource was created.',
  202: 'Accepted; processing continues after the answer.',
  204: 'Done; there is no content.',
};

/**
 * Completes the responses of an OpenAPI document: each gets its headers, the main ones an example, and problem documents, which
 * are the same for all operations, are moved to `components`.
 */
export function withResponses<Given extends object>(given: Given): Given {
  const document = structuredClone(given) as Given & Document;
  const problems: Record<string, object> = {};
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    const { responses = {} } = operation;
    operation.responses = Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        Number(status) < 400
          ? succeeding(operation, status, response)
          : shared(problems, `Problem${status}`, { ...response, ...headersOf(OF_PROBLEMS[status] ?? []) }),
      ]),
    );
  }
  const headers = Object.fromEntries(
    Object.entries(HEADERS).map(([name, [type, description]]) => [name, { description, schema: { type } }]),
  );
  document.components = { ...document.components, responses: problems, headers };
  return document;
}

function succeeding({ operationId = '', responses = {} }: Operation, status: string, response: Response): Response {
  const names = [...(OF_OPERATIONS[operationId] ?? []), ...('429' in responses ? RATE : [])];
  const { description, content, ...rest } = response;
  const said = description === 'Default Response' ? (SUCCESSES[status] ?? description) : description;
  return {
    ...(said === undefined ? {} : { description: said }),
    ...headersOf(names),
    ...rest,
    ...withExample(operationId, content),
  };
}

function withExample(operationId: string, content: Response['content']): Pick<Response, 'content'> {
  if (!content) return {};
  const example = RESPONSE_EXAMPLES[operationId];
  const json = content['application/json'];
  return {
    content: example === undefined || !json ? content : { ...content, 'application/json': { ...json, example } },
  };
}

function headersOf(names: readonly Name[]): { headers?: Record<string, object> } {
  if (names.length === 0) return {};
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
}

/** Returns a reference to a response equal to one already known; a different one stays inline. */
function shared(known: Record<string, object>, name: string, response: object): object {
  const first = known[name] ?? response;
  known[name] = first;
  return JSON.stringify(first) === JSON.stringify(response) ? { $ref: `#/components/responses/${name}` } : response;
}
