import { machineDefinitions } from '../../src/simulation/catalogue.ts';
import { hardwareOf } from '../../src/simulation/machines/read-machine.ts';
import type { Machine } from '../../src/simulation/machines/schema.ts';
import { defaultsOf } from '../../src/simulation/parameters.ts';

/** A preset as hardware sees it, with some of its values replaced. */
export function machineOf(preset: string, override: Partial<Machine> = {}): Machine {
  const { parameters } = machineDefinitions.find(({ id }) => id === preset)!;
  return hardwareOf(preset, { ...defaultsOf(parameters), ...override });
}
