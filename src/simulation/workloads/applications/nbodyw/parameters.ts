import type { ParameterDefinition } from '../../../parameters.ts';
import { BODY_PARAMETERS } from '../nbody/parameters.ts';
import { startSpread } from '../parameters.ts';

export const nbodywParameters = [
  ...BODY_PARAMETERS,
  { name: 'pairNs', description: 'Computation time for the pull of one body on another.', type: 'number', unit: 'ns', default: 24, minimum: 0, maximum: 1e6, source: 'As in nbody, whose step this workload has', confidence: 'derived', seen: 'paper' },
  { name: 'serialBodyNs', description: 'Computation time per body in the serial phase.', type: 'number', unit: 'ns', default: 72_000, minimum: 0, maximum: 1e9, source: 'Kernel DSM, table 3: 2.3 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.NBodyW' },
  startSpread,
] as const satisfies readonly ParameterDefinition[];
