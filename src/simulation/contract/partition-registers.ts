import { builtInPart, operations } from './built-in-part.ts';

/** What the registers of a bridge can hold. */
export interface RegisterShape {
  readonly registers: number;
  /** Different contents of one. */
  readonly contents: number;
  /** Bytes behind one: addresses of a core go that far for each of them, one register behind the other. */
  readonly windowBytes: number;
}

/** What accesses through a register may do, and whose they may be: of all cores of the node, or of the one that wrote it. */
export interface RegisterRights {
  readonly access: 'read' | 'read-write';
  readonly isShared: boolean;
}

export const ALL_RIGHTS: RegisterRights = { access: 'read-write', isShared: true };

/** Processes whose nodes a page lets in. */
export type PageSources = 'all' | readonly number[];

/** What a bridge makes of an address of a core for a read. */
export interface TranslatedAddress {
  /** Upper 24 bits of the global address. */
  readonly partition: number;
  /** Its lower 40 bits. */
  readonly offset: number;
  /** MAC address of the bridge that has the partition, 48 bits. */
  readonly mac: number;
  /** Of the request with its extended address. */
  readonly packetBytes: number;
  /** Of the frame that it is in, without preamble. */
  readonly frameBytes: number;
}

/** Registers that choose which remote memory the addresses of a core mean, as programs call for them. */
export interface PartitionRegisterCalls {
  /**
   * Has a register of the own node's bridge mean the memory of a process, for what is asked for from then on. What has no
   * right ends in that bridge: an answered access finds ones and `wasRefused`, a put is dropped.
   */
  mapPartition(register: number, target: number, rights?: RegisterRights): void;
  /**
   * Whom pages of the own window let in, by the bridges that they come from. Others are answered with error bits: they find
   * ones and `wasRefused`; their puts are dropped. An access of several lines takes effect with its last line.
   */
  admit(firstPage: number, pages: number, sources: PageSources): void;
  registerShape(): RegisterShape;
  /** Writes upper bits of global addresses to a register, of memory that no process needs to have. */
  writeRegister(register: number, content: number): void;
  /** What an address of a core becomes, without an access; undefined where its register is empty. */
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

/** Whatever writes a register of a bridge is a `mapPartition` to counters and digests. */
export const partitionRegisters = builtInPart<PartitionRegisterCalls, PartitionRegisters>()({
  name: 'partitionRegisters',
  capabilities: {
    'partition-registers': {
      words: 'registers that choose the remote memory of an address',
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
