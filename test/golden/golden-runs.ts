import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { incompatibility, machineDefinitions } from '../../src/simulation/catalogue.ts';
import type { MachineDefinition } from '../../src/simulation/machines/definition.ts';
import { type Combination, combinations, simulateFew } from '../contract/small-plans.ts';

const FILE = join(import.meta.dirname, 'digests.json');

/** A torus of the papers' time and a fat tree of today: hardly a parameter is the same. */
const MACHINES = ['cray-xe6', 'ib-hdr'].map((preset) => machineDefinitions.find(({ id }) => id === preset)!);

export interface GoldenRun {
  readonly digest: string;
  readonly operationsDigest: string;
  readonly events: number;
}

/** Simulates a run of two small nodes of every combination on each machine: what committed digests are compared with. */
export function simulateGoldenRuns(): Record<string, GoldenRun> {
  return Object.fromEntries(
    MACHINES.flatMap((machine) => combinations.filter(runsOn(machine)).map((cell) => goldenRun(cell, machine.id))),
  );
}

const runsOn =
  (machine: MachineDefinition) =>
  ({ mechanism, workload }: Combination) =>
    incompatibility(mechanism, workload, machine) === undefined;

function goldenRun(combination: Combination, preset: string): [string, GoldenRun] {
  const name = `${preset} ${combination.name}`;
  const { digest, operationsDigest, events, error } = simulateFew(combination, { preset, seed: 20 });
  if (error) throw new Error(`${name}: ${error.message}`);
  return [name, { digest, operationsDigest, events }];
}

export function committedGoldenRuns(): Record<string, GoldenRun> {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function commitGoldenRuns(runs: Record<string, GoldenRun>): void {
  writeFileSync(FILE, `${JSON.stringify(runs, null, 2)}\n`);
}
