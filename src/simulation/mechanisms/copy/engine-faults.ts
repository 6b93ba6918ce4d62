import { float64Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Transfer } from '../../hardware/memory/address-range.ts';
import { REQUESTER } from '../../hardware/memory/memory-hierarchy.ts';
import { chargeFault, cpuFaults, deviceFault, type FaultStages, totalNs } from '../../hardware/page-faults.ts';
import type { Machine } from '../../machines/schema.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { ColdDestinations, type ColdPages } from './cold-pages.ts';
import type { DmaCopyValues } from './parameters.ts';

/** A copy whose destination has cold pages. */
interface ColdCopy extends Transfer {
  readonly process: number;
  readonly cold: ColdPages;
}

/**
 * Page faults of a copy engine at the destinations of copies. An engine that blocks has each page brought in by the core of
 * the process that asked for the copy; one that does not leaves the first cold page and all after it to that core.
 */
export class EngineFaults {
  private readonly cold: ColdDestinations;
  private readonly blocks: boolean;
  /** By tag: copies with cold pages, until they are complete. */
  private readonly copies: Map<number, ColdCopy> = new Map();
  /** By process: faults of copies for which it has not waited yet, and what is left to its core. */
  private readonly faults: Map<number, FaultStages[]> = new Map();
  private readonly rests: Map<number, ColdCopy[]> = new Map();
  /** By process: when its core is done with the faults that are known by now. */
  private readonly servedAt: Float64Array;
  private readonly serveKind: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly machine: Machine,
    parameters: DmaCopyValues,
  ) {
    this.cold = new ColdDestinations(parameters, machine.iotlbPageBytes, runtime.processes);
    this.blocks = parameters.pageFaults === 'block';
    this.servedAt = float64Array(runtime.processes);
    const { interruptNs, kernelNs } = deviceFault(machine, { pages: 1, swapped: 0 });
    this.serveKind = runtime.engine.on((process) => runtime.cores.take(process, interruptNs + kernelNs));
  }

  /** A process asks for a copy; returns how many bytes of it are the engine's, and whether that meets faults. */
  begin(process: number, tag: number, transfer: Transfer): { readonly bytes: number; readonly faults: boolean } {
    const cold = this.cold.meet(process, transfer.destination, transfer.bytes);
    if (cold === undefined) return { bytes: transfer.bytes, faults: false };
    this.copies.set(tag, { ...transfer, process, cold });
    return { bytes: this.blocks ? transfer.bytes : cold.bytesBefore, faults: true };
  }

  /** The engine has come to a copy with cold pages; returns when it may go on. */
  meet(tag: number): number {
    const { process, cold } = this.copies.get(tag)!;
    return this.blocks ? this.wait(process, cold) : this.giveUp(process);
  }

  /** The engine's part of a copy is complete. @returns whether that is all of it */
  completes(tag: number): boolean {
    const copy = this.copies.get(tag);
    if (copy === undefined) return true;
    this.copies.delete(tag);
    if (!this.blocks) listOf(this.rests, copy.process).push(copy);
    return this.blocks;
  }

  /** A process has waited for its copies: charges the part of the wait that went into faults, and returns it. */
  charge(process: number, operation: number, waitedNs: number): number {
    const faults = this.faults.get(process);
    if (faults === undefined) return 0;
    this.faults.delete(process);
    if (operation === NONE) return 0;
    // Faults of several channels take place at the same time.
    const sumNs = faults.reduce((sum, fault) => sum + totalNs(fault), 0);
    const share = Math.min(1, waitedNs / sumNs);
    for (const fault of faults) chargeFault(this.runtime.operations, operation, fault, share);
    return share * sumNs;
  }

  hasRest(process: number): boolean {
    return this.rests.has(process);
  }

  /** The core of a process copies what the engine has left, from `start` on; returns how long that takes. */
  copyRest(process: number, operation: number, start: number): number {
    const { runtime, machine } = this;
    let ns = 0;
    for (const { source, destination, bytes, cold } of this.rests.get(process)!) {
      const faults = cpuFaults(machine, cold);
      const done = cold.bytesBefore;
      const rest = { source: source + done, destination: destination + done, bytes: bytes - done };
      const copyNs = runtime.hierarchy.copy(process, rest, REQUESTER.library, start + ns + totalNs(faults));
      if (operation !== NONE) {
        chargeFault(runtime.operations, operation, faults);
        runtime.operations.charge(operation, stageIndex.copy, copyNs);
      }
      runtime.memory.write(process, destination, runtime.memory.read(process, source));
      ns += totalNs(faults) + copyNs;
    }
    this.rests.delete(process);
    return ns;
  }

  counters(): Record<string, number> {
    return this.cold.counters();
  }

  /** One fault after the other, each on the core of the process. */
  private wait(process: number, { pages, swapped }: ColdPages): number {
    const { cores, engine } = this.runtime;
    let time = engine.now;
    for (let page = 0; page < pages; page += 1) {
      const fault = deviceFault(this.machine, { pages: 1, swapped: page < swapped ? 1 : 0 });
      const asked = time + fault.requestNs;
      const begin = Math.max(asked, cores.freeAt(process), this.servedAt[process]!);
      engine.at(begin, this.serveKind, process);
      this.servedAt[process] = begin + fault.interruptNs + fault.kernelNs;
      time = this.servedAt[process]! + fault.storageNs + fault.retryNs;
      listOf(this.faults, process).push({ ...fault, interruptNs: fault.interruptNs + begin - asked });
    }
    return time;
  }

  /** The engine finds no translation, and says so. */
  private giveUp(process: number): number {
    const requestNs = this.machine.translationRequestNs;
    listOf(this.faults, process).push({ requestNs, interruptNs: 0, kernelNs: 0, storageNs: 0, retryNs: 0 });
    return this.runtime.engine.now + requestNs;
  }
}

function listOf<Entry>(lists: Map<number, Entry[]>, key: number): Entry[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
