import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../simulation/catalogue.ts';

const WHERE =
  'plugins bring others: --with FILE on the command line, ONESIDED_PLUGINS of the operator on a service (docs/plugins.md)';

const known = [...machineDefinitions, ...mechanismDefinitions, ...workloadDefinitions];

/** Of schemas whose names plugins extend: where further names come from, as long as there is no plugin. */
export const pluginHint = known.every(({ plugin }) => plugin === undefined) ? { 'x-hint': WHERE } : {};
