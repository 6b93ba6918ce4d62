import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { machineDefinitions, mechanismDefinitions, parseSchedule } from '../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../src/simulation/parameters.ts';
import type { RunPlan, RunResult, TraceLevel } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import type { Parameters } from './oracle.ts';

/** The text of a kept schedule. */
export function keptSchedule(name: string): Uint8Array {
  return gunzipSync(readFileSync(join(import.meta.dirname, 'schedules', `${name}.goal.gz`)));
}

export function logGP({ L, o, g, G, O, S }: Parameters): ParameterValues {
  return {
    latencyNs: L,
    overheadNs: o,
    gapNs: g,
    gapPerByteNs: G,
    overheadPerByteNs: O,
    rendezvousThresholdBytes: S,
  };
}

export interface ReplaySettings {
  readonly machine?: string;
  readonly parameters?: ParameterValues;
  readonly mechanism?: ParameterValues;
  readonly order?: 'reference' | 'stable';
  readonly trace?: { readonly level: TraceLevel; readonly maxEvents: number };
  /** Default: those of the text. */
  readonly ranks?: number;
}

export const digestOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

export function planOf(text: string | Uint8Array, settings: ReplaySettings = {}): RunPlan {
  const preset = settings.machine ?? 'loggp';
  const machine = machineDefinitions.find(({ id }) => id === preset)!;
  const mechanism = mechanismDefinitions.find(({ id }) => id === 'message-passing')!;
  return {
    machine: { preset, parameters: { ...defaultsOf(machine.parameters), ...settings.parameters } },
    mechanism: { kind: mechanism.id, parameters: { ...defaultsOf(mechanism.parameters), ...settings.mechanism } },
    workload: { kind: 'goal', parameters: { schedule: digestOf(text), order: settings.order ?? 'reference' } },
    processes: settings.ranks ?? parseSchedule(Buffer.from(text)).ranks,
    seed: 1,
    trace: settings.trace ?? { level: 'off', maxEvents: 10_000 },
  };
}

/** Replays a text on plain LogGP, or on what the settings say. */
export function replay(text: string | Uint8Array, settings: ReplaySettings = {}): RunResult {
  return simulate(planOf(text, settings), { schedule: Buffer.from(text) });
}

export const finishOf = (result: RunResult): number[] | undefined => result.ranks?.map(({ finishNs }) => finishNs);
