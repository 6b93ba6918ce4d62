import { roughTime } from '../figure/units.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { ImportUse } from '../spec/resources/import.ts';
import { missingWorker } from '../spec/resources/waiting-for.ts';
import { columns } from './output.ts';

/** Formats an experiment as lines of label and value. */
export function experimentText(experiment: Experiment, imports: readonly ImportUse[] = []): string {
  const { counts, mostRuns } = experiment;
  const most = mostRuns > counts.total ? `, at most ${mostRuns},` : '';
  const over = counts.succeeded + counts.failed + counts.cancelled;
  const rows = [
    ['experiment', experiment.id],
    ['name', experiment.name],
    ['state', experiment.state],
    ['runs', `${over} of ${counts.total}${most} finished${countsText(counts)}`],
    ...(experiment.queuePosition === null
      ? []
      : [['place', placeText(experiment.queuePosition, experiment.runsAhead)]]),
    ...(experiment.waitingFor === null
      ? []
      : [['waiting', `for ${missingWorker(experiment.waitingFor)}; none is running`]]),
    ['ETA', experiment.etaSeconds ? roughTime(experiment.etaSeconds) : '–'],
    ...imports.map((use) => ['imported', usedText(use)]),
    ['workload', `${experiment.workload} on ${experiment.machine}`],
    ['mechanisms', experiment.specification.mechanisms.map(mechanismName).join(', ')],
    ['created', experiment.createdAt],
    ['finished', experiment.finishedAt ?? '–'],
    ['specification', experiment.specDigest],
    ['model', experiment.modelVersion],
  ];
  return `${columns(rows)}\n`;
}

function usedText({ import: imported, results }: ImportUse): string {
  if (!imported) return `${results} results from an import of another project`;
  const { id, importedBy, createdAt, runs } = imported;
  return `${results} results from import ${id} by ${importedBy} on ${createdAt.slice(0, 10)}, ${runs.sampled} recomputed`;
}

function placeText(position: number, runsAhead: number | null): string {
  return position === 1
    ? 'next'
    : `number ${position} in the queue, with ${runsAhead ?? 0} runs in the experiments before it`;
}

function countsText(counts: Experiment['counts']): string {
  const named = (['running', 'queued', 'failed', 'cancelled', 'reused'] as const).filter((name) => counts[name] > 0);
  return named.length > 0 ? ` (${named.map((name) => `${counts[name]} ${name}`).join(', ')})` : '';
}

/** Formats a list of experiments, one per line. */
export function experimentList(experiments: readonly Experiment[]): string {
  if (experiments.length === 0) return 'No experiments.\n';
  const rows = experiments.map(({ id, state, progress, counts, createdAt, name }) => [
    ...[id, state, `${Math.floor(progress * 100)} %`.padStart(5), `${counts.total} runs`],
    ...[createdAt.replace('T', ' ').slice(0, 19), name],
  ]);
  return `${columns([['ID', 'STATE', 'DONE', 'RUNS', 'CREATED', 'NAME'], ...rows])}\n`;
}
