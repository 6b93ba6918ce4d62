import { bridgedPath, directPath, type EthernetPath } from '../../hardware/ethernet/ethernet-path.ts';
import type { ParameterValues } from '../../parameters.ts';

/** What lies between the interface of a node and its memory. `registerAccessNs`: latency of the interface's registers. */
export type PathFactory = (
  machine: ParameterValues,
  parameters: ParameterValues,
  registerAccessNs: number,
  seed: number,
  node: number,
) => EthernetPath;

export const undividedBus: PathFactory = (machine, _parameters, registerAccessNs) =>
  directPath(machine, registerAccessNs);

export const extendedIommuBridge: PathFactory = (machine, parameters, registerAccessNs, seed, node) => {
  const settings = {
    outstanding: Number(parameters.bridgeOutstanding),
    toLog: parameters.receive === 'access-log',
    logBytes: Number(parameters.accessLogBytes),
  };
  return bridgedPath(machine, registerAccessNs, settings, seed, node);
};
