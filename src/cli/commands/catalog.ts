import { Argument, type Command } from 'commander';
import { catalogue } from '../../spec/catalogue.ts';
import type { Parameter } from '../../spec/resources/catalogue.ts';
import { columns, print, printJson } from '../output.ts';

const PARTS = ['machines', 'mechanisms', 'workloads', 'metrics', 'papers'] as const;
type Part = (typeof PARTS)[number];

const HELP = `
Every parameter has a unit, a default and a range; --json also gives its source and how sure it is.
Exit code: 0.

Examples:
  onesided catalog
  onesided catalog mechanisms
  onesided catalog workloads --json`;

export function addCatalog(program: Command): void {
  program
    .command('catalog')
    .summary('machines, mechanisms, workloads, metrics and papers, with parameters')
    .description('Shows what there is to simulate; needs no server.')
    .addArgument(new Argument('[part]', 'one part only').choices(PARTS))
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(catalog);
}

async function catalog(part: Part | undefined, { json }: { json?: true }): Promise<void> {
  const content = { ...catalogue, papers: papers() };
  if (json) return printJson(part ? content[part] : content);
  const shown = part ? [part] : PARTS.filter((name) => name !== 'papers' && name !== 'metrics');
  await print(`${shown.map((name) => TEXT[name]()).join('\n\n')}\n`);
}

interface Paper {
  readonly id: string;
  readonly mechanisms: readonly string[];
  readonly workloads: readonly string[];
}

/** Papers that the models come from. */
function papers(): Paper[] {
  const { mechanisms, workloads } = catalogue;
  const ids = new Set([...mechanisms, ...workloads].flatMap(({ paper }) => (paper ? [paper.id] : [])));
  const from = (models: readonly { readonly id: string; readonly paper?: { readonly id: string } }[], paper: string) =>
    models.filter((model) => model.paper?.id === paper).map(({ id }) => id);
  return [...ids].map((id) => ({ id, mechanisms: from(mechanisms, id), workloads: from(workloads, id) }));
}

const TEXT: Readonly<Record<Part, () => string>> = {
  machines: () => section('MACHINES', catalogue.machines),
  mechanisms: () => section('MECHANISMS', catalogue.mechanisms),
  workloads: () => section('WORKLOADS', catalogue.workloads),
  metrics: () => {
    const rows = catalogue.metrics.map(({ name, unit, better, description }) => [name, unit, better, description]);
    return `METRICS\n${columns([['name', 'unit', 'better', 'description'], ...rows], '  ')}`;
  },
  papers: () => {
    const rows = papers().map(({ id, mechanisms, workloads }) => [id, [...mechanisms, ...workloads].join(', ')]);
    return `PAPERS\n${columns(rows, '  ')}`;
  },
};

interface Described {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
}

function section(title: string, models: readonly Described[]): string {
  return [
    title,
    ...models.map(({ id, title, summary, parameters }) =>
      [`${id}: ${title}`, `  ${summary}`, ...(parameters.length > 0 ? [parameterTable(parameters)] : [])].join('\n'),
    ),
  ].join('\n\n');
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map((parameter) => [
    parameter.name,
    String(parameter.default),
    parameter.unit === '1' ? '' : parameter.unit,
    rangeText(parameter),
    parameter.description,
  ]);
  return columns([['parameter', 'default', 'unit', 'range', 'description'], ...rows], '    ');
}

function rangeText({ choices, minimum, maximum }: Parameter): string {
  if (choices) return choices.join(' | ');
  return minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''} to ${maximum ?? ''}`.trim();
}
