import { bridgedPath, directPath, type EthernetPath } from '../../hardware/ethernet/ethernet-path.ts';
import type { Machine } from '../../machines/schema.ts';
import type { ParameterValues } from '../../parameters.ts';

/** The run that a path is for. */
export interface PathSetting {
  readonly machine: Machine;
  readonly parameters: ParameterValues;
  /** Latency of the interface's registers. */
  readonly registerAccessNs: number;
  readonly seed: number;
}

/** What lies between the interface of a node and its memory. */
export type PathFactory = (setting: PathSetting, node: number) => EthernetPath;

export const undividedBus: PathFactory = ({ machine, registerAccessNs }) => directPath(machine, registerAccessNs);

export const extendedIommuBridge: PathFactory = ({ machine, parameters, registerAccessNs, seed }, node) =>
  bridgedPath(machine, {
    registerAccessNs,
    outstanding: Number(parameters.bridgeOutstanding),
    toLog: parameters.receive === 'access-log',
    logBytes: Number(parameters.accessLogBytes),
    seed,
    node,
  });
