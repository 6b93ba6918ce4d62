import { type Static, Type } from '../type-builder.ts';

const text = (description: string) => Type.String({ maxLength: 200, description });
const orNull = (description: string) => Type.Union([Type.String({ maxLength: 200 }), Type.Null()], { description });

/** Where and when a result was computed, as recorded in its file. */
export const Computed = Type.Object(
  {
    host: text('Name of the host.'),
    job: orNull('Job of the scheduler, if any: `slurm 1234_7`.'),
    at: text('When the run ended, RFC 3339.'),
    node: text('Version of Node.'),
  },
  { $id: 'Computed', additionalProperties: false },
);
export type Computed = Static<typeof Computed>;

/** The origin of an imported result. */
export const RunOrigin = Type.Object(
  {
    importId: orNull('The import that brought the result; null on the command line.'),
    importedBy: text('Who imported it: the name of a token, or on the command line of a user.'),
    importedAt: Type.String(),
    computed: Type.Union([Computed, Type.Null()], { description: 'Null if the file does not state it.' }),
  },
  { $id: 'RunOrigin' },
);
export type RunOrigin = Static<typeof RunOrigin>;
