import type { PartitionRegisters } from '../../contract/partition-registers.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { REGISTERS } from '../../hardware/ht-bridge/partition-registers.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { BridgeAccess } from './access.ts';

const NO_MESSAGE = -1;

/** Registers that programs rewrite themselves: one posted write to the own bridge each. */
export class MappedPartitions implements PartitionRegisters {
  constructor(
    private readonly runtime: Runtime,
    private readonly access: BridgeAccess,
  ) {}

  mapPartition(process: number, register: number, target: number): void {
    if (!Number.isInteger(register) || register < 0 || register >= REGISTERS) {
      const message = `process ${process} writes partition register ${register}; accepted: 0 to ${REGISTERS - 1}`;
      throw new SimulationFault('SIM_PARTITION', message);
    }
    this.access.map(process, register, target);
    this.runtime.post(process, NO_MESSAGE, 0, false);
  }
}
