import { createHash } from 'node:crypto';
import { machineDefinitions, mechanismDefinitions, parseSchedule } from '../../src/simulation/catalogue.ts';
import { defaultsOf } from '../../src/simulation/parameters.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { putAckSchedule } from './put-ack.ts';

export interface Row {
  readonly schedule: string;
  readonly megabytes: number;
  readonly parseSeconds: number;
  /** Replay with all results, without parsing. */
  readonly replaySeconds: number;
  readonly parsePerLineCount: number;
  /** Memory of the process above what it had with the text, per byte of text: columns of the schedule and their growth. */
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

/** Parses and replays a put/ack schedule. */
export function measure(ranks: number, rounds: number, repeat: number): Row {
  const text = Buffer.concat([...putAckSchedule(ranks, rounds)].map((part) => Buffer.from(part)));
  const rss = process.memoryUsage.rss();
  const parses: number[] = [];
  const counts: number[] = [];
  for (let round = 0; round < repeat; round += 1) {
    counts.push(cpuSecondsOf(() => countLines(text)).seconds);
    parses.push(cpuSecondsOf(() => parseSchedule(text)).seconds);
  }
  const bytesPerTextByte = Math.max(0, process.resourceUsage().maxRSS * 1024 - rss) / text.length;
  // The first replay parses as well and leaves the schedule for the others.
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
