import { catalogue } from '../spec/catalogue.ts';
import type { Machine, Mechanism, Metric, Workload } from '../spec/resources/catalogue.ts';
import { beside, wrapped } from './wrapping.ts';

export interface Paper {
  readonly id: string;
  readonly mechanisms: readonly string[];
  readonly workloads: readonly string[];
}

/** The catalogue, by part. */
export interface Parts {
  readonly machines: readonly Machine[];
  readonly mechanisms: readonly Mechanism[];
  readonly workloads: readonly Workload[];
  readonly metrics: readonly Metric[];
  readonly papers: readonly Paper[];
}
export type Part = keyof Parts;
export const PARTS = ['machines', 'mechanisms', 'workloads', 'metrics', 'papers'] as const satisfies readonly Part[];

/** The catalogue with the papers that the models come from. */
export function catalogueParts(): Parts {
  const { machines, mechanisms, workloads, metrics } = catalogue;
  const ids = new Set([...mechanisms, ...workloads].flatMap(({ paper }) => (paper ? [paper.id] : [])));
  const from = (models: readonly (Mechanism | Workload)[], paper: string) =>
    models.filter((model) => model.paper?.id === paper).map(({ id }) => id);
  const papers = [...ids].map((id) => ({ id, mechanisms: from(mechanisms, id), workloads: from(workloads, id) }));
  return { machines, mechanisms, workloads, metrics, papers };
}

type Row = readonly [name: string, text: string];

/** Lists everything by name and title; metrics and papers by name only. */
export function overviewText(parts: Parts, width: number): string {
  const titled = (['machines', 'mechanisms', 'workloads'] as const).flatMap((part) => [
    ...listText(part, parts[part].map(titleRow), width),
    '',
  ]);
  const names = [
    ...['METRICS', ...wrapped(parts.metrics.map(({ name }) => name).join(', '), width, '  '), ''],
    ...['PAPERS', ...wrapped(parts.papers.map(({ id }) => id).join(', '), width, '  '), ''],
  ];
  const more = 'Summaries: onesided catalog mechanisms. One entry in full: onesided catalog mechanisms firehose.';
  return `${[...titled, ...names, ...wrapped(more, width)].join('\n')}\n`;
}

/** Lists one part with a summary of each entry. */
export function partText(parts: Parts, part: Part, width: number): string {
  const rows: Readonly<Record<Part, () => readonly Row[]>> = {
    machines: () => parts.machines.map(summaryRow),
    mechanisms: () => parts.mechanisms.map(summaryRow),
    workloads: () => parts.workloads.map(summaryRow),
    metrics: () => parts.metrics.map(metricRow),
    papers: () => parts.papers.map(paperRow),
  };
  return `${listText(part, rows[part](), width).join('\n')}\n`;
}

type Model = Machine | Mechanism | Workload;
const origin = ({ plugin }: Model): string => (plugin === undefined ? '' : ` (plugin ${plugin})`);
const titleRow = (model: Model): Row => [model.id, `${model.title}${origin(model)}`];
const summaryRow = (model: Model): Row => [model.id, `${model.title}${origin(model)}. ${model.summary}`];
const metricRow = ({ name, unit, better, description }: Metric): Row => [name, `${facts(unit, better)}${description}`];
const paperRow = ({ id, mechanisms, workloads }: Paper): Row => [id, [...mechanisms, ...workloads].join(', ')];

function facts(unit: string, better: Metric['better']): string {
  const direction = better === 'neutral' ? [] : [`${better} is better`];
  const said = [...(unit === '1' ? [] : [unit]), ...direction].join(', ');
  return said === '' ? '' : `(${said}) `;
}

const WIDEST_COLUMN = 32;

function listText(part: Part, rows: readonly Row[], width: number): string[] {
  const column = Math.min(WIDEST_COLUMN, Math.max(...rows.map(([name]) => name.length)) + 4);
  return [part.toUpperCase(), ...rows.flatMap(([name, text]) => beside(`  ${name}`, text, { column, width }))];
}
