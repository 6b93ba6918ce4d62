import { builtInPart, operations } from './built-in-part.ts';

/** Capacity of the registers of a bridge. */
export interface RegisterShape {
  readonly registers: number;
  /** Number of different contents of a register. */
  readonly contents: number;
  /** Bytes mapped by each register; the registers cover consecutive address ranges of a core. */
  readonly windowBytes: number;
}

/** Access rights of a register, and whether they hold for all cores of the node or only for the core that wrote it. */
export interface RegisterRights {
  readonly access: 'read' | 'read-write';
  readonly isShared: boolean;
}

export const ALL_RIGHTS: RegisterRights = { access: 'read-write', isShared: true };

/** Processes whose nodes may access a page. */
export type PageSources = 'all' | readonly number[];

/** Translation of a core's address by a bridge, for a read. */
export interface TranslatedAddress {
  /** Upper 24 bits of the global address. */
  readonly partition: number;
  /** Its lower 40 bits. */
  readonly offset: number;
  /** MAC address of the bridge that owns the partition, 48 bits. */
  readonly mac: number;
  /** Bytes of the request with its extended address. */
  readonly packetBytes: number;
  /** Bytes of the Ethernet frame, without preamble. */
  readonly frameBytes: number;
}

/** Calls of programs for the registers that map addresses of a core to remote memory. */
export interface PartitionRegisterCalls {
  /**
   * Maps a register of the own node's bridge to the memory of a process, for all later accesses. The bridge stops accesses
   * without the right to it: reads return all ones and set `wasRefused`, puts are dropped.
   */
  mapPartition(register: number, target: number, rights?: RegisterRights): void;
  /**
   * Restricts access to pages of the own window by the bridge that an access comes from. Others are answered with error bits:
   * their reads return all ones and set `wasRefused`, their puts are dropped. An access to several lines takes effect
   * with its last line.
   */
  admit(firstPage: number, pages: number, sources: PageSources): void;
  registerShape(): RegisterShape;
  /** Writes the upper bits of global addresses to a register; no process needs to own that memory. */
  writeRegister(register: number, content: number): void;
  /** Translates an address of a core without accessing it; undefined if its register is empty. */
  translate(address: number): TranslatedAddress | undefined;
}

/** Partition registers of a mechanism. */
export interface PartitionRegisters {
  mapPartition(process: number, register: number, target: number, rights?: RegisterRights): void;
  admit(process: number, firstPage: number, pages: number, sources: PageSources): void;
  registerShape(): RegisterShape;
  writeRegister(process: number, register: number, content: number): void;
  translate(process: number, address: number): TranslatedAddress | undefined;
}

const OPERATIONS = operations('partitionRegisters', { mapPartition: { code: 24 } });

/** Every write to a register of a bridge counts as `mapPartition`. */
export const partitionRegisters = builtInPart<PartitionRegisterCalls, PartitionRegisters>()({
  name: 'partitionRegisters',
  capabilities: {
    'partition-registers': {
      words: 'registers that select the remote memory an address refers to',
      calls: { mapPartition: {} },
    },
  },
  operations: OPERATIONS,
  methods: { mapPartition: true, admit: true, registerShape: true, writeRegister: true, translate: true },
  calls: {
    mapPartition(register, target, rights) {
      this.noteTarget(OPERATIONS.mapPartition, target, register);
      this.shared.offered.partitionRegisters.mapPartition(this.rank, register, target, rights);
    },
    admit(firstPage, pages, sources) {
      this.noteTarget(OPERATIONS.mapPartition, firstPage, pages);
      this.shared.offered.partitionRegisters.admit(this.rank, firstPage, pages, sources);
    },
    registerShape() {
      return this.shared.offered.partitionRegisters.registerShape();
    },
    writeRegister(register, content) {
      this.noteTarget(OPERATIONS.mapPartition, content, register);
      this.shared.offered.partitionRegisters.writeRegister(this.rank, register, content);
    },
    translate(address) {
      return this.shared.offered.partitionRegisters.translate(this.rank, address);
    },
  },
});
