import { machineDefinitions, machineGroups } from '../simulation/catalogue.ts';
import type { MachineDefinition } from '../simulation/machines/definition.ts';
import { defaultsOf, type ParameterDefinition } from '../simulation/parameters.ts';
import { parameterProperties } from './parameter-schema.ts';
import { type TSchema, Type } from './type-builder.ts';
import { formName } from './type-names.ts';
import { MACHINE_FILE_HINT } from './wording.ts';

type Group = MachineDefinition['groups'][number];

const closed = { additionalProperties: false } as const;

/** A machine as a specification has it, every parameter of every preset in full: what is read and checked by. */
export const machineSchema = machineSchemaWith(({ parameters }) =>
  Type.Object(parameterProperties(parameters), { ...closed, description: 'Parameters of the preset to override.' }),
);

/** The same for OpenAPI: presets refer to the groups that they have, and say their values. */
export const referringMachineSchema = machineSchemaWith(({ id, groups, parameters }) =>
  Type.Unsafe({
    description: `Parameters of the preset to override, shown with their defaults; \`/v1/machines/${id}\` gives their sources.`,
    default: defaultsOf(parameters),
    allOf: groups.map((group) => ({ $ref: `${groupName(group)}#` })),
    // Each group knows its own names only: closed is what they make together.
    unevaluatedProperties: false,
  }),
);

/** What machines are made of, group by group: each parameter with description, unit and range. */
export const machineGroupSchemas: readonly TSchema[] = (Object.keys(machineGroups) as Group[]).map((id) => {
  const { title, description, parameters } = machineGroups[id];
  const about = { $id: groupName(id), title: `Machine: ${title}`, description };
  return Type.Object(parameterProperties(parameters.map(withoutValue)), about);
});

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
        { $id: 'MachineName' },
      ),
      // Specifications that are read from disk may name a machine by its file.
      Type.Union(forms, {
        $id: 'MachineWithParameters',
        discriminator: { propertyName: 'preset' },
        'x-elsewhere': { file: MACHINE_FILE_HINT },
      }),
    ],
    { $id: 'MachineChoice', description: 'A preset, alone or with parameters to override.' },
  );
}

/** Values and their sources are the presets'. */
function withoutValue({
  default: _d,
  source: _s,
  confidence: _c,
  ...shared
}: ParameterDefinition): ParameterDefinition {
  return shared;
}

/** `dma-engine`: `DmaEngineParameters`. */
function groupName(group: Group): string {
  return formName(group, 'Parameters');
}
