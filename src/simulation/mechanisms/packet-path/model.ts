import { bridgedPath, directPath, type EthernetPath } from '../../hardware/ethernet/ethernet-path.ts';
import type { Machine } from '../../machines/schema.ts';
import type { ParameterValues, ValuesOf } from '../../parameters.ts';
import type { extendedIommu } from './definition.ts';

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

type BridgeParameters = ValuesOf<typeof extendedIommu.parameters>;

export const extendedIommuBridge: PathFactory<BridgeParameters> = (
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
