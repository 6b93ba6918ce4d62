import { type Static, Type } from '../type-builder.ts';
import { Parameter } from './catalogue.ts';
import { Scalar } from './scalar.ts';

/** `bundle.json` of a bundle, which describes the other files. */
export const Bundle = Type.Object(
  {
    name: Type.String({ description: 'Id of the experiment.' }),
    software: Type.Object({
      name: Type.Literal('onesided'),
      version: Type.String({ description: 'Version that exported the bundle.' }),
    }),
    modelVersion: Type.String({ description: 'Version of the model that computed the runs.' }),
    specDigest: Type.String(),
    runs: Type.Integer({ description: 'Lines of runs.ndjson.' }),
    plugins: Type.Array(Type.String({ description: 'Plugins whose mechanisms, workloads and machines the runs use.' })),
    license: Type.Union([Type.String(), Type.Null()], {
      description:
        'Licence under which the results are published: an SPDX identifier or an address; null if none was stated.',
    }),
    exportedAt: Type.String(),
  },
  { $id: 'Bundle' },
);
export type Bundle = Static<typeof Bundle>;

/** `parameters.json` of a bundle: every parameter of the runs, with its meaning and source. */
export const UsedParameters = Type.Object(
  {
    parameters: Type.Array(
      Type.Interface([Parameter], {
        part: Type.Enum(['machine', 'mechanism', 'workload']),
        model: Type.String({ description: 'Preset of the machine, or kind.' }),
        values: Type.Array(Scalar, { description: 'All model versions of the runs.' }),
      }),
    ),
  },
  { $id: 'UsedParameters' },
);
export type UsedParameters = Static<typeof UsedParameters>;

export const CHECKS = ['files', 'documents', 'plan', 'comparison', 'simulation'] as const;

/** The result of `onesided verify`. */
export const Verification = Type.Object(
  {
    bundle: Type.String(),
    modelVersion: Type.Object({
      bundle: Type.String(),
      here: Type.String({
        description: 'Model version of this onesided: only runs of the same version can be recomputed.',
      }),
    }),
    checks: Type.Array(
      Type.Object({
        name: Type.Enum([...CHECKS]),
        outcome: Type.Enum(['same', 'differs', 'not-checked']),
        detail: Type.String(),
      }),
    ),
    sample: Type.Object({
      simulated: Type.Integer({ description: 'Runs that were recomputed.' }),
      of: Type.Integer({ description: 'Runs with a result, counting each input once.' }),
      inputDigests: Type.Array(Type.String()),
    }),
    verdict: Type.Enum(['same', 'differs', 'partly'], {
      description: 'partly: no differences were found, but not everything could be checked.',
    }),
  },
  { $id: 'Verification' },
);
export type Verification = Static<typeof Verification>;
