import { int32Array } from '../engine/arrays.ts';
import { SimulationFault } from '../engine/fault.ts';
import { ACCESS, type PageStates } from './page-states.ts';

/**
 * Checks sequential consistency of a run: one node writes a minipage or many read it, and an access finds the stamp of the latest
 * write; a partial write leaves the other parts unchanged. Stamps travel with minipages, but only this class knows the expected
 * ones.
 */
export class Coherence {
  private readonly golden: Int32Array;

  constructor(private readonly states: PageStates) {
    this.golden = int32Array(states.units);
  }

  /** @throws SimulationFault SIM_COHERENCE if a right is granted beside one that excludes it */
  changed(node: number, unit: number, access: number): void {
    if (access === ACCESS.none) return;
    const { nodes, access: rights } = this.states;
    const excluded = access === ACCESS.write ? ACCESS.read : ACCESS.write;
    for (let other = 0; other < nodes; other += 1) {
      if (rights[unit * nodes + other]! < excluded || other === node) continue;
      throw new SimulationFault('SIM_COHERENCE', `node ${node} may use minipage ${unit} beside node ${other}`);
    }
  }

  /** Records a write by a node with the right to write: it leaves a stamp, the next one unless the program specifies it. */
  written(place: number, unit: number, stamp = this.golden[unit]! + 1): void {
    this.found(place, unit);
    this.golden[unit] = stamp;
    this.states.stamp[place] = stamp;
  }

  /** @returns the stamp found by an access of a node that has the right */
  found(place: number, unit: number): number {
    const stamp = this.states.stamp[place]!;
    if (stamp === this.golden[unit]) return stamp;
    throw new SimulationFault(
      'SIM_COHERENCE',
      `an access to minipage ${unit} finds write ${stamp}, not ${this.golden[unit]}`,
    );
  }
}
