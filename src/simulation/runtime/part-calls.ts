import { type Operation, operationsOf } from '../contract/operation.ts';
import type { AnyPart, Caller, OfferedPart } from '../contract/part.ts';
import type { WorkRequest } from '../contract/work-request.ts';
import { SimulationFault } from '../engine/fault.ts';
import { CallCounts } from './call-counts.ts';
import { mergedCounters } from './merged-counters.ts';

/** A plugin's part used by the programs of this run: its operations and the number of calls of each. */
class UsedPart {
  readonly operations: readonly Operation[];
  readonly counts: CallCounts;

  constructor(
    readonly part: AnyPart,
    readonly offered: object,
  ) {
    const shown = part.operations.map((name) => [name, { shown: 'always' }] as const);
    this.operations = Object.values(operationsOf(part.capability, Object.fromEntries(shown)));
    this.counts = new CallCounts(this.operations);
  }
}

/** The parts of a mechanism that are provided by plugins. */
export class PartCalls {
  private readonly used: Map<string, UsedPart> = new Map();

  constructor(private readonly offered: readonly OfferedPart[]) {}

  /** @throws SimulationFault if the mechanism lacks the part, which the workload should have named as a need */
  of(part: AnyPart): UsedPart {
    const known = this.used.get(part.capability);
    if (known !== undefined) return known;
    const found = this.offered.find(({ part: { capability } }) => capability === part.capability);
    if (found === undefined) throw notOffered(part.words);
    const used = new UsedPart(found.part, found.offered);
    this.used.set(part.capability, used);
    return used;
  }

  get total(): number {
    return [...this.used.values()].reduce((total, { counts }) => total + counts.total, 0);
  }

  counters(): Record<string, number> {
    return mergedCounters([...this.used.values()].map(({ counts }) => counts.counters()));
  }

  /** Returns the name of the operation with this code. */
  nameOf(code: number): string | undefined {
    const operations = [...this.used.values()].flatMap((used) => used.operations);
    return operations.find((operation) => operation.code === code)?.name;
  }
}

/** The process to which a call of a part belongs. */
interface CallingProcess {
  readonly rank: number;
  readonly shared: { readonly request: WorkRequest };
  note(operation: Operation, counts: CallCounts): void;
  addToDigest(operation: Operation, target: number, address: number, value: number): void;
  awaits(operation: Operation): void;
}

/** A process as seen by a plugin's part, which refers to operations by index. They are counted like built-in ones. */
export class PartCaller implements Caller {
  readonly rank: number;
  readonly request: WorkRequest;
  private readonly operations: readonly Operation[];
  private readonly counts: CallCounts;

  constructor(
    private readonly process: CallingProcess,
    { operations, counts }: UsedPart,
  ) {
    this.rank = process.rank;
    this.request = process.shared.request;
    this.operations = operations;
    this.counts = counts;
  }

  note(index: number, operand = 0): void {
    const { process, request } = this;
    const operation = this.operations[index]!;
    process.note(operation, this.counts);
    if (operand !== 0) process.addToDigest(operation, request.target, request.address, operand);
  }

  awaits(index: number): void {
    this.process.awaits(this.operations[index]!);
  }
}

/** A run is refused at its start if the workload's needs are not offered, so this occurs only for a call beyond these needs. */
export function notOffered(call: string): SimulationFault {
  return new SimulationFault('SIM_NEEDS', `a program calls ${call}, which its workload does not name among its needs`);
}
