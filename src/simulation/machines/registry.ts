import { crayXe6 } from './cray-xe6.ts';
import type { MachineDefinition } from './definition.ts';

export const machines: readonly MachineDefinition[] = [crayXe6];
