import type { ParameterDefinition } from '../parameters.ts';
import { allUnits, unitOfName } from '../unit-names.ts';
import { didYouMean, quote } from '../wording.ts';
import type { MetricDefinition } from '../workloads/definition.ts';
import { type Fields, isFields, unknownFields } from './known-fields.ts';

const TYPES: readonly unknown[] = [
  'number',
  'integer',
  'boolean',
  'choice',
  'digest',
] satisfies ParameterDefinition['type'][];
const SURENESS: readonly unknown[] = ['stated', 'derived', 'assumed', 'calibrated'] satisfies NonNullable<
  ParameterDefinition['confidence']
>[];
const SIGHTS: readonly unknown[] = ['paper', 'lookup', 'recalled', 'none'] satisfies NonNullable<
  ParameterDefinition['seen']
>[];
const DIRECTIONS: readonly unknown[] = ['higher', 'lower', 'neutral'] satisfies MetricDefinition['better'][];

/** Maximum length of ids of parts and presets; longer ones would not fit in lists. */
export const LONGEST_ID = 30;
export const ID = new RegExp(`^(?=.{1,${LONGEST_ID}}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$`);

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim().length > 3;
/** In letters: nearly twice as long as any that is built in. */
const LONGEST_TITLE = 80;
const isTitle = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_TITLE && !/\p{Cc}/u.test(value);
const matches = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value);

export const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

/** Returns values that occur in a list more than once. */
export const repeated = (names: readonly unknown[]): unknown[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

/** Returns the problems of id, title, summary and parameters of a machine, mechanism or workload. */
export function definitionProblems({ id, title, summary, parameters }: Fields): string[] {
  return [
    ...unless(matches(id, ID), `id has to be like remote-queue, in ${LONGEST_ID} letters, not ${quote(id)}`),
    ...unless(isTitle(title), `title has to be a text of up to ${LONGEST_TITLE} letters`),
    ...unless(matches(summary, /^[A-Z].{20,}\.$/), 'summary has to be a sentence of more than twenty letters'),
    ...unless(Array.isArray(parameters), 'parameters has to be a list'),
    ...(Array.isArray(parameters) ? listProblems('parameters', parameters, parameterProblems) : []),
  ];
}

/** Returns the problems of a workload's metrics and primary metric. */
export function metricsProblems({ metrics, primaryMetric, primaryMetricBy, parameters }: Fields): string[] {
  if (!Array.isArray(metrics) || metrics.length === 0) return ['metrics has to be a list with at least one metric'];
  const names = metrics.map((metric: unknown) => (isFields(metric) ? metric.name : undefined));
  const primary = names.includes(primaryMetric)
    ? []
    : [`primaryMetric has to be one of its metrics (${names.join(', ')}), not ${quote(primaryMetric)}`];
  return [
    ...listProblems('metrics', metrics, metricProblems),
    ...primary,
    ...choicesProblems(primaryMetricBy ?? [], names, parameters),
  ];
}

/** Returns the problems of primary metrics that depend on a parameter. */
function choicesProblems(primaryMetricBy: unknown, names: readonly unknown[], parameters: unknown): string[] {
  if (!Array.isArray(primaryMetricBy)) return ['primaryMetricBy has to be a list'];
  return primaryMetricBy.flatMap((by: unknown) => choiceProblems(by, names, parameters));
}

function choiceProblems(by: unknown, names: readonly unknown[], parameters: unknown): string[] {
  if (!isFields(by) || !isFields(by.metrics)) return ['primaryMetricBy has an entry without metrics'];
  const { parameter, metrics } = by;
  const unknown = unknownFields(by, 'metricByChoice').map((problem) => `primaryMetricBy: ${problem}`);
  const chosen = Array.isArray(parameters) ? parameters.find((each) => isFields(each) && each.name === parameter) : {};
  const choices: readonly unknown[] = isFields(chosen) && Array.isArray(chosen.choices) ? chosen.choices : [];
  const entries = Object.entries(metrics).flatMap(([choice, metric]) => [
    ...unless(choices.includes(choice), `primaryMetricBy: ${String(parameter)} has no choice ${choice}`),
    ...unless(names.includes(metric), `primaryMetricBy: there is no metric ${String(metric)}`),
  ]);
  return [...unknown, ...entries];
}

function listProblems(list: string, entries: readonly unknown[], problemsOf: (entry: Fields) => string[]): string[] {
  const names = entries.map((entry) => (isFields(entry) ? entry.name : undefined));
  return [
    ...entries.flatMap((entry, index) => {
      if (!isFields(entry)) return [`${list}[${index}] is no object`];
      const where = typeof entry.name === 'string' ? `${list}: ${entry.name}` : `${list}[${index}]`;
      return problemsOf(entry).map((problem) => `${where}: ${problem}`);
    }),
    ...repeated(names).map((name) => `${list}: ${String(name)} appears twice`),
  ];
}

/** Returns the problems of a parameter's description. */
function parameterProblems(parameter: Fields): string[] {
  const { name, unit, description, type } = parameter;
  return [
    ...unknownFields(parameter, 'parameter'),
    ...unless(matches(name, /^[a-z][a-zA-Z0-9]*$/), 'name has to be in camelCase'),
    ...unitProblems(unit, name),
    ...unless(matches(description, /^.{10,}[.)]$/), 'description has to be a sentence'),
    ...unless(TYPES.includes(type), `type has to be one of ${TYPES.join(', ')}, not ${quote(type)}`),
    ...acceptedProblems(parameter),
    ...defaultProblems(parameter),
    ...smallProblems(parameter),
    ...originProblems(parameter),
  ];
}

/** Returns the problems of a metric's description. */
function metricProblems(metric: Fields): string[] {
  const { name, unit, description, better, distribution } = metric;
  return [
    ...unknownFields(metric, 'metric'),
    ...unless(matches(name, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/), 'name has to be in snake_case'),
    ...unitProblems(unit, name),
    ...unless(matches(description, /^[A-Z].{10,}[.)]$/), 'description has to be a sentence'),
    ...unless(DIRECTIONS.includes(better), `better has to be one of ${DIRECTIONS.join(', ')}`),
    ...unless(typeof distribution === 'boolean', 'distribution has to be true or false'),
  ];
}

function unitProblems(unit: unknown, name: unknown): string[] {
  if (typeof unit !== 'string' || !allUnits().includes(unit))
    return [`unit has to be one of ${allUnits().join(', ')}, not ${quote(unit)}`];
  const isSaid = typeof name === 'string' && unitOfName(name) === unit;
  return unless(isSaid, `its name has to end in its unit (${unit}), and in no other`);
}

function originProblems({ confidence, source, seen, calibratedWith }: Fields): string[] {
  const isCalibrated = confidence === 'calibrated';
  return [
    ...unless(
      source === undefined || isText(source),
      `source has to be a text that says where it is from, not ${quote(source)}`,
    ),
    ...unless(
      confidence === undefined || source !== undefined,
      'source is missing, though confidence says how sure it is',
    ),
    ...unless(
      confidence === undefined || SURENESS.includes(confidence),
      `confidence has to be one of ${SURENESS.join(', ')}`,
    ),
    ...unless(seen === undefined || SIGHTS.includes(seen), `seen has to be one of ${SIGHTS.join(', ')}`),
    ...unless(seen === undefined || confidence !== undefined, 'confidence is missing, though seen says where'),
    ...unless((calibratedWith !== undefined) === isCalibrated, 'calibratedWith belongs to what is calibrated'),
    ...unless(
      calibratedWith === undefined || isText(calibratedWith),
      `calibratedWith has to be a text that names a claim, not ${quote(calibratedWith)}`,
    ),
  ];
}

/** Checks the lists of accepted texts. */
function acceptedProblems({ type, choices, words }: Fields): string[] {
  const isTexts = (list: unknown) =>
    Array.isArray(list) && list.length > 0 && list.every((each) => typeof each === 'string' && each !== '');
  return [
    ...unless(choices === undefined || type === 'choice', `choices belongs to the type choice, not ${quote(type)}`),
    ...unless(type !== 'choice' || isTexts(choices), 'choices has to be a list of texts'),
    ...(Array.isArray(choices) ? repeated(choices).map((choice) => `choices has ${quote(choice)} twice`) : []),
    ...unless(words === undefined || isTexts(words), 'words has to be a list of texts'),
  ];
}

/** The value for tests must be valid like any other. */
function smallProblems({ type, small, minimum, maximum }: Fields): string[] {
  if (small === undefined) return [];
  if (typeof small !== 'number' || !Number.isFinite(small)) return [`small has to be a number, not ${quote(small)}`];
  if (typeof minimum !== 'number' || typeof maximum !== 'number')
    return ['small belongs to numbers, which have a range'];
  return [
    ...unless(type !== 'integer' || Number.isInteger(small), 'small has to be a whole number'),
    ...unless(small >= minimum && small <= maximum, `small ${small} is outside ${minimum} to ${maximum}`),
  ];
}

function defaultProblems({ type, default: value, minimum, maximum, choices, words }: Fields): string[] {
  if (typeof value === 'string' && Array.isArray(words) && words.includes(value)) return [];
  if (type === 'digest') return unless(value === undefined, 'content has no default');
  if (type === 'boolean') return unless(typeof value === 'boolean', 'default has to be true or false');
  if (type === 'choice') {
    const accepted: readonly unknown[] = Array.isArray(choices) ? choices : [];
    return unless(accepted.includes(value), `default has to be one of its choices (${accepted.join(', ')})`);
  }
  if (typeof value !== 'number') return ['default has to be a number'];
  if (typeof minimum !== 'number' || typeof maximum !== 'number') return ['minimum and maximum are missing'];
  // JSON, of which the catalogue and the schemas are, has no other numbers.
  if (!Number.isFinite(minimum) || !Number.isFinite(maximum)) return ['minimum and maximum have to be finite numbers'];
  return [
    ...unless(type !== 'integer' || Number.isInteger(value), 'default has to be a whole number'),
    ...unless(value >= minimum && value <= maximum, `default ${value} is outside ${minimum} to ${maximum}`),
  ];
}

/** Capabilities that a plugin may name: built-in ones, those of plugins registered before, and its own. */
export interface Vocabulary {
  readonly capabilities: ReadonlySet<unknown>;
  /** Names of operations that are not built in. */
  readonly operations: readonly string[];
}

/** Checks a list of alternatives, each a list of words. */
export function alternatives(name: string, lists: unknown, known: ReadonlySet<unknown>): string[] {
  if (!Array.isArray(lists) || lists.length === 0)
    return [`${name} has to be a list of lists, any one of which will do`];
  return lists.flatMap((list: unknown) => wordsProblems(name, list, known));
}

export function wordsProblems(name: string, list: unknown, known: ReadonlySet<unknown>): string[] {
  if (!Array.isArray(list)) return [`${name} has to be a list`];
  const words = [...known].map(String);
  const unknown = list.filter((word) => !known.has(word));
  return unknown.map((word) => {
    const meant = typeof word === 'string' ? didYouMean(word, words) : '';
    return `${name}: there is no ${quote(word)}${meant || `; there are ${words.join(', ') || 'none'}`}`;
  });
}

/** Checks that given fields, if present, are functions. */
export function functionProblems(definition: Fields, names: readonly string[]): string[] {
  const others = names.filter((name) => definition[name] !== undefined && typeof definition[name] !== 'function');
  return others.map((name) => `${name} has to be a function, not ${quote(definition[name])}`);
}

export function rulesProblems({ rules }: Fields): string[] {
  if (rules === undefined) return [];
  if (!Array.isArray(rules)) return [`rules has to be a list of functions, not ${quote(rules)}`];
  return rules.flatMap((rule: unknown, index) =>
    unless(typeof rule === 'function', `rules[${index}] has to be a function, not ${quote(rule)}`),
  );
}

export function paperProblems({ paper }: Fields): string[] {
  if (paper === undefined) return [];
  if (!isFields(paper)) return [`paper has to be { id, section }, not ${quote(paper)}`];
  return [
    ...unknownFields(paper, 'paper').map((problem) => `paper: ${problem}`),
    ...unless(isText(paper.section) && typeof paper.id === 'string', 'paper has to have an id and a section'),
  ];
}
