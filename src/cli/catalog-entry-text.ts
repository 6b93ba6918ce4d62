import type { Machine, Mechanism, Metric, Parameter, Workload } from '../spec/resources/catalogue.ts';
import type { Paper } from './catalog-text.ts';
import { beside, wrapped } from './wrapping.ts';

type Entry = Machine | Mechanism | Workload | Metric | Paper;

/** Formats one entry of the catalogue in full. */
export function entryText(entry: Entry, width: number): string {
  const lines =
    'parameters' in entry
      ? modelText(entry, width)
      : 'unit' in entry
        ? metricText(entry, width)
        : paperText(entry, width);
  return `${lines.join('\n')}\n`;
}

function modelText(model: Machine | Mechanism | Workload, width: number): string[] {
  const { id, title, summary, parameters } = model;
  const facts = factsOf(model).flatMap(([name, text]) => beside(name, text, { column: 12, width }));
  return [
    ...wrapped(`${id}: ${title}`, width),
    ...wrapped(summary, width, '  '),
    ...(facts.length > 0 ? ['', ...facts] : []),
    ...(parameters.length > 0 ? [] : ['', 'No parameters.']),
    ...groupsOf(model).flatMap(({ heading, names }) => [
      ...['', heading],
      ...parameters
        .filter(({ name }) => names.includes(name))
        .flatMap((parameter) => ['', ...parameterText(parameter, width)]),
    ]),
  ];
}

/** Groups the parameters of a machine by what they describe; other parts have no groups. */
function groupsOf(model: Machine | Mechanism | Workload): { heading: string; names: readonly string[] }[] {
  if ('groups' in model) {
    return model.groups.map(({ id, title, parameters }) => ({ heading: `${title} (${id})`, names: parameters }));
  }
  const names = model.parameters.map(({ name }) => name);
  return names.length > 0 ? [{ heading: 'Parameters', names }] : [];
}

function factsOf(model: Machine | Mechanism | Workload): [string, string][] {
  const plugin: [string, string][] = model.plugin ? [['Plugin', model.plugin]] : [];
  if ('notes' in model) return [...plugin, ...model.notes.map((note): [string, string] => ['Note', note])];
  const ofPaper: [string, string][] = model.paper ? [['Paper', `${model.paper.id}, ${model.paper.section}`]] : [];
  const paper = [...plugin, ...ofPaper];
  if ('offers' in model) {
    const runs = model.workloads.filter((workload) => workload.runs).map(({ id }) => id);
    return [...paper, ['Offers', model.offers.join(', ')], ['Runs', runs.join(', ')]];
  }
  const needs = model.needs.map((list) => list.join(' and ')).join('; or ');
  const metrics = model.metrics.map((name) => (name === model.primaryMetric ? `${name} (shown first)` : name));
  const most: [string, string] = ['Processes', `at most ${model.maxProcesses}`];
  return [...paper, ['Needs', needs || 'nothing'], ['Metrics', metrics.join(', ')], most];
}

/** Formats a parameter: name with default, unit and range; description; then source and confidence of the value. */
function parameterText(parameter: Parameter, width: number): string[] {
  const { name, description, source, confidence, seen, calibratedWith } = parameter;
  const origin = [
    ...(confidence ? [confidence] : []),
    ...(seen && seen !== 'none' ? [`seen in: ${seen}`] : []),
    ...(calibratedWith ? [`calibrated with ${calibratedWith}`] : []),
    ...(source ? [source] : []),
  ].join('; ');
  return [
    ...wrapped([`${name} = ${defaultText(parameter)}`, rangeText(parameter)].filter(Boolean).join(', '), width, '  '),
    ...wrapped(description, width, '      '),
    ...wrapped(origin && `Source: ${origin}`, width, '      '),
  ];
}

const unitText = (unit: string): string => (unit === '1' || unit === '' ? '' : ` ${unit}`);

const defaultText = ({ default: value, unit }: Parameter): string =>
  value === undefined ? '(required)' : `${value}${typeof value === 'number' ? unitText(unit) : ''}`;

function rangeText({ choices, words = [], minimum, maximum, unit }: Parameter): string {
  if (choices) return `one of ${choices.join(', ')}`;
  const ends = [minimum === undefined ? '' : `from ${minimum}`, maximum === undefined ? '' : `to ${maximum}`];
  const range = ends.filter(Boolean).join(' ');
  return [range && range + unitText(unit), ...words].filter(Boolean).join(', or ');
}

function metricText({ name, unit, better, distribution, descriptions }: Metric, width: number): string[] {
  const direction = better === 'neutral' ? 'neither direction is better' : `${better} is better`;
  const values = distribution ? 'mean, p50, p99 and maximum' : 'one value per run';
  return [
    `${name}: ${[...(unit === '1' ? [] : [unit]), direction, values].join(', ')}`,
    ...[...byText(descriptions)].flatMap(([text, workloads]) => [
      '',
      ...wrapped(workloads.join(', '), width, '  '),
      ...wrapped(text, width, '      '),
    ]),
  ];
}

function byText(descriptions: Metric['descriptions']): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { workload, description } of descriptions) {
    found.set(description, [...(found.get(description) ?? []), workload]);
  }
  return found;
}

const paperText = ({ id, mechanisms, workloads }: Paper, width: number): string[] => [
  id,
  ...beside('  Mechanisms', mechanisms.join(', ') || 'none', { column: 14, width }),
  ...beside('  Workloads', workloads.join(', ') || 'none', { column: 14, width }),
];
