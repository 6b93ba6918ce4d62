import { EXPERIMENT_STATES, type ExperimentState } from '../api/states.ts';
import { momentOf, numbersOf, rangeOf } from './filter-values.ts';

/**
 * The filter line of the list: words and `key:value` pairs, with quotes around values with spaces. `state:running,queued
 * mechanism:aa-sp processes:>=512 since:7d scaling` -> query of the service. A key with a dot is the path of a parameter:
 * `workload.collisionRate:0.05..0.25`.
 */
const PLAIN_KEYS = ['mechanism', 'workload', 'machine', 'project', 'tag'] as const;
export const FILTER_KEYS = ['state', 'processes', 'since', 'before', ...PLAIN_KEYS] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** What the list itself calls a state, in its rows. */
const WORDS: Readonly<Record<string, readonly ExperimentState[]>> = {
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
    readonly state?: ExperimentState[];
    readonly mechanism?: string;
    readonly workload?: string;
    readonly machine?: string;
    readonly processes?: string;
    readonly project?: string;
    readonly tag?: string;
    readonly parameter?: string[];
    readonly createdSince?: string;
    readonly createdBefore?: string;
    readonly q?: string;
  };
}

export function parseFilter(line: string, now = new Date()): Filter {
  const terms = [...line.matchAll(/(?:([A-Za-z]+(?:\.[\w-]+)*):)?(?:"([^"]*)"|(\S+))/g)].map(termOf);
  const last = (key: string) => terms.findLast((term) => term.key === key)?.value;
  const words = terms.filter((term) => term.key === undefined).map((term) => term.value);
  const parameters = terms.flatMap(({ key, value }) => {
    const range = key && isPath(key) ? numbersOf(value) : undefined;
    return range === undefined ? [] : [`${key}:${range}`];
  });
  const states = statesOf(terms);
  const asked: [string, string | undefined][] = [
    ...PLAIN_KEYS.map((key): [string, string | undefined] => [key, last(key)]),
    ['processes', rangeOf(last('processes') ?? '')],
    ['createdSince', momentOf(last('since') ?? '', now)],
    ['createdBefore', momentOf(last('before') ?? '', now)],
  ];
  return {
    terms,
    complaints: terms.flatMap(complaintsAbout),
    query: {
      ...Object.fromEntries(asked.filter(([, value]) => value)),
      ...(parameters.length > 0 ? { parameter: parameters.slice(0, MOST_PARAMETERS) } : {}),
      ...(words.length > 0 ? { q: words.join(' ') } : {}),
      ...(states.length > 0 ? { state: states } : {}),
    },
  };
}

/** As many as the service takes. */
const MOST_PARAMETERS = 16;
const isPath = (key: string): boolean => key.includes('.');

function termOf(match: RegExpMatchArray): Term {
  const [text, key, quoted, plain] = match;
  const value = quoted ?? plain ?? '';
  return key === undefined ? { value, text } : { key: isPath(key) ? key : key.toLowerCase(), value, text };
}

function statesOf(terms: readonly Term[]): ExperimentState[] {
  const named = terms
    .filter((term) => term.key === 'state')
    .flatMap((term) => namesIn(term.value).flatMap(statesCalled));
  return EXPERIMENT_STATES.filter((state) => named.includes(state));
}

function namesIn(value: string): string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The states of a name or of a word of the list; none where it is neither. */
function statesCalled(name: string): readonly ExperimentState[] {
  return Object.hasOwn(WORDS, name) ? (WORDS[name] ?? []) : EXPERIMENT_STATES.filter((state) => state === name);
}

const LEFT_OUT = 'It is ignored here.';

function complaintsAbout(term: Term): string[] {
  if (term.key === undefined) return [];
  if (isPath(term.key)) {
    if (numbersOf(term.value) !== undefined) return [];
    return [`“${term.value}” is not a number or range for ${term.key}; write 0.05, 0.05..0.25 or >=0.05. ${LEFT_OUT}`];
  }
  if (!FILTER_KEYS.some((key) => key === term.key)) {
    return [
      `“${term.key}” is not a filter key; the keys are ${FILTER_KEYS.join(', ')} and parameter paths. ${LEFT_OUT}`,
    ];
  }
  if ((term.key === 'since' || term.key === 'before') && momentOf(term.value, new Date()) === undefined) {
    return [`“${term.value}” is not a time; write 7d, 36h, 2w, today, yesterday or 2026-11-25. ${LEFT_OUT}`];
  }
  if (term.key === 'processes' && rangeOf(term.value) === undefined) {
    return [`“${term.value}” is not a number of processes; write 512, 64..512, >=512 or <64. ${LEFT_OUT}`];
  }
  if (term.key !== 'state') return [];
  const unknown = namesIn(term.value).filter((name) => statesCalled(name).length === 0);
  return unknown.map((name) => `“${name}” is not a state; the states are ${EXPERIMENT_STATES.join(', ')}. ${LEFT_OUT}`);
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
