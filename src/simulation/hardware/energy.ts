import type { EnergyValues } from './energy-parameters.ts';
import type { TopologyShape } from './network/topologies/topology.ts';

/** Quantities that determine the energy of a run. */
export interface Consumption {
  /** Network interfaces. */
  readonly nics: number;
  /** Bytes that network interfaces sent and received. */
  readonly nicBytes: number;
  /** Bytes times routers that they passed. */
  readonly routerBytes: number;
  readonly shape: Pick<TopologyShape, 'routers' | 'portsPerRouter'>;
  /** From the begin of the run to its end. */
  readonly durationNs: number;
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
 */
export function energyOf(
  machine: EnergyValues,
  { nics, nicBytes, routerBytes, shape, durationNs }: Consumption,
): Energy {
  const { routers, portsPerRouter } = shape;
  const seconds = durationNs * SECONDS_PER_NS;
  const nicDynamic = nicBytes * machine.nicEnergyPerByteNanojoules * JOULES_PER_NANOJOULE;
  const routerDynamic = routerBytes * machine.routerEnergyPerByteNanojoules * JOULES_PER_NANOJOULE;
  return {
    nics: nicDynamic + nics * machine.nicIdleWatts * seconds,
    routers: routerDynamic + routers * portsPerRouter * machine.routerPortIdleWatts * seconds,
  };
}
