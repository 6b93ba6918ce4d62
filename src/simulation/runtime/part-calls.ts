import type { AnyPart, Caller, OfferedPart } from '../contract/part.ts';
import type { WorkRequest } from '../contract/work-request.ts';
import { float64Array } from '../engine/arrays.ts';
import type { ProgramDigest } from '../engine/digest.ts';
import { SimulationFault } from '../engine/fault.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { CALL } from './call-counts.ts';

/** A part of this run that programs use: numbers of its operations, and how often each was called for. */
class UsedPart {
  readonly counts;
  readonly codes: readonly number[];

  constructor(
    readonly part: AnyPart,
    readonly offered: object,
  ) {
    this.counts = float64Array(part.operations.length);
    this.codes = part.operations.map((operation) => codeOf(part.capability, operation));
  }
}

/** The parts of a mechanism that come from outside the tree. */
export class PartCalls {
  private readonly used: Map<string, UsedPart> = new Map();

  constructor(private readonly offered: readonly OfferedPart[]) {}

  /** @throws SimulationFault if the mechanism does not have the part, which the workload should have named as a need */
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
    return Object.values(this.counters()).reduce((total, count) => total + count, 0);
  }

  counters(): Record<string, number> {
    const entries = [...this.used.values()].flatMap(({ part, counts }) =>
      part.operations.map((name, operation): [string, number] => [name, counts[operation] ?? 0]),
    );
    return Object.fromEntries(entries);
  }

  /** The operation with this number. */
  nameOf(code: number): string | undefined {
    for (const { part, codes } of this.used.values()) {
      const operation = codes.indexOf(code);
      if (operation >= 0) return part.operations[operation];
    }
    return undefined;
  }
}

/** What a process was asked for last, as its calls note it. */
export interface LastCall {
  noteLast(call: number, target: number): void;
}

/** Notes the calls of one process for operations of a part. */
export class PartCaller implements Caller {
  private readonly codes: readonly number[];
  private readonly counts: UsedPart['counts'];

  constructor(
    readonly rank: number,
    readonly request: WorkRequest,
    private readonly account: { readonly digest: ProgramDigest; readonly last: LastCall },
    used: UsedPart,
  ) {
    this.codes = used.codes;
    this.counts = used.counts;
  }

  note(operation: number, operand = 0): void {
    const { rank, request, account } = this;
    const code = this.codes[operation] ?? 0;
    this.counts[operation] = (this.counts[operation] ?? 0) + 1;
    account.last.noteLast(code, request.target);
    account.digest.add(rank, code, request.target, request.address, request.value);
    if (request.bytes !== WORD_BYTES)
      account.digest.add(rank, CALL.bytes, request.target, request.address, request.bytes);
    if (operand !== 0) account.digest.add(rank, code, request.target, request.address, operand);
  }

  awaits(operation: number): void {
    this.account.last.noteLast(this.codes[operation] ?? 0, -1);
  }
}

/** A run is refused before it begins if the workload's needs are not offered: a program can only ask for more than those. */
export function notOffered(call: string): SimulationFault {
  return new SimulationFault('SIM_NEEDS', `a program calls ${call}, which its workload does not name among its needs`);
}

/** Number of an operation in the digest of a program: beyond those of `CALL`, and the same whatever else is there. */
function codeOf(capability: string, operation: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${capability} ${operation}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash & 0x3fffffff) | 0x40000000;
}
