import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEED } from '../../src/contract-tests/results.ts';
import {
  allCombinations,
  CONTRACT_MACHINE,
  type Combination,
  fewPlan,
  isStandard,
  simulateFew,
} from '../../src/contract-tests/small-plans.ts';
import { impossibility, incompatibility, machineDefinitions } from '../../src/simulation/catalogue.ts';
import type { RunResult } from '../../src/simulation/run.ts';

const FILE = join(import.meta.dirname, 'digests.json');

const machinesOf = (...ids: string[]) => ids.map((preset) => machineDefinitions.find(({ id }) => id === preset)!);
/** A torus of the papers' time and a fat tree of today: hardly a parameter is the same. */
const MACHINES = machinesOf(CONTRACT_MACHINE, 'ib-hdr');
/** Of mechanisms that need what neither has. */
const FURTHER_MACHINES = machinesOf('opteron-htoe');

export interface GoldenRun {
  readonly digest: string;
  readonly operationsDigest: string;
  readonly events: number;
}

export interface GoldenCell {
  /** `cray-xe6 aa-int dht operation=lookup` */
  readonly name: string;
  readonly combination: Combination;
  readonly preset: string;
}

/** Simulates a run of two small nodes of every combination on each machine: what committed digests are compared with. */
export function simulateGoldenRuns(cells: readonly GoldenCell[] = goldenCells): Record<string, GoldenRun> {
  return Object.fromEntries(cells.map(goldenRun));
}

const runsOn = ({ mechanism, workload }: Combination, machine: (typeof machineDefinitions)[number]): boolean =>
  incompatibility(mechanism, workload, machine) === undefined;

/** Whether no rule refuses the run, for values of the machine that the definitions do not name. */
const isPossible = (combination: Combination, preset: string): boolean =>
  impossibility(fewPlan(combination, { preset })) === undefined;

/** Mechanisms that use hardware of a machine in a way of their own, whatever they use of others. */
const OWN_WAYS = { machine: machinesOf('cxl-pool')[0]!, mechanism: 'dpgas-integrated' };

const combinations = allCombinations();

const cellsOn = (machine: (typeof machineDefinitions)[number], isMeant: (combination: Combination) => boolean) =>
  combinations
    .filter((combination) => runsOn(combination, machine) && isMeant(combination))
    .map((combination) => ({ name: `${machine.id} ${combination.name}`, combination, preset: machine.id }));

/** Which of the machines a combination runs on depends on its name alone, so that another mechanism or workload moves none. */
function isTurnOf(machine: (typeof machineDefinitions)[number], combination: Combination): boolean {
  const able = MACHINES.filter((each) => runsOn(combination, each));
  const drawn = createHash('sha256').update(combination.name).digest().readUInt32BE();
  return able[drawn % able.length] === machine;
}

/** Every combination with the workload's defaults on each of the machines that it can run on, with another choice on one. */
export const goldenCells: readonly GoldenCell[] = [
  ...MACHINES.flatMap((machine) => cellsOn(machine, (each) => isStandard(each) || isTurnOf(machine, each))),
  ...FURTHER_MACHINES.flatMap((machine) =>
    cellsOn(machine, (combination) => !MACHINES.some((other) => runsOn(combination, other))),
  ),
  ...cellsOn(
    OWN_WAYS.machine,
    (each) => each.mechanism.id === OWN_WAYS.mechanism && isPossible(each, OWN_WAYS.machine.id),
  ),
];

function goldenRun({ name, combination, preset }: GoldenCell): [string, GoldenRun] {
  const result = simulateFew(combination, { preset, seed: SEED });
  if (result.error) throw new Error(`${name}: ${result.error.message}`);
  return [name, goldenOf(result)];
}

export const goldenOf = ({ digest, operationsDigest, events }: RunResult): GoldenRun => ({
  digest,
  operationsDigest,
  events,
});

export function committedGoldenRuns(): Record<string, GoldenRun> {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function commitGoldenRuns(runs: Record<string, GoldenRun>): void {
  writeFileSync(FILE, `${JSON.stringify(runs, null, 2)}\n`);
}
