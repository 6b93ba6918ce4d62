import type { PageSources, RegisterRights } from '../../contract/partition-registers.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { RegisterBits } from '../../hardware/ht-bridge/partition-registers.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { LineCarrier } from './carriers.ts';
import { RegisterFiles } from './register-files.ts';
import { RegisterRegions } from './register-regions.ts';

const { bus } = stageIndex;
const NO_OPERATION = -1;
/** What a load finds that was refused: ones, as a signed word. */
export const ALL_ONES = -1;

/** An address in the window of another process. */
type Accessed = Pick<WorkRequest, 'process' | 'target' | 'address'>;

interface Reachable {
  /** Whether windows lie in the memory of their nodes. */
  readonly hasHomes: boolean;
  /** Of a register. */
  readonly bits: RegisterBits;
}

/** Which memory of other nodes processes reach, and with what rights: by registers of their own bridge and pages behind others. */
export class Reach {
  private readonly registers: RegisterFiles;
  private readonly regions: RegisterRegions;
  private readonly refusedKind: number;

  private readonly hasHomes: boolean;

  /** @param refused called for a process once it knows that its own bridge has refused what it waits for */
  constructor(
    private readonly runtime: Runtime,
    private readonly carrier: LineCarrier,
    { hasHomes, bits }: Reachable,
    refused: (process: number) => void,
  ) {
    const { processes, processesPerNode, pages } = runtime;
    this.hasHomes = hasHomes;
    this.regions = new RegisterRegions(bits, processesPerNode, pages.windowBytes);
    this.registers = new RegisterFiles(Math.ceil(processes / processesPerNode), this.regions);
    this.refusedKind = runtime.engine.on(refused);
  }

  /** Rewrites a partition register of the node of a process: it means the begin of the target's window. */
  map(process: number, register: number, target: number, { access, isShared }: RegisterRights): void {
    const rights = { mayWrite: access === 'read-write', isShared };
    this.registers.map({ node: this.nodeOf(process), register }, process, this.regions.of(target, 0), rights);
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

  /** Whatever a process accesses a register means from here on; all of a pool is mapped. */
  access({ process, target, address }: Accessed): void {
    if (this.hasHomes) this.use(process, this.regions.of(target, address));
  }

  /** The same of what has no address: any register that means memory of the node of the target will do. */
  mapNode(process: number, target: number): void {
    if (!this.hasHomes) return;
    const [node, to] = [this.nodeOf(process), this.nodeOf(target)];
    const last = this.regions.lastOf(to);
    let region = this.regions.firstOf(to);
    while (region < last && !this.registers.means(node, process, region)) region += 1;
    this.use(process, this.registers.means(node, process, region) ? region : this.regions.of(target, 0));
  }

  /** Whether the register of what a process accesses lets it write there. */
  mayWrite({ process, target, address }: Accessed): boolean {
    return !this.hasHomes || this.registers.mayWrite(this.nodeOf(process), process, this.regions.of(target, address));
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

  private use(process: number, region: number): void {
    const node = this.nodeOf(process);
    if (this.registers.use(node, process, region)) this.carrier.configure(node);
  }

  private nodeOf(process: number): number {
    return this.runtime.transport.devices.nodeOf(process);
  }
}
