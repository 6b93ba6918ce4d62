import { RefusedPlan } from '../../plan/affordable.ts';
import { type Fault, ProblemError } from '../../spec/errors.ts';
import { isRecord, UNKNOWN_HERE } from '../../spec/read-value.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Calls `ask` about a specification and maps the pointers of errors to where the GraphQL client wrote the value: parameters are
 * below `parameters` in GraphQL, but beside the kind in REST and files.
 */
export async function atPlacesOf<Answer>(given: unknown, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProblemError && error.code.startsWith('SPEC_'))) throw error;
    const faults = error.errors.map((fault) => placed(fault, given));
    const problem = new ProblemError(error.code, detailOf(error, faults), faults, { cause: error });
    throw error instanceof RefusedPlan ? new RefusedPlan(problem, error.plan) : problem;
  }
}

/** Replaces the first fault at the beginning of a problem's detail. */
function detailOf({ message, errors: [before] }: ProblemError, [first]: readonly Fault[]): string {
  const beginning = before && `${before.pointer}: ${before.detail}`;
  return first && beginning && message.startsWith(beginning)
    ? `${first.pointer}: ${first.detail}${message.slice(beginning.length)}`
    : message;
}

function placed({ pointer, detail }: Fault, given: unknown): Fault {
  const steps: string[] = [];
  let node = given;
  let isParameter = false;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const isModel = isRecord(node) && (typeof node.kind === 'string' || isRecord(node.parameters));
    const isBelow =
      isModel && key !== 'kind' && key !== 'as' && key !== 'parameters' && !Object.hasOwn(node as Data, key);
    if (isBelow) steps.push('parameters');
    isParameter = isBelow;
    steps.push(step);
    const parent = isBelow ? (node as Data).parameters : node;
    node = isRecord(parent) || Array.isArray(parent) ? Reflect.get(parent, key) : undefined;
    const misplaced =
      key === 'parameters' && isRecord(node) && OF_THE_MODEL.find((name) => Object.hasOwn(node as Data, name));
    if (misplaced) return misplacedKey(steps, misplaced);
  }
  const pointed = steps.map((step) => `/${step}`).join('');
  return { pointer: pointed, detail: isParameter ? amongParameters(detail) : detail };
}

/** Removes keys that are not parameters from the list of what is accepted. */
function amongParameters(detail: string): string {
  const [key, accepted] = detail.split(UNKNOWN_HERE);
  if (accepted === undefined) return detail;
  const parameters = accepted.replace(/^kind(?:(?:, | or )as)?(?:, | or |$)/, '');
  return `${key}${UNKNOWN_HERE}${parameters === '' ? 'no parameter' : parameters}`;
}

const OF_THE_MODEL = ['kind', 'as'] as const;

/** Moved beside the parameters, the key would occur twice, with no way to tell which one was meant. */
const misplacedKey = (steps: readonly string[], key: string): Fault => ({
  pointer: `/${[...steps, key].join('/')}`,
  detail: `"${key}" is no parameter: it stands beside \`parameters\``,
});
