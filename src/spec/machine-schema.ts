import { machineDefinitions, machineGroups } from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import { defaultsOf, type ParameterDefinition } from '../simulation/parameters.ts';
import { parameterProperties } from './parameter-schema.ts';
import { pluginHint } from './plugin-hint.ts';
import { type TSchema, Type } from './type-builder.ts';
import { formName } from './type-names.ts';
import { alternatives, MACHINE_FILE_HINT } from './wording.ts';

type Group = MachineDefinition['groups'][number];

const groupIds = Object.keys(machineGroups) as Group[];
const closed = { additionalProperties: false } as const;

/** Schema of a machine in a specification, with all parameters of every preset, used for reading and validation. */
export const machineSchema = machineSchemaWith(({ parameters, groups }) =>
  Type.Object(parameterProperties(parameters), {
    ...closed,
    description: 'Parameters of the preset to override.',
    'x-elsewhere': parametersOfOthers(groups),
  }),
);

/** Schema for OpenAPI: presets refer to their groups of parameters, and list their values. */
export const referringMachineSchema = machineSchemaWith(({ id, groups, parameters }) =>
  Type.Unsafe({
    description: `Parameters of the preset to override, shown with their defaults; \`/v1/machines/${id}\` gives their sources.`,
    default: defaultsOf(parameters),
    allOf: groups.map((group) => ({ $ref: `${groupName(group)}#` })),
    // Each group knows only its own parameters, so the object is closed for all groups together.
    unevaluatedProperties: false,
  }),
);

/** Groups of machine parameters: each parameter with description, unit and range. */
export const machineGroupSchemas: readonly TSchema[] = groupIds.map((id) => {
  const { title, description, parameters } = machineGroups[id];
  const about = { $id: groupName(id), title: `Machine: ${title}`, description };
  return Type.Object(parameterProperties(parameters.map(withoutValue)), about);
});

/** Returns the parameters of groups that a preset lacks, each with the machines that have it. */
function parametersOfOthers(own: readonly Group[]): Record<string, string> {
  const lacking = groupIds.filter((id) => !own.includes(id));
  return Object.fromEntries(
    lacking.flatMap((id) => machineGroups[id].parameters.map(({ name }) => [name, belongsTo(id)])),
  );
}

/** Returns where a machine parameter belongs, for a machine without such hardware; undefined for a name that is none. */
export function hardwareOfParameter(name: string): string | undefined {
  const group = groupIds.find((id) => machineGroups[id].parameters.some((parameter) => parameter.name === name));
  return group && belongsTo(group);
}

function belongsTo(group: Group): string {
  const having = machineDefinitions.filter(({ groups }) => groups.includes(group)).map(({ id }) => id);
  return `it is a parameter of machines with ${machineGroups[group].words} (${group}): ${alternatives(having)}`;
}

function machineSchemaWith(override: (machine: MachineDefinition) => TSchema): TSchema {
  const forms = machineDefinitions.map((definition) =>
    Type.Object(
      { preset: Type.Literal(definition.id), override: Type.Optional(override(definition)) },
      {
        ...closed,
        $id: formName(definition.id, 'Machine'),
        title: definition.title,
        description: definition.summary,
      },
    ),
  );
  return Type.Union(
    [
      Type.Enum(
        machineDefinitions.map(({ id }) => id),
        { $id: 'MachineName', ...pluginHint },
      ),
      // Specifications read from disk may name a machine by its file.
      Type.Union(forms, {
        $id: 'MachineWithParameters',
        discriminator: { propertyName: 'preset' },
        'x-elsewhere': { file: MACHINE_FILE_HINT },
        ...pluginHint,
      }),
    ],
    { $id: 'MachineChoice', description: 'A preset, alone or with parameters to override.' },
  );
}

/** Returns a parameter without value and source, which depend on the preset. */
function withoutValue({
  default: _d,
  source: _s,
  confidence: _c,
  ...shared
}: ParameterDefinition): ParameterDefinition {
  return shared;
}

/** Returns `DmaEngineParameters` for `dma-engine`. */
function groupName(group: Group): string {
  return formName(group, 'Parameters');
}
