import { SimulationFault } from '../../engine/fault.ts';

/**
 * @throws SimulationFault if a transfer of this size needs more buckets at once than it can ever have; `name` identifies the
 * limit
 */
export function requireRoom(bytes: number, needed: number, limit: number, name: string): void {
  if (needed <= limit) return;
  throw new SimulationFault(
    'SIM_PIN_LIMIT',
    `a transfer of ${bytes} bytes between processes needs ${needed} buckets at once, ` + `but ${name} allow ${limit}`,
  );
}
