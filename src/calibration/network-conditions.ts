import type { MachineDefinition } from '../simulation/machines/definition.ts';
import type { ParameterValues } from '../simulation/parameters.ts';
import type { ToolOutput } from './measurement.ts';

/** As perftest prints it. */
const MTU = /^(\d+)\[B\]$/;

/**
 * What the outputs say of the network itself, where the preset has it: packets are as long as the MTU. Of several outputs
 * all say the same (`requireOneNetwork`).
 */
export function networkConditions(outputs: readonly ToolOutput[], { parameters }: MachineDefinition): ParameterValues {
  const known = parameters.some(({ name }) => name === 'packetBytes');
  const mtu = outputs.flatMap(({ tests }) => tests.map(({ conditions }) => MTU.exec(conditions.Mtu ?? '')?.[1]));
  const packetBytes = Number(mtu.find((bytes) => bytes !== undefined));
  return known && packetBytes > 0 ? { packetBytes } : {};
}
