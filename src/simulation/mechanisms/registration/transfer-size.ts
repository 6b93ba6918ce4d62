import { SimulationFault } from '../../engine/fault.ts';
import type { Transfers } from './transfers.ts';

/** @throws SimulationFault where a transfer needs more buckets at once than it can ever have; `name` says whose limit it is */
export function requireRoom(transfers: Transfers, transfer: number, needed: number, limit: number, name: string): void {
  if (needed <= limit) return;
  throw new SimulationFault(
    'SIM_PIN_LIMIT',
    `a transfer of ${transfers.bytes(transfer)} bytes between processes needs ${needed} buckets at once, ` +
      `but ${name} allow ${limit}`,
  );
}
