import type { ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import { catalogue } from '../spec/catalogue.ts';
import type { UsedParameters } from '../spec/resources/bundle.ts';
import type { Parameter } from '../spec/resources/catalogue.ts';
import type { Run } from '../spec/resources/run.ts';

type Entry = UsedParameters['parameters'][number];
type Part = Entry['part'];

/**
 * Returns the kind and the parameters of a mechanism or workload of a run. Its display name (`as`) is left out, as it is not
 * simulated.
 */
export function modelIn({ kind, ...rest }: Run['mechanism']): { kind: string; parameters: ParameterValues } {
  const { as: _name, ...parameters } = rest as ParameterValues;
  return { kind, parameters };
}

/** Parameters of machines, mechanisms and workloads used by runs, with the values that occur. */
export class ParametersInUse {
  private readonly values = new Map<string, Map<string, Set<ParameterValue>>>();

  add({ machine, mechanism, workload }: Pick<Run, 'machine' | 'mechanism' | 'workload'>): void {
    this.addModel('machine', machine.preset, machine.parameters);
    for (const [part, model] of [
      ['mechanism', mechanism],
      ['workload', workload],
    ] as const) {
      const { kind, parameters } = modelIn(model);
      this.addModel(part, kind, parameters);
    }
  }

  /**
   * Returns each parameter with its unit, range and source from the catalogue of this process. Parameters of a plugin that is not
   * loaded have only a name.
   */
  document(): UsedParameters {
    const parameters = [...this.values].flatMap(([key, ofModel]) => {
      const [part, model] = JSON.parse(key) as [Part, string];
      const described = descriptionsOf(part, model);
      return [...ofModel].map(
        ([name, values]): Entry => ({
          ...{ part, model, values: sortedValues(values) },
          ...(described.get(name) ?? { name, description: '', type: 'number', unit: '' }),
        }),
      );
    });
    return { parameters };
  }

  /** Returns the plugins that define the models. */
  plugins(): string[] {
    const models = [...this.values.keys()].map((key) => JSON.parse(key) as [Part, string]);
    const plugins = models.flatMap(([part, model]) => modelOf(part, model)?.plugin ?? []);
    return [...new Set(plugins)].sort();
  }

  private addModel(part: Part, model: string, parameters: Readonly<Record<string, ParameterValue>>): void {
    const key = JSON.stringify([part, model]);
    const ofModel = this.values.get(key) ?? new Map<string, Set<ParameterValue>>();
    this.values.set(key, ofModel);
    for (const [name, value] of Object.entries(parameters)) {
      const values = ofModel.get(name);
      if (values) values.add(value);
      else ofModel.set(name, new Set([value]));
    }
  }
}

const LISTS = { machine: 'machines', mechanism: 'mechanisms', workload: 'workloads' } as const;

function modelOf(part: Part, model: string) {
  const models: readonly { id: string; plugin?: string; parameters: readonly Parameter[] }[] = catalogue[LISTS[part]];
  return models.find(({ id }) => id === model);
}

/**
 * Returns descriptions by name. A machine may also have hardware parameters that its preset lacks; the description then comes
 * from any machine that has them.
 */
function descriptionsOf(part: Part, model: string): ReadonlyMap<string, Parameter> {
  const own = modelOf(part, model)?.parameters ?? [];
  const others = part === 'machine' ? catalogue.machines.flatMap(({ parameters }) => parameters.map(withoutValue)) : [];
  return new Map([...others, ...own].map((parameter) => [parameter.name, parameter]));
}

/** Removes what holds only for another machine: default, source, confidence and calibration. */
function withoutValue({ default: _, source: _s, confidence: _c, seen: _n, calibratedWith: _w, ...rest }: Parameter) {
  return rest;
}

/** Sorts numbers in ascending order, and other values as text. */
export const sortedValues = (values: ReadonlySet<ParameterValue>): ParameterValue[] =>
  [...values].sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1));
