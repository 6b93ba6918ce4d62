import { NOT_LOCAL, type WorkRequest } from './contract/work-request.ts';
import { quote } from './wording.ts';

/** Who calls, and what. */
export interface Call {
  readonly rank: number;
  readonly name: string;
}

/** Bytes of a window from an address on. */
export interface Range {
  readonly address: number;
  readonly bytes: number;
}

export interface Bounded {
  readonly processes: number;
  /** Size of the window of each process. */
  readonly windowBytes: number;
  readonly handlers: number;
}

/** What the calls of programs may refer to. Each check throws a RangeError that names the operand and what it has to be. */
export class CallBounds {
  constructor(private readonly bounded: Bounded) {}

  target(call: Call, target: number): void {
    const { processes } = this.bounded;
    require(isIndex(target, processes), call, ['target', target], `a process from 0 to ${processes - 1}`);
  }

  value(call: Call, value: number, name = 'value'): void {
    require(typeof value === 'number' && !Number.isNaN(value), call, [name, value], 'a number');
  }

  /** A duration in ns. */
  time(call: Call, ns: number): void {
    require(isAmount(ns), call, ['time', ns], 'a number of ns, 0 or more');
  }

  /** A point in time in ns. */
  moment(call: Call, time: number, { from, to }: { readonly from: number; readonly to: number }): void {
    const range = to === Number.POSITIVE_INFINITY ? `${from} (now) or later` : `${from} to ${to} (now)`;
    require(isAmount(time) && time >= from && time <= to, call, ['time', time], `in ns, ${range}`);
  }

  stage(call: Call, stage: string, stages: readonly string[]): void {
    require(stages.includes(stage), call, ['stage', stage], stages.join(' or '));
  }

  /** In the window of any process: all are equally large. */
  range(call: Call, { address, bytes }: Range): void {
    const { windowBytes } = this.bounded;
    require(Number.isInteger(bytes) && bytes >= 0, call, ['size', bytes], 'a whole number of bytes');
    const window = `a window, which has ${windowBytes} bytes (regions)`;
    require(isIndex(address, windowBytes), call, ['address', address], `a whole number in ${window}`);
    if (address + bytes > windowBytes)
      throw refusal(call, `${bytes} bytes from address ${address}, beyond the end of ${window}`);
  }

  /** The operands of an access. */
  request(call: Call, request: WorkRequest): void {
    this.target(call, request.target);
    this.value(call, request.value);
    this.value(call, request.compare, 'compare');
    this.range(call, request);
    if (request.local !== NOT_LOCAL) this.range(call, { address: request.local, bytes: request.bytes });
  }

  /** The address of an invocation is an argument of the handler. */
  invocation(call: Call, { target, value, address, bytes, handler }: WorkRequest): void {
    this.target(call, target);
    this.value(call, value);
    require(isAmount(address), call, ['address', address], 'a number, 0 or more');
    require(Number.isInteger(bytes) && bytes >= 0, call, ['size', bytes], 'a whole number of bytes');
    this.handler(call, handler);
  }

  handler(call: Call, handler: number): void {
    const { handlers } = this.bounded;
    require(isIndex(handler, handlers), call, [
      'handler',
      handler,
    ], `one of the workload's ${handlers}, counted from 0`);
  }
}

const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0;
const isIndex = (value: number, count: number): boolean => Number.isInteger(value) && value >= 0 && value < count;

type Operand = readonly [name: string, value: unknown];

function require(holds: boolean, call: Call, [name, value]: Operand, wanted: string): void {
  if (!holds) throw refusal(call, `${name} ${quote(value)}: it has to be ${wanted}`);
}

const refusal = ({ rank, name }: Call, problem: string): RangeError =>
  new RangeError(`process ${rank} calls ${name} with ${problem}`);
