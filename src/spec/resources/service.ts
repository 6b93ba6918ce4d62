import { type Static, Type } from '../type-builder.ts';

export const HealthState = Type.Object({ status: Type.Literal('ok') }, { $id: 'HealthState' });

export const Readiness = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded'], {
      description:
        '`degraded`: requests are answered, but work makes no progress, or nothing can be changed: see `dependencies`.',
    }),
    dependencies: Type.Array(
      Type.Object({
        name: Type.Enum(['postgresql', 'storage', 'redis', 'queue'], {
          description: '`storage`: whether the disk of PostgreSQL has room for changes.',
        }),
        state: Type.Enum(['up', 'down']),
        detail: Type.Optional(Type.String()),
      }),
    ),
  },
  { $id: 'Readiness', description: 'Components that the service depends on.' },
);
export type Readiness = Static<typeof Readiness>;

export const ServiceSettings = Type.Object(
  {
    modelVersion: Type.String({
      description: 'Content hash of the simulation; results of the same version are comparable.',
    }),
    authentication: Type.Enum(['none', 'bearer'], {
      description: '`none`: everyone on this machine may do everything.',
    }),
    signIn: Type.Boolean({ description: 'Whether users can sign in with an account, at `/v1/session/sign-in`.' }),
    database: Type.Enum(['embedded', 'external']),
    runLimit: Type.Integer({ description: 'Maximum number of runs of one experiment.' }),
    bodyLimitBytes: Type.Integer(),
  },
  { $id: 'ServiceSettings', description: 'Settings of this service that are of interest to its users.' },
);
