import type { ParameterDefinition, ValuesOf } from '../../../parameters.ts';
import { startSpread } from '../parameters.ts';

export const barnesParameters = [
  { name: 'bodies', description: 'Number of bodies, of 200 B each including their part of the tree.', type: 'integer', unit: '1', default: 16_384, small: 64, minimum: 2, maximum: 131_072, source: 'Kernel DSM, table 3: 16K bodies, 3.2 MB', confidence: 'stated', seen: 'paper' },
  { name: 'steps', description: 'Time steps, each with three barriers.', type: 'integer', unit: '1', default: 2, small: 1, minimum: 1, maximum: 100, source: 'Not stated; steps share about the same amount of data', confidence: 'assumed', seen: 'none' },
  { name: 'theta', description: 'A cell stands for its bodies where its side is less than this factor times its distance.', type: 'number', unit: '1', default: 1, minimum: 0.3, maximum: 1, source: 'Usual value in SPLASH-2', confidence: 'assumed', seen: 'recalled' },
  { name: 'unitBytes', description: 'Sharing unit: several bodies of 100 B, or cells of 200 B.', type: 'integer', unit: 'B', default: 1000, minimum: 100, maximum: 65_536, source: 'Table 3: 957 B per fault', confidence: 'derived', seen: 'paper' },
  {
    name: 'interactionNs',
    description: 'Computation time for the pull of a cell or body, for inserting a body, or for moving one.',
    type: 'number',
    unit: 'ns',
    default: 3600,
    minimum: 0,
    maximum: 1e6,
    source: 'Kernel DSM, table 3: 1.8 barriers per second',
    confidence: 'calibrated',
    seen: 'paper',
    calibratedWith: 'ds.t3.Barnes',
  },
  startSpread,
] as const satisfies readonly ParameterDefinition[];

export type BarnesValues = ValuesOf<typeof barnesParameters>;
