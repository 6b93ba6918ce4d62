import type { Call, CallBounds } from './call-bounds.ts';
import type { Operation } from './contract/operation.ts';
import { NO_TARGET } from './contract/ordered-puts.ts';
import type { OwnAccess } from './contract/own-memory.ts';
import type { ContractPart } from './contract/part.ts';
import type { RegisterRights } from './contract/partition-registers.ts';
import { OPERATIONS } from './contract/parts.ts';
import type { Program, StallStage } from './contract/program.ts';
import type { ControlBits } from './hardware/iommu/control-bits.ts';
import type { CallCounts } from './runtime/call-counts.ts';
import { ProcessCalls } from './runtime/process-calls.ts';
import type { SharedCalls } from './runtime/shared-calls.ts';
import { quote } from './wording.ts';

const BUILT_IN: ReadonlySet<Operation> = new Set(OPERATIONS);
/** Calls without a request that have a target. */
const TARGETED: ReadonlySet<string> = new Set(['flush', 'lock', 'unlock', 'echo', 'stream']);
const STAGES: readonly string[] = ['memory', 'wire'] satisfies StallStage[];

/**
 * The calls of a process whose program comes from a plugin: each is checked before it takes effect. Built-in programs are
 * checked by tests only, as each check takes time.
 */
export class CheckedCalls extends ProcessCalls {
  /** Whether built-in programs are checked as well; set by tests. */
  static always = false;

  /** The built-in call that the program has made since it went on, which it has to wait for. */
  private pending: string | undefined;
  private hasAsked = false;
  private usesParts = false;

  constructor(
    rank: number,
    shared: SharedCalls,
    private readonly bounds: CallBounds,
  ) {
    super(rank, shared);
  }

  override begin(arrivedAt?: number): void {
    if (arrivedAt !== undefined) this.bounds.moment(this.call('begin'), arrivedAt, { from: 0, to: this.now() });
    super.begin(arrivedAt);
  }

  override compute(ns: number, address = 0, bytes = 0): void {
    const call = this.asks('compute');
    this.bounds.time(call, ns);
    this.bounds.range(call, { address, bytes });
    super.compute(ns, address, bytes);
  }

  override stall(ns: number, stage: StallStage): void {
    const call = this.asks('stall');
    this.bounds.time(call, ns);
    this.bounds.stage(call, stage, STAGES);
    super.stall(ns, stage);
  }

  override pause(until: number): void {
    this.bounds.moment(this.asks('pause'), until, { from: this.now(), to: Number.POSITIVE_INFINITY });
    super.pause(until);
  }

  override *load(address: number, bytes?: number): OwnAccess {
    this.bounds.range(this.call('load'), { address, bytes: bytes ?? 0 });
    return yield* this.steps(super.load(address, bytes));
  }

  override *store(address: number, value: number, bytes?: number): OwnAccess {
    const call = this.call('store');
    this.bounds.range(call, { address, bytes: bytes ?? 0 });
    this.bounds.value(call, value);
    return yield* this.steps(super.store(address, value, bytes));
  }

  override *refresh(): OwnAccess {
    return yield* this.steps(super.refresh());
  }

  override *await(address: number, isThere: () => boolean): Program {
    this.bounds.range(this.call('await'), { address, bytes: 0 });
    yield* this.steps(super.await(address, isThere));
  }

  override part<Calls extends object, Offered extends object>(part: ContractPart<Calls, Offered>): Calls {
    this.usesParts = true;
    return super.part(part);
  }

  override mapPartition(register: number, target: number, rights?: RegisterRights): void {
    this.bounds.target(this.call('mapPartition'), target);
    super.mapPartition(register, target, rights);
  }

  override note(operation: Operation, counts?: CallCounts): void {
    const call = this.asks(operation.name, operation);
    const { request } = this.shared;
    if (operation.name === 'invoke') this.bounds.invocation(call, request);
    else this.bounds.request(call, request);
    super.note(operation, counts);
  }

  override noteTarget(operation: Operation, target: number, value: number): void {
    const call = this.asks(operation.name);
    if (TARGETED.has(call.name) || (call.name === 'fence' && target !== NO_TARGET)) this.bounds.target(call, target);
    super.noteTarget(operation, target, value);
  }

  override copy(source: number, destination: number, bytes: number): void {
    const call = this.asks('copy');
    this.bounds.range(call, { address: source, bytes });
    this.bounds.range(call, { address: destination, bytes });
    super.copy(source, destination, bytes);
  }

  override associate(address: number, bits: ControlBits, handler: number): void {
    const call = this.asks('associate');
    this.bounds.range(call, { address, bytes: 0 });
    this.bounds.handler(call, handler);
    super.associate(address, bits, handler);
  }

  override awaits(operation: Operation): void {
    this.asks(operation.name, operation);
    super.awaits(operation);
  }

  /**
   * Runs a program step by step.
   * @param made what the function of the workload returned
   * @throws TypeError if that is no program, or if the program does not wait for its calls
   */
  *checked(made: unknown): Program {
    if (!isProgram(made)) {
      const wanted = 'a generator, as of *program(process) { yield process.put(…); }, and not async';
      throw new TypeError(`program returns ${quote(made)}: it has to be ${wanted}`);
    }
    for (let value = 0; ; value = yield) {
      const { done, value: yielded } = made.next(value);
      this.requireWaiting(done === true, yielded);
      if (done === true) return;
    }
  }

  /** The steps of an access to the own window, between which the program waits without a call. */
  private *steps<Returned>(access: Generator<void, Returned, number>): Generator<void, Returned, number> {
    for (let value = 0; ; value = yield) {
      const step = access.next(value);
      if (step.done === true) return step.value;
      this.hasAsked = true;
    }
  }

  /** The program has yielded, or ended. */
  private requireWaiting(hasEnded: boolean, yielded: unknown): void {
    const { pending, hasAsked } = this;
    this.pending = undefined;
    this.hasAsked = false;
    if (hasEnded) {
      if (pending !== undefined) throw this.unawaited('ends', pending);
      return;
    }
    // What calls of a plugin's parts consist of is not known.
    if (hasAsked || (this.usesParts && yielded === undefined)) return;
    const instead =
      isIterator(yielded) || isPromise(yielded)
        ? 'it has to wait for steps with yield*, as in yield* process.load(…), and for no promise'
        : 'nothing would let it go on: yield a call, as in yield process.wait()';
    throw new TypeError(`process ${this.rank} yields ${quote(yielded)} without a call: ${instead}`);
  }

  /** The program makes a call, which it has to wait for. @param operation of a part */
  private asks(name: string, operation?: Operation): Call {
    const { pending } = this;
    this.hasAsked = true;
    if (operation === undefined || operation.owner === 'program' || BUILT_IN.has(operation)) {
      this.pending = name;
      if (pending !== undefined) throw this.unawaited(`calls ${name}`, pending);
    }
    return this.call(name);
  }

  private unawaited(does: string, pending: string): TypeError {
    const advice = `yield each call, as in yield process.${pending}(…)`;
    return new TypeError(`process ${this.rank} ${does} before it has waited for its call of ${pending}: ${advice}`);
  }

  private call(name: string): Call {
    return { rank: this.rank, name };
  }
}

const isIterator = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function';
const isProgram = (value: unknown): value is Program => isIterator(value) && !(Symbol.asyncIterator in value);
const isPromise = (value: unknown): boolean => typeof value === 'object' && value !== null && 'then' in value;
