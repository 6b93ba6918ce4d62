import { alvarezMyrinet2000 } from './alvarez-myrinet2000.ts';
import { crayXe6 } from './cray-xe6.ts';
import type { MachineDefinition } from './definition.ts';
import { gem5Ethernet } from './gem5-1gbe.ts';
import { loggp } from './loggp.ts';

export const machines: readonly MachineDefinition[] = [crayXe6, gem5Ethernet, alvarezMyrinet2000, loggp];
