import type { PageSources, RegisterRights } from '../../contract/partition-registers.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { LineCarrier } from './carriers.ts';
import { RegisterFiles } from './register-files.ts';

const { bus } = stageIndex;
const NO_OPERATION = -1;
/** What a load finds that was refused: ones, as a signed word. */
export const ALL_ONES = -1;

/** Which memory of other nodes processes reach, and with what rights: by registers of their own bridge and pages behind others. */
export class Reach {
  private readonly registers: RegisterFiles;
  private readonly refusedKind: number;

  /**
   * @param hasHomes whether windows lie in the memory of their nodes
   * @param refused called for a process once it knows that its own bridge has refused what it waits for
   */
  constructor(
    private readonly runtime: Runtime,
    private readonly carrier: LineCarrier,
    private readonly hasHomes: boolean,
    refused: (process: number) => void,
  ) {
    this.registers = new RegisterFiles(Math.ceil(runtime.processes / runtime.processesPerNode));
    this.refusedKind = runtime.engine.on(refused);
  }

  /** Rewrites a partition register of the node of a process. */
  map(process: number, register: number, target: number, { access, isShared }: RegisterRights): void {
    const rights = { mayWrite: access === 'read-write', isShared };
    this.registers.map({ node: this.nodeOf(process), register }, process, this.nodeOf(target), rights);
    this.carrier.configure(this.nodeOf(process));
  }

  /** Says whom pages of the window of a process let in. @returns whether there is a bridge that looks */
  admit(process: number, pages: { readonly first: number; readonly count: number }, sources: PageSources): boolean {
    const { carrier, runtime } = this;
    if (carrier.admit === undefined) return false;
    const { windowBytes, pageBytes } = runtime.pages;
    const firstPage = pages.first + (process % runtime.processesPerNode) * (windowBytes / pageBytes);
    const nodes = sources === 'all' ? sources : new Set(sources.map((source) => this.nodeOf(source)));
    carrier.admit(this.nodeOf(process), { firstPage, pages: pages.count, sources: nodes });
    carrier.configure(this.nodeOf(process));
    return true;
  }

  /** Writes a register of the node of a process that means memory of no node. */
  mapElsewhere(process: number, register: number): void {
    this.registers.clear(this.nodeOf(process), register);
    this.carrier.configure(this.nodeOf(process));
  }

  /** The node of a target, which a register means from here on; all of a pool is mapped. */
  mapped(process: number, target: number): number {
    const node = this.nodeOf(process);
    const to = this.nodeOf(target);
    if (this.hasHomes && this.registers.use(node, process, to)) this.carrier.configure(node);
    return to;
  }

  /** Whether the register of a target lets a process write there. */
  mayWrite(process: number, target: number): boolean {
    return !this.hasHomes || this.registers.mayWrite(this.nodeOf(process), process, this.nodeOf(target));
  }

  /** The own bridge answers with errors what a process waits for: no packet is made of it. */
  refuse(process: number): void {
    const { engine, operations } = this.runtime;
    const refusalNs = this.carrier.refusalNs ?? 0;
    const operation = this.runtime.operationOf(process);
    if (operation !== NO_OPERATION) operations.charge(operation, bus, refusalNs);
    engine.at(engine.now + refusalNs, this.refusedKind, process);
  }

  counters(): Record<string, number> {
    const { writes, refusals } = this.registers;
    return { register_writes: writes, ...(refusals > 0 && { refused_no_right: refusals }) };
  }

  private nodeOf(process: number): number {
    return this.runtime.transport.devices.nodeOf(process);
  }
}
