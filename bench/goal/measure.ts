import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  machineDefinitions,
  mechanismDefinitions,
  parseSchedule,
  ScheduleParser,
} from '../../src/simulation/catalogue.ts';
import { defaultsOf } from '../../src/simulation/parameters.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { putAckSchedule } from './put-ack.ts';

export interface Row {
  readonly schedule: string;
  readonly megabytes: number;
  readonly parseSeconds: number;
  /** Replay including all results, without parsing, s. */
  readonly replaySeconds: number;
  readonly parsePerLineCount: number;
  /** Peak memory growth of a process while it parses the text from a file, per byte of text. */
  readonly bytesPerTextByte: number;
  readonly finishNs: number;
}

function cpuSecondsOf<T>(work: () => T): { seconds: number; result: T } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let index = 0; index < bytes.length; index += 1) if (bytes[index] === 10) lines += 1;
  return lines;
}

function replay(text: Uint8Array, processes: number): number {
  const machine = machineDefinitions.find(({ id }) => id === 'loggp')!;
  const mechanism = mechanismDefinitions.find(({ id }) => id === 'message-passing')!;
  const digest = createHash('sha256').update(text).digest('hex');
  const plan = {
    machine: { preset: machine.id, parameters: defaultsOf(machine.parameters) },
    mechanism: { kind: mechanism.id, parameters: defaultsOf(mechanism.parameters) },
    workload: { kind: 'goal', parameters: { schedule: digest, order: 'reference' } },
    processes,
    seed: 1,
    trace: { level: 'off', maxEvents: 0 },
  } as const;
  const result = simulate(plan, { schedule: text });
  if (result.status !== 'succeeded') throw new Error(`the replay ${result.status}: ${result.error?.message}`);
  return result.metrics.finish_ns!.value;
}

/** Parses a file piece by piece, like an upload; returns the maximum growth of the process in bytes. */
export function memoryToParse(file: string): number {
  const before = process.memoryUsage.rss();
  const parser = new ScheduleParser();
  const piece = new Uint8Array(65_536);
  const descriptor = openSync(file, 'r');
  for (let length = readSync(descriptor, piece); length > 0; length = readSync(descriptor, piece)) {
    parser.write(piece.subarray(0, length));
  }
  closeSync(descriptor);
  parser.finish();
  return process.resourceUsage().maxRSS * 1024 - before;
}

/** Does the same in a new process, as this one has already been larger while generating the text. */
async function memoryOfParsing(text: Uint8Array): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-bench-'));
  const file = join(folder, 'schedule.goal');
  writeFileSync(file, text);
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), ['--parse', file], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('message', (bytes) => resolve(Number(bytes)));
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`parsing ended with code ${code} and said nothing`)));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Parses and replays a put/ack schedule. */
export async function measure(ranks: number, rounds: number, repeat: number): Promise<Row> {
  const text = Buffer.concat([...putAckSchedule(ranks, rounds)].map((part) => Buffer.from(part)));
  const bytesPerTextByte = (await memoryOfParsing(text)) / text.length;
  const parses: number[] = [];
  const counts: number[] = [];
  for (let round = 0; round < repeat; round += 1) {
    counts.push(cpuSecondsOf(() => countLines(text)).seconds);
    parses.push(cpuSecondsOf(() => parseSchedule(text)).seconds);
  }
  // The first replay also parses the schedule and caches it for the others.
  replay(text, ranks);
  const replays = Array.from({ length: repeat }, () => cpuSecondsOf(() => replay(text, ranks)));
  const parseSeconds = median(parses);
  return {
    schedule: `${ranks} x ${rounds}`,
    megabytes: text.length / 1e6,
    parseSeconds,
    replaySeconds: median(replays.map(({ seconds }) => seconds)),
    parsePerLineCount: parseSeconds / median(counts),
    bytesPerTextByte,
    finishNs: replays[0]!.result,
  };
}
