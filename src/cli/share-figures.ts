import { renderPng } from '../drawing/png.ts';
import { sharesSvg } from '../drawing/shares-svg.ts';
import { partTitle, type ShareBar, type SharesFigure, sharesCsv, withRest } from '../figure/shares.ts';
import { axisName, pathTitle } from '../figure/wording.ts';
import type { Drawing } from '../papers/definition.ts';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import type { Run } from '../spec/resources/run.ts';
import { captionOf } from './caption.ts';
import { writeResults } from './output-file.ts';
import type { MeasuredStudy } from './reproduction.ts';

/** The studies of one figure whose bars show breakdowns of time. */
export interface ShareFigure {
  readonly id: string;
  readonly figure: SharesFigure;
  readonly studies: readonly MeasuredStudy[];
}

type Divided = Drawing & { readonly parts: readonly string[] };

const dividedOf = ({ study }: MeasuredStudy): Divided | undefined =>
  study.drawings?.find((drawing): drawing is Divided => drawing.parts !== undefined);

/** Returns the figures made from shares of all studies with the same name: one group of bars per study, one bar per point. */
export function shareFiguresOf(measured: readonly MeasuredStudy[]): ShareFigure[] {
  const divided = measured.filter((one) => dividedOf(one) !== undefined);
  const ids = [...new Set(divided.map(figureId))];
  return ids.map((id) => {
    const studies = divided.filter((one) => figureId(one) === id);
    const { parts } = dividedOf(studies[0]!)!;
    const title = studies.length === 1 ? studies[0]!.study.title : studies[0]!.study.title.replace(/:.*/, '');
    const bars = studies.flatMap((one) => barsOf(one, dividedOf(one)!));
    return { id, studies, figure: { title, parts: [...parts.map(partTitle), 'Other'], bars } };
  });
}

const figureId = ({ study }: MeasuredStudy): string => study.figure ?? study.id;

function barsOf({ plan, runs }: MeasuredStudy, { parts, x = 'processes' }: Divided): ShareBar[] {
  const kind = plan.spec.workload.kind;
  const group = workloadDefinitions.find(({ id }) => id === kind)?.title ?? pathTitle(kind);
  const values = [...new Set(plan.runs.map(({ point }) => point[x]))];
  return values.map((value) => {
    const here = runs.filter((run) => run.point[x] === value && run.status === 'succeeded');
    return { group, label: `${axisName(x)} ${value}`, shares: withRest(parts.map((part) => meanOf(here, part))) };
  });
}

function meanOf(runs: readonly Run[], metric: string): number | undefined {
  const values = runs.flatMap(({ metrics }) => (metrics[metric] === undefined ? [] : [metrics[metric].value]));
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined;
}

/** Writes ID.svg, .png and .csv; returns their paths. */
export function writeShares(folder: string, { id, figure, studies }: ShareFigure): Promise<string[]> {
  const { specDigest: _, ...caption } = captionOf(studies[0]!.plan);
  const svg = sharesSvg(figure, { ...caption, subtitle: studies[0]!.study.summary });
  return writeResults(folder, {
    [`${id}.svg`]: svg,
    [`${id}.png`]: renderPng(svg),
    [`${id}.csv`]: sharesCsv(figure),
  });
}
