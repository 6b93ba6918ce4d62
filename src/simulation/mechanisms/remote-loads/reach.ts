import type { PageSources, RegisterRights } from '../../contract/partition-registers.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { nodesOf } from '../../engine/nodes.ts';
import { NO_OPERATION } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { RegisterBits } from '../../hardware/ht-bridge/partition-registers.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { LineCarrier } from './carriers.ts';
import { RegisterFiles } from './register-files.ts';
import { RegisterRegions } from './register-regions.ts';

const { bus } = stageIndex;
/** An address in the window of another process. */
type Accessed = Pick<WorkRequest, 'process' | 'target' | 'address'>;

interface Reachable {
  /** Whether windows are in the memory of their nodes. */
  readonly hasHomes: boolean;
  /** Bits of a register. */
  readonly bits: RegisterBits;
}

/**
 * Which remote memory processes can reach, and with what rights: through registers of their own bridge, and pages behind others.
 */
export class Reach {
  private readonly registers: RegisterFiles;
  private readonly regions: RegisterRegions;
  private readonly refusedKind: number;

  private readonly hasHomes: boolean;

  /** @param refused called for a process once it knows that its own bridge has refused its request */
  constructor(
    private readonly runtime: Runtime,
    private readonly carrier: LineCarrier,
    { hasHomes, bits }: Reachable,
    refused: (process: number) => void,
  ) {
    const { processes, processesPerNode, pages } = runtime;
    this.hasHomes = hasHomes;
    this.regions = new RegisterRegions(bits, processesPerNode, pages.windowBytes);
    this.registers = new RegisterFiles(nodesOf(processes, processesPerNode), this.regions);
    this.refusedKind = runtime.engine.on(refused);
  }

  /** Maps a partition register of the process's node to the beginning of the target's window. */
  map(process: number, register: number, target: number, { access, isShared }: RegisterRights): void {
    const rights = { mayWrite: access === 'read-write', isShared };
    this.registers.map({ node: this.runtime.nodeOf(process), register }, process, this.regions.of(target, 0), rights);
    this.carrier.configure(this.runtime.nodeOf(process));
  }

  /** Sets who may access pages of a process's window. @returns whether there is a bridge that checks this */
  admit(process: number, pages: { readonly first: number; readonly count: number }, sources: PageSources): boolean {
    const { carrier, runtime } = this;
    if (carrier.admit === undefined) return false;
    const { windowBytes, pageBytes } = runtime.pages;
    const firstPage = pages.first + (process % runtime.processesPerNode) * (windowBytes / pageBytes);
    const nodes = sources === 'all' ? sources : new Set(sources.map((source) => this.runtime.nodeOf(source)));
    carrier.admit(this.runtime.nodeOf(process), { firstPage, pages: pages.count, sources: nodes });
    carrier.configure(this.runtime.nodeOf(process));
    return true;
  }

  /** Maps a register of the process's node to memory of no node. */
  mapElsewhere(process: number, register: number): void {
    this.registers.clear(this.runtime.nodeOf(process), register);
    this.carrier.configure(this.runtime.nodeOf(process));
  }

  /** Maps what a process accesses to a register; all of a pool is mapped. */
  access({ process, target, address }: Accessed): void {
    if (this.hasHomes) this.use(process, this.regions.of(target, address));
  }

  /** Does the same for a message without an address: any register mapped to memory of the target's node is sufficient. */
  mapNode(process: number, target: number): void {
    if (!this.hasHomes) return;
    const [node, to] = [this.runtime.nodeOf(process), this.runtime.nodeOf(target)];
    const last = this.regions.lastOf(to);
    let region = this.regions.firstOf(to);
    while (region < last && !this.registers.means(node, process, region)) region += 1;
    this.use(process, this.registers.means(node, process, region) ? region : this.regions.of(target, 0));
  }

  /** Whether the register for what a process accesses permits writing. */
  mayWrite({ process, target, address }: Accessed): boolean {
    return (
      !this.hasHomes || this.registers.mayWrite(this.runtime.nodeOf(process), process, this.regions.of(target, address))
    );
  }

  /** The process's own bridge responds with an error; no packet is sent. */
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
    const node = this.runtime.nodeOf(process);
    if (this.registers.use(node, process, region)) this.carrier.configure(node);
  }
}
