/**
 * The filter line of the list: words and `key:value` pairs, quotes around values with spaces.
 * `state:running,queued mechanism:aa-sp processes:>=512 scaling` -> what the service is asked.
 */
export const FILTER_KEYS = ['state', 'mechanism', 'workload', 'machine', 'processes', 'project', 'tag'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

export const STATE_NAMES = ['queued', 'running', 'succeeded', 'failed', 'partial', 'cancelled'] as const;
export type StateName = (typeof STATE_NAMES)[number];

/** What the list itself calls a state, in its rows. */
const WORDS: Readonly<Record<string, readonly StateName[]>> = {
  done: ['succeeded', 'partial'],
  'some failed': ['partial'],
  waiting: ['queued'],
};

export interface Term {
  /** Absent: a word of the name or id. */
  readonly key?: string;
  readonly value: string;
  /** As it was typed. */
  readonly text: string;
}

export interface Filter {
  readonly terms: readonly Term[];
  /** What the service cannot be asked, in words. */
  readonly complaints: readonly string[];
  readonly query: {
    readonly state?: StateName[];
    readonly mechanism?: string;
    readonly workload?: string;
    readonly machine?: string;
    readonly processes?: string;
    readonly project?: string;
    readonly tag?: string;
    readonly q?: string;
  };
}

export function parseFilter(line: string): Filter {
  const terms = [...line.matchAll(/(?:([A-Za-z]+):)?(?:"([^"]*)"|(\S+))/g)].map(termOf);
  const words = terms.filter((term) => term.key === undefined).map((term) => term.value);
  const query = Object.fromEntries(
    FILTER_KEYS.filter((key) => key !== 'state').flatMap((key) => {
      const value = terms.findLast((term) => term.key === key)?.value;
      const asked = key === 'processes' && value ? rangeOf(value) : value;
      return asked ? [[key, asked]] : [];
    }),
  );
  const states = statesOf(terms);
  return {
    terms,
    complaints: terms.flatMap(complaintsAbout),
    query: {
      ...query,
      ...(words.length > 0 ? { q: words.join(' ') } : {}),
      ...(states.length > 0 ? { state: states } : {}),
    },
  };
}

function termOf(match: RegExpMatchArray): Term {
  const [text, key, quoted, plain] = match;
  const value = quoted ?? plain ?? '';
  return key === undefined ? { value, text } : { key: key.toLowerCase(), value, text };
}

/** A number of processes as the service takes it: `512`, `64..512`, `>=512`, `<64`. Undefined where it is none. */
export function rangeOf(text: string): string | undefined {
  const [, sign = '', digits = ''] = /^(<=|>=|<|>|)(\d{1,9})$/.exec(text) ?? [];
  if (/^\d{1,9}\.\.(\d{1,9})?$|^\.\.\d{1,9}$/.test(text) || (sign === '' && digits)) return text;
  if (!digits) return undefined;
  const end = Number(digits) + (sign === '>' ? 1 : sign === '<' ? -1 : 0);
  return sign.startsWith('>') ? `${end}..` : `..${end}`;
}

function statesOf(terms: readonly Term[]): StateName[] {
  const named = terms
    .filter((term) => term.key === 'state')
    .flatMap((term) => namesIn(term.value).flatMap(statesCalled));
  return STATE_NAMES.filter((state) => named.includes(state));
}

function namesIn(value: string): string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The states of a name or of a word of the list; none where it is neither. */
function statesCalled(name: string): readonly StateName[] {
  return Object.hasOwn(WORDS, name) ? (WORDS[name] ?? []) : STATE_NAMES.filter((state) => state === name);
}

const LEFT_OUT = 'It is left out here.';

function complaintsAbout(term: Term): string[] {
  if (term.key === undefined) return [];
  if (!FILTER_KEYS.some((key) => key === term.key)) {
    return [`“${term.key}” is no key of this list; it knows ${FILTER_KEYS.join(', ')}. ${LEFT_OUT}`];
  }
  if (term.key === 'processes' && rangeOf(term.value) === undefined) {
    return [`“${term.value}” is no number of processes; write 512, 64..512, >=512 or <64. ${LEFT_OUT}`];
  }
  if (term.key !== 'state') return [];
  const unknown = namesIn(term.value).filter((name) => statesCalled(name).length === 0);
  return unknown.map((name) => `“${name}” is no state; they are ${STATE_NAMES.join(', ')}. ${LEFT_OUT}`);
}

/** The line with one key set to a value, or without the key. */
export function withTerm(line: string, key: FilterKey, value: string | undefined): string {
  const kept = parseFilter(line)
    .terms.filter((term) => term.key !== key)
    .map((term) => term.text);
  const quoted = value?.includes(' ') ? `"${value}"` : value;
  return [...kept, ...(quoted ? [`${key}:${quoted}`] : [])].join(' ');
}

export function withoutTerm(line: string, text: string): string {
  return parseFilter(line)
    .terms.filter((term) => term.text !== text)
    .map((term) => term.text)
    .join(' ');
}
