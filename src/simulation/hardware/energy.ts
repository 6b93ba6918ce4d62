import type { ParameterValues } from '../parameters.ts';
import type { TopologyShape } from './topologies/topology.ts';

export interface Traffic {
  /** Bytes that network interfaces sent and received. */
  readonly nicBytes: number;
  /** Bytes times routers that they passed. */
  readonly routerBytes: number;
}

/** Energy of a run, in joules. */
export interface Energy {
  readonly nics: number;
  readonly routers: number;
}

const JOULES_PER_NANOJOULE = 1e-9;
const SECONDS_PER_NS = 1e-9;

/**
 * Energy of network interfaces and routers: each byte costs the same at every interface and router it passes, and each
 * interface and port draws its idle power all the time.
 * @param nodes network interfaces
 * @param durationNs from the begin of the run to its end
 */
export function energyOf(
  machine: ParameterValues,
  { nicBytes, routerBytes }: Traffic,
  nodes: number,
  { routers, portsPerRouter }: TopologyShape,
  durationNs: number,
): Energy {
  const seconds = durationNs * SECONDS_PER_NS;
  const nicDynamic = nicBytes * Number(machine.nicEnergyPerByteNanojoules) * JOULES_PER_NANOJOULE;
  const routerDynamic = routerBytes * Number(machine.routerEnergyPerByteNanojoules) * JOULES_PER_NANOJOULE;
  return {
    nics: nicDynamic + nodes * Number(machine.nicIdleWatts) * seconds,
    routers: routerDynamic + routers * portsPerRouter * Number(machine.routerPortIdleWatts) * seconds,
  };
}
