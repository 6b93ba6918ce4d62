/** Registers that choose which remote memory the addresses of a core mean, as programs call for them. */
export interface PartitionRegisterCalls {
  /** Has a register of the own node's bridge mean the memory of a process, for what is asked for from then on. */
  mapPartition(register: number, target: number): void;
}

/** Partition registers of a mechanism. */
export interface PartitionRegisters {
  mapPartition(process: number, register: number, target: number): void;
}
