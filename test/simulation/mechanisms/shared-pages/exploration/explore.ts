import { ACCESS } from '../../../../../src/simulation/page-protocol/page-states.ts';
import type { PageProtocol } from '../../../../../src/simulation/page-protocol/protocol.ts';
import { Configuration, type Scenario } from './configuration.ts';
import { stepsOf, Violation } from './steps.ts';

export interface Explored {
  readonly states: number;
  /** Configurations in which nothing is left to do. */
  readonly ends: number;
  /** What reads found in these. */
  readonly outcomes: ReadonlySet<string>;
  /** The first invariant that broke; undefined if all held in every state. */
  readonly violation: string | undefined;
}

/** Every configuration that a scenario can come to, whatever the order of its steps. */
export function explore(scenario: Scenario, protocol: PageProtocol): Explored {
  const first = new Configuration(scenario);
  const numbers = new Map([[first.key, 0]]);
  const waiting = [first];
  const predecessors: number[][] = [[]];
  const ends: number[] = [];
  const outcomes = new Set<string>();
  try {
    for (let number = 0; number < waiting.length; number += 1) {
      const steps = stepsOf(waiting[number]!, protocol);
      if (steps.length === 0) {
        checkEnd(waiting[number]!);
        ends.push(number);
        outcomes.add(waiting[number]!.outcome);
      }
      for (const step of steps) {
        const next = waiting[number]!.copy();
        step(next);
        check(next);
        const { key } = next;
        const known = numbers.get(key);
        if (known === undefined) {
          numbers.set(key, waiting.push(next) - 1);
          predecessors.push([number]);
        } else predecessors[known]!.push(number);
      }
    }
    checkProgress(predecessors, ends);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { states: waiting.length, ends: ends.length, outcomes, violation: error.message };
  }
  return { states: waiting.length, ends: ends.length, outcomes, violation: undefined };
}

/** I1, I2 of copies, and I3, in every configuration. */
function check({ pages, golden }: Configuration): void {
  const { nodes, units, access, stamp, busy, exclusive } = pages;
  for (let unit = 0; unit < units; unit += 1) {
    const rights = Array.from({ length: nodes }, (_, node) => access[pages.placeOf(node, unit)]!);
    const writers = rights.filter((right) => right === ACCESS.write).length;
    const readers = rights.filter((right) => right === ACCESS.read).length;
    if (writers > 1 || (writers === 1 && readers > 0))
      throw new Violation(`I1: ${writers} writers beside ${readers} readers of minipage ${unit}`);
    rights.forEach((right, node) => {
      if (right !== ACCESS.none && stamp[pages.placeOf(node, unit)] !== golden[unit])
        throw new Violation(`I2: node ${node} has an old copy of minipage ${unit}`);
      if (busy[unit] === 0 && (right !== ACCESS.none) !== pages.hasCopy(unit, node))
        throw new Violation(`I3: the directory of minipage ${unit} is wrong about node ${node}`);
    });
    if (busy[unit] === 0 && (exclusive[unit] === 1) !== (writers === 1))
      throw new Violation(`I3: the directory of minipage ${unit} is wrong about its writer`);
  }
}

/** I4 and I5, where nothing is left to do. */
function checkEnd(configuration: Configuration): void {
  const { pages, outstanding } = configuration;
  if (!configuration.hasEnded) throw new Violation('I4: nothing is left to do, but a program waits');
  const isOpen = pages.open.size > 0 || pages.queues.size > 0 || pages.busy.includes(1);
  if (outstanding !== 0 || isOpen) throw new Violation('I5: a request is left without its acknowledgement');
}

/** I7: an end can be reached from every configuration. */
function checkProgress(predecessors: readonly (readonly number[])[], ends: readonly number[]): void {
  const reached = new Set(ends);
  for (const state of reached) for (const before of predecessors[state]!) reached.add(before);
  if (reached.size < predecessors.length)
    throw new Violation(`I7: no end can be reached from ${predecessors.length - reached.size} states`);
}
