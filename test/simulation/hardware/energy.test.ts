import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { energyOf } from '../../../src/simulation/hardware/energy.ts';
import { networkParameters } from '../../../src/simulation/hardware/network/parameters.ts';
import { topologyOf } from '../../../src/simulation/hardware/network/topology-of.ts';
import { simulate } from '../../../src/simulation/simulate.ts';

const machine = {
  nicEnergyPerByteNanojoules: 4,
  nicIdleWatts: 0.05,
  routerEnergyPerByteNanojoules: 0.5,
  routerPortIdleWatts: 0.2,
};

describe('energy', () => {
  it('is that of bytes at interfaces and routers, and of time at all of them', () => {
    const { shape } = topologyOf('torus-3d', 16, 2);
    expect([shape.routers, shape.portsPerRouter]).toEqual([8, 5]);
    const { nics, routers } = energyOf(machine, { nics: 16, nicBytes: 1e9, routerBytes: 3e9, shape, durationNs: 2e9 });
    expect(nics).toBeCloseTo(4 + 16 * 0.05 * 2, 9);
    expect(routers).toBeCloseTo(1.5 + 8 * 5 * 0.2 * 2, 9);
  });

  it('needs the idle power only where nothing is sent', () => {
    const { shape } = topologyOf('single-switch', 4, 1);
    const energy = energyOf(machine, { nics: 4, nicBytes: 0, routerBytes: 0, shape, durationNs: 1e9 });
    expect(energy).toEqual({ nics: 0.2, routers: 0.8 });
  });
});

describe('a run', () => {
  const run = (topology: string, machineValues = {}) => {
    const settings = {
      processes: 128,
      workload: { operationsPerProcess: 30 },
      // A cable has two ends.
      machine: { topology, processesPerNode: topology === 'back-to-back' ? 64 : 32, ...machineValues },
    };
    return simulate(smallPlan(combination('rma', 'dht'), settings)).metrics;
  };

  it.each(networkParameters.parameters[0].choices)(
    'on %s spends energy on every byte at two interfaces, and on the routers it passes',
    (topology) => {
      const idle = { nicIdleWatts: 0, routerPortIdleWatts: 0 };
      const [once, twice] = [1, 2].map((factor) =>
        run(topology, {
          ...idle,
          nicEnergyPerByteNanojoules: 4 * factor,
          routerEnergyPerByteNanojoules: 0.56 * factor,
        }),
      );
      const bytes = once!.bytes_per_operation!.value * 128 * 30;
      expect(once!.nic_energy_joules!.value).toBeCloseTo(2 * bytes * 4e-9, 12);
      expect(twice!.energy_joules!.value / once!.energy_joules!.value).toBeCloseTo(2, 9);
      expect(once!.router_energy_joules!.value > 0).toBe(topology !== 'back-to-back');
    },
  );

  it('on a topology of longer ways spends more at the routers', () => {
    const dynamic = (topology: string) => run(topology, { routerPortIdleWatts: 0 }).router_energy_joules!.value;
    expect(dynamic('single-switch')).toBeLessThan(dynamic('torus-3d'));
  });
});
