import {
  ALL_RIGHTS,
  type PageSources,
  type PartitionRegisters,
  type RegisterRights,
  type RegisterShape,
  type TranslatedAddress,
} from '../../contract/partition-registers.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import { requestFor } from '../../hardware/ht-bridge/address-requests.ts';
import {
  PartitionRegisters as BridgeRegisters,
  REGISTERS,
  type RegisterBits,
  windowBytesOf,
} from '../../hardware/ht-bridge/partition-registers.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { BridgeAccess } from './access.ts';

/** Registers that programs rewrite themselves: one posted write to their own bridge each. */
export class MappedPartitions implements PartitionRegisters {
  /** By node: what programs have written to its registers, for addresses that are translated but not accessed. */
  private readonly written: Map<number, BridgeRegisters> = new Map();

  constructor(
    private readonly runtime: Runtime,
    private readonly access: BridgeAccess,
    private readonly bits: RegisterBits,
  ) {}

  mapPartition(process: number, register: number, target: number, rights: RegisterRights = ALL_RIGHTS): void {
    refuseWrong(process, register);
    this.access.reach.map(process, register, target, rights);
    this.runtime.post(process, NO_MESSAGE, 0, false);
  }

  admit(process: number, firstPage: number, pages: number, sources: PageSources): void {
    const { pages: table } = this.runtime;
    const most = Math.floor(table.windowBytes / table.pageBytes);
    if (!(firstPage >= 0 && pages >= 1 && firstPage + pages <= most)) {
      const message = `process ${process} gives rights to pages ${firstPage} to ${firstPage + pages - 1} of its window; accepted: 0 to ${most - 1}`;
      throw new SimulationFault('SIM_PARTITION', message);
    }
    if (!this.access.reach.admit(process, { first: firstPage, count: pages }, sources)) {
      throw new SimulationFault(
        'SIM_PARTITION',
        'a memory pool has no partitions whose pages have rights; accepted: bridges',
      );
    }
    this.runtime.post(process, NO_MESSAGE, 0, false);
  }

  registerShape(): RegisterShape {
    return { registers: REGISTERS, contents: 2 ** this.bits, windowBytes: windowBytesOf(this.bits) };
  }

  writeRegister(process: number, register: number, content: number): void {
    refuseWrong(process, register);
    this.registersOf(process).write(register, { value: content, accesses: ['read', 'write'], isShared: true });
    this.access.reach.mapElsewhere(process, register);
    this.runtime.post(process, NO_MESSAGE, 0, false);
  }

  translate(process: number, address: number): TranslatedAddress | undefined {
    const global = this.registersOf(process).global(BigInt(address), 'read');
    return 'refused' in global ? undefined : requestFor(global, this.runtime.nodeOf(process));
  }

  private registersOf(process: number): BridgeRegisters {
    const node = this.runtime.nodeOf(process);
    const known = this.written.get(node) ?? new BridgeRegisters(this.bits);
    this.written.set(node, known);
    return known;
  }
}

function refuseWrong(process: number, register: number): void {
  if (Number.isInteger(register) && register >= 0 && register < REGISTERS) return;
  const message = `process ${process} writes partition register ${register}; accepted: 0 to ${REGISTERS - 1}`;
  throw new SimulationFault('SIM_PARTITION', message);
}
