import { crayXe6 } from './cray-xe6.ts';
import type { MachineDefinition } from './definition.ts';
import { loggp } from './loggp.ts';

export const machines: readonly MachineDefinition[] = [crayXe6, loggp];
