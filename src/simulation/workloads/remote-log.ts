import type { Capability } from '../contract/capabilities.ts';
import type { CallSetting, ExpectedCall, ExpectedCalls } from '../contract/expected-calls.ts';
import type { Handler } from '../contract/handlers.ts';
import type { ProcessOperations, Program } from '../contract/program.ts';
import { float64Array, int32Array } from '../engine/arrays.ts';
import { SimulationFault } from '../engine/fault.ts';
import { mix32 } from '../engine/random.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { type ControlBits, PLAIN } from '../hardware/iommu/control-bits.ts';
import type { ParameterDefinition, ValuesOf } from '../parameters.ts';
import type { WorkloadSetting } from './contract.ts';
import type { WindowPart, WindowSetting } from './window.ts';

/** Number of the handler that takes a record into the log. */
const LOG_HANDLER = 0;
const LOGGED_GETS: ControlBits = { ...PLAIN, RL: true, RLD: true, E: true };

/** Ways to log gets, best first; the mechanism's capabilities decide. With puts alone, each origin needs its own area. */
const WAYS = ['access-handlers', 'atomics', 'remote-handler', 'unlogged', 'put'] as const;
type Way = (typeof WAYS)[number] & Capability;

function wayOf(offers: readonly string[]): Way {
  return WAYS.find((way) => offers.includes(way))!;
}

/** Whether origins write the log themselves. */
function originsAppend(way: Way): boolean {
  return way === 'atomics' || way === 'put';
}

/** Whether the origins that write the log have one area in common. */
function sharesLog({ logAppend }: LogParameters, way: Way): boolean {
  return logAppend === 'shared' && way === 'atomics';
}

/** Returns the bits of the pages whose gets are logged. The record is the log: it is kept, and taken only when it is cleared. */
export function loggedBits(offers: readonly string[]): Pick<WindowPart, 'bits' | 'handler' | 'isKept'> {
  return wayOf(offers) === 'access-handlers' ? { bits: LOGGED_GETS, handler: LOG_HANDLER, isKept: true } : {};
}

/** Returns the part of a window with the tail and the areas of the log; it is empty unless origins write them. */
export function logPart({ parameters, processes, pageBytes, offers }: WindowSetting<LogParameters>): WindowPart {
  const way = wayOf(offers);
  const areas = sharesLog(parameters, way) ? 1 : processes;
  return { name: 'log', bytes: originsAppend(way) ? pageBytes + areas * parameters.logAreaBytes : 0 };
}

/** Capabilities needed to log gets, or to be the comparison case without logging. */
export const LOGGING_NEEDS: readonly (readonly Capability[])[] = [
  ['get', 'access-handlers'],
  ['put', 'get', 'flush', 'atomics'],
  ['get', 'remote-handler'],
  ['get', 'unlogged'],
  ['put', 'get', 'flush'],
];

/** Returns the calls for logging gets of that size. */
export function appendCalls(
  { count, bytes }: Required<Pick<ExpectedCall, 'count' | 'bytes'>>,
  { workload, offers }: Pick<CallSetting<LogParameters>, 'workload' | 'offers'>,
): ExpectedCalls {
  const way = wayOf(offers);
  const record = { count, bytes: bytes + workload.logMetadataBytes };
  if (way === 'remote-handler') return { invoke: record };
  if (!originsAppend(way)) return {};
  return { put: record, ...(sharesLog(workload, way) && { atomic: { count }, flush: { count } }) };
}

/** Parameters of the log; `append` is the workload's default. */
export function logParameters(append: 'own-area' | 'shared') {
  return [
    {
      name: 'logAppend',
      description:
        'How an origin without handlers appends to the log: by one put into its own area, or to a log shared by all through fetch-and-add, put and flush. Without atomics every origin has its own area.',
      type: 'choice',
      unit: '1',
      default: append,
      choices: ['own-area', 'shared'],
      source: 'Active Access, section 5.2.3: data is sent back with a put; five times the time of the sort needs more',
      confidence: 'assumed',
      seen: 'paper',
    },
    {
      name: 'logMetadataBytes',
      description: 'Bytes of a record sent back to the target, in addition to the data.',
      type: 'integer',
      unit: 'B',
      default: 0,
      minimum: 0,
      maximum: 4096,
      source: 'Section 5.2.3 mentions only the data',
      confidence: 'assumed',
      seen: 'paper',
    },
    {
      name: 'logAreaBytes',
      description: 'Size of an area of the log; when it is full, new records overwrite the oldest.',
      type: 'integer',
      unit: 'B',
      default: 65536,
      minimum: 8,
      maximum: 1 << 30,
      source: 'Section 4.4 leaves clearing the log to other work',
      confidence: 'assumed',
      seen: 'none',
    },
  ] as const satisfies readonly ParameterDefinition[];
}

/** A word of a get, and where it was read. */
interface LoggedGet {
  readonly target: number;
  readonly address: number;
  readonly word: number;
  readonly bytes: number;
}

type LogParameters = ValuesOf<ReturnType<typeof logParameters>>;

/**
 * The log that every process keeps of what others have read from it (Active Access, section 4.4). Its contents are represented by
 * a check sum: every word that was read must reach the log of the process from which it was read exactly once.
 */
export class RemoteLog {
  readonly handler: Handler;
  private readonly way: Way;
  private readonly sharesLog: boolean;
  private readonly metadataBytes: number;
  private readonly areaBytes: number;
  private readonly expected: Int32Array;
  private readonly found: Int32Array;
  private readonly tails: Float64Array;
  /** Next position to write for an origin in its area at a target. */
  private readonly nexts: Map<number, number> = new Map();
  private begin = 0;
  private records = 0;
  private reads = 0;
  /** Bytes that origins sent to append records. */
  sentBytes = 0;

  constructor(private readonly setting: WorkloadSetting<LogParameters>) {
    const { offers, parameters, processes } = setting;
    this.way = wayOf(offers);
    this.sharesLog = sharesLog(parameters, this.way);
    this.metadataBytes = parameters.logMetadataBytes;
    this.areaBytes = parameters.logAreaBytes;
    this.expected = int32Array(processes);
    this.found = int32Array(processes);
    this.tails = float64Array(processes);
    this.handler = ({ process, value }) => {
      this.take(process, value);
      return 1;
    };
  }

  /** @param begin address of the part in every window */
  open(begin: number): void {
    this.begin = begin;
  }

  /** A word that was read from a process has to be in its log; ends the operation of the get. */
  *append(process: ProcessOperations, { target, address, word, bytes }: LoggedGet): Program {
    this.reads += 1;
    this.expected[target]! += markOf(word);
    if (this.way === 'remote-handler') {
      this.sentBytes += bytes + this.metadataBytes;
      yield process.carrying(bytes + this.metadataBytes).invoke(target, LOG_HANDLER, address, word);
      return;
    }
    if (originsAppend(this.way)) yield* this.appendRemotely(process, target, word, bytes + this.metadataBytes);
    process.end();
  }

  read(process: number, _address: number): number {
    return this.tails[process]!;
  }

  write(process: number, address: number, value: number): void {
    if (address === this.begin) this.tails[process] = value;
    else this.take(process, value);
  }

  /** @throws SimulationFault if a log lacks a word that was read, or contains another */
  verify(): Record<string, number> {
    if (this.way === 'unlogged') return {};
    const wrong = this.found.findIndex((sum, process) => sum !== this.expected[process]);
    if (wrong >= 0 || this.records !== this.reads) {
      const where = wrong >= 0 ? `the log of process ${wrong} is not what was read from it` : 'records are missing';
      throw new SimulationFault('SIM_LOG_CONTENT', `${where}: ${this.records} records of ${this.reads} gets`);
    }
    return { logged_gets: this.records };
  }

  private *appendRemotely(process: ProcessOperations, target: number, word: number, bytes: number): Program {
    const areas = this.begin + this.setting.pageBytes;
    if (!this.sharesLog) {
      this.sentBytes += bytes;
      yield process.put(target, areas + this.nextInArea(process.rank, target, bytes), word, bytes);
      return;
    }
    const tail = yield process.fetchAndAdd(target, this.begin, bytes);
    this.sentBytes += bytes + WORD_BYTES;
    const place = tail % Math.max(1, this.areaBytes - bytes + 1);
    yield process.put(target, areas + place, word, bytes);
    yield process.flush(target);
  }

  private nextInArea(origin: number, target: number, bytes: number): number {
    const { processes } = this.setting;
    const pair = origin * processes + target;
    const next = this.nexts.get(pair) ?? 0;
    const place = next + bytes > this.areaBytes ? 0 : next;
    this.nexts.set(pair, place + bytes);
    return origin * this.areaBytes + place;
  }

  private take(process: number, word: number): void {
    this.records += 1;
    this.found[process]! += markOf(word);
  }
}

function markOf(word: number): number {
  return mix32(Math.imul(word % 4294967296, 0x85ebca6b) ^ Math.floor(word / 4294967296));
}
