import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const addressTranslationParameters = [
  { name: 'contents', description: 'Contents of the registers: all different, or the same in all registers of all processes.', type: 'choice', unit: '1', default: 'different', choices: ['different', 'equal'] },
  { name: 'rewrites', description: 'Number of times that each process rewrites its registers; the first contents are the smallest and largest possible.', type: 'integer', unit: '1', default: 500, small: 20, minimum: 1, maximum: 10_000 },
] as const satisfies readonly ParameterDefinition[];

export type AddressTranslationValues = ValuesOf<typeof addressTranslationParameters>;
