import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { ParameterValues } from '../simulation/parameters.ts';
import type { ToolOutput } from './measurement.ts';

/** MTU as perftest prints it. */
const MTU = /^(\d+)\[B\]$/;

/**
 * Returns the parameters that the outputs state about the network itself, if the preset has them: packets are as long as the MTU.
 * If several outputs state one, they agree (`requireOneNetwork`).
 */
export function networkConditions(outputs: readonly ToolOutput[], { parameters }: MachineDefinition): ParameterValues {
  const known = parameters.some(({ name }) => name === 'packetBytes');
  const mtu = outputs.flatMap(({ tests }) => tests.map(({ conditions }) => MTU.exec(conditions.Mtu ?? '')?.[1]));
  const packetBytes = Number(mtu.find((bytes) => bytes !== undefined));
  return known && packetBytes > 0 ? { packetBytes } : {};
}
