import type { ParameterValue } from '../simulation/parameters.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import { rowsOf } from './normal-form.ts';
import { type SweepPath, sweepPaths } from './sweep-paths.ts';
import { bindCondition } from './where/bind-condition.ts';
import type { Condition } from './where/condition.ts';
import { parseCondition } from './where/parse-condition.ts';

/** What the names in a specification mean. */
export class Binding {
  /** Machine presets in play: the given one and those that are swept. */
  readonly presets: readonly string[];
  /** Everything that it may sweep or ask for in `where`, by path in normal form. */
  readonly paths: ReadonlyMap<string, SweepPath>;
  private readonly where: string | undefined;

  constructor(spec: ExperimentSpec) {
    const swept = valuesOf(spec, ['machine', 'machine.preset']).filter((value) => typeof value === 'string');
    this.presets = [...new Set([spec.machine.preset, ...swept])];
    const { workload, mechanisms } = spec;
    this.paths = sweepPaths({ workload: workload.kind, mechanisms, presets: this.presets });
    this.where = spec.where;
  }

  /** The `where` clause, or undefined if there is none. Throws a WhereError. */
  condition(): Condition | undefined {
    return this.where === undefined ? undefined : bindCondition(parseCondition(this.where), this.paths, this.where);
  }
}

function valuesOf(spec: ExperimentSpec, names: readonly string[]): ParameterValue[] {
  return spec.sweep.map(rowsOf).flatMap(({ paths, rows }) => {
    const column = paths.findIndex((path) => names.includes(path));
    return column < 0 ? [] : rows.flatMap((row) => (row[column] === undefined ? [] : [row[column]!]));
  });
}
