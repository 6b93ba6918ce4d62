import { bridgedPath, directPath, type EthernetPath } from '../../hardware/ethernet/ethernet-path.ts';
import type { Machine } from '../../machines/schema.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { ExtendedIommuValues } from './parameters.ts';

/** The run that a path is for. */
export interface PathSetting<Own> {
  readonly machine: Machine;
  readonly parameters: Own;
  /** Latency of the interface's registers. */
  readonly registerAccessNs: number;
  readonly seed: number;
}

/** Creates the path between the interface of a node and its memory. */
export type PathFactory<Own = ParameterValues> = (setting: PathSetting<Own>, node: number) => EthernetPath;

export const undividedBus: PathFactory<unknown> = ({ machine, registerAccessNs }) =>
  directPath(machine, registerAccessNs);

export const extendedIommuBridge: PathFactory<ExtendedIommuValues> = (
  { machine, parameters, registerAccessNs, seed },
  node,
) =>
  bridgedPath(machine, {
    registerAccessNs,
    outstanding: parameters.bridgeOutstanding,
    toLog: parameters.receive === 'access-log',
    logBytes: parameters.accessLogBytes,
    seed,
    node,
  });
