import type { OwnAccess, OwnMemory } from '../../contract/own-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { applyAtomic } from '../../hardware/nic/rdma.ts';
import { ACCESS } from '../../page-protocol/page-states.ts';
import { copyNs } from '../../runtime/costs.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { CoherenceDomain } from './coherence-domain.ts';
import type { CoherenceDomains } from './coherence-domains.ts';

const NOTHING = -1;
const { memory, wire } = stageIndex;

/** The access for which a process of the domain waits. */
class Access {
  kind = 0;
  target = 0;
  address = 0;
  value = 0;
  compare = 0;
  /** The page with its word, pages still to be touched, and the right that it needs. */
  firstUnit = 0;
  unit = 0;
  lastUnit = 0;
  right = 0;
  /** Time since which it has waited for a page. */
  since = 0;
  tookNs = 0;
  /** The word found. */
  word = 0;
  done: (value: number) => void = () => {};
}

/** Part of the window of a process that it accesses itself. */
type OwnRange = Pick<WorkRequest, 'process' | 'address' | 'bytes'>;

/** Accesses between processes of a domain: by copies of pages, for which they wait. */
export class CoherentMemory implements OwnMemory {
  private readonly accesses: Access[];
  private readonly doneKind: number;
  /** The page that a store is writing; a process waiting for a word on it must read it. */
  private writing = NOTHING;
  /** By process: the page with a change that it may wait for, and has not looked at. */
  private readonly unseen: Map<number, number> = new Map();

  constructor(
    private readonly runtime: Runtime,
    private readonly domains: CoherenceDomains,
  ) {
    this.accesses = Array.from({ length: runtime.processes }, () => new Access());
    this.doneKind = runtime.engine.on((process) => {
      const { done, word } = this.accesses[process]!;
      done(word);
    });
    runtime.onWritten = (process) => this.notice(process);
  }

  /** Whether an access stays within the domain. */
  has({ process, target }: WorkRequest): boolean {
    return this.domains.hasBoth(process, target);
  }

  /** @param done receives the previous word, once the access has completed */
  begin(kind: number, request: WorkRequest, done: (value: number) => void): void {
    const { process, target, address, bytes, value, compare } = request;
    const { runtime } = this;
    const domain = this.domainOf(process);
    const access = this.accesses[process]!;
    const firstUnit = domain.unitOf(target, address);
    Object.assign(access, { kind, target, address, value, compare, done, firstUnit, unit: firstUnit });
    access.lastUnit = domain.unitOf(target, address + Math.max(1, bytes) - 1);
    access.right = kind === MESSAGE.get ? ACCESS.read : ACCESS.write;
    access.tookNs = runtime.costs.memoryAccessNs + copyNs(runtime.costs, bytes);
    runtime.post(process, NO_MESSAGE, 0, true);
    this.goOn(process);
  }

  /** Processes outside a domain have exclusive windows. */
  isShared(process: number): boolean {
    return this.domains.of(process) !== undefined;
  }

  load({ process, address, bytes }: WorkRequest): OwnAccess {
    return this.touch({ process, address, bytes }, ACCESS.read, () => this.runtime.memory.read(process, address));
  }

  store({ process, address, bytes, value }: WorkRequest): OwnAccess {
    return this.touch({ process, address, bytes }, ACCESS.write, () => {
      this.runtime.memory.write(process, address, value);
      return 0;
    });
  }

  look(request: WorkRequest): OwnAccess {
    return this.load(request);
  }

  /** The process begins to wait: it now looks at what was written before. */
  entered(process: number): void {
    const unit = this.unseen.get(process);
    if (unit === undefined) return;
    this.unseen.delete(process);
    this.runtime.programs.prolong(process, this.bring(process, unit, ACCESS.read));
  }

  /** Requests missing pages one after the other; the access takes place in memory once all are present. */
  private goOn(process: number): void {
    const { runtime } = this;
    const domain = this.domainOf(process);
    const { engine } = runtime;
    const access = this.accesses[process]!;
    while (access.unit <= access.lastUnit) {
      if (!domain.allows(process, access.unit, access.right)) {
        access.since = engine.now;
        domain.bring(process, access.unit, access.right, () => this.brought(process));
        return;
      }
      access.tookNs += domain.lookNs(process, access.unit);
      domain.touched(process, access.unit, access.right);
      if (access.unit === access.firstUnit) this.perform(access);
      access.unit += 1;
    }
    const operation = runtime.operationOf(process);
    if (operation >= 0) runtime.operations.charge(operation, memory, access.tookNs);
    engine.at(engine.now + access.tookNs, this.doneKind, process);
  }

  private brought(process: number): void {
    this.charge(process, this.accesses[process]!.since);
    this.goOn(process);
  }

  /** Charges the wait of a process's operation for a page. */
  private charge(process: number, since: number): void {
    const { operations, engine } = this.runtime;
    const operation = this.runtime.operationOf(process);
    if (operation >= 0) operations.charge(operation, wire, engine.now - since);
  }

  /** The word is written or read when its page is touched, since by the end of the access another node may have the page. */
  private perform(access: Access): void {
    const { kind, target, address, value } = access;
    const { memory: words } = this.runtime;
    this.writing = access.right === ACCESS.write ? access.firstUnit : NOTHING;
    if (kind === MESSAGE.get) access.word = words.read(target, address);
    else if (kind === MESSAGE.put || kind === MESSAGE.write) words.write(target, address, value);
    else access.word = applyAtomic(words, target, access);
    this.writing = NOTHING;
  }

  /** Another node has written what a process waits for: the process reads the page, which was taken away. */
  private notice(process: number): void {
    if (this.writing === NOTHING || this.domains.of(process) === undefined) return;
    const { runtime } = this;
    if (!runtime.isAwaiting(process)) this.unseen.set(process, this.writing);
    else if (!runtime.programs.isInCall(process))
      runtime.programs.prolong(process, this.bring(process, this.writing, ACCESS.read));
  }

  /** Touches pages of the process's own window; the word is on the first. */
  private *touch({ process, address, bytes }: OwnRange, right: number, access: () => number): Steps {
    const domain = this.domainOf(process);
    const first = domain.unitOf(process, address);
    const last = domain.unitOf(process, address + Math.max(1, bytes) - 1);
    let word = 0;
    for (let unit = first; unit <= last; unit += 1) {
      yield* this.bring(process, unit, right);
      domain.touched(process, unit, right);
      if (unit === first) word = access();
    }
    return word;
  }

  /** Steps until a process has a page; none if it has it. */
  private *bring(process: number, unit: number, right: number): Steps {
    const { runtime } = this;
    const domain = this.domainOf(process);
    while (!domain.allows(process, unit, right)) {
      const since = runtime.engine.now;
      runtime.post(process, NO_MESSAGE, 0, true);
      yield domain.bring(process, unit, right, () => runtime.resume(process, 0));
      this.charge(process, since);
    }
    return 0;
  }

  private domainOf(process: number): CoherenceDomain {
    return this.domains.of(process)!;
  }
}
