import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import {
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../../../src/simulation/catalogue.ts';
import { machinePreset, stated } from '../../../src/simulation/machines/preset.ts';
import { hardwareOf } from '../../../src/simulation/machines/read-machine.ts';
import { MACHINE_GROUP_IDS, type MachineGroupId, machineGroups } from '../../../src/simulation/machines/schema.ts';
import { defaultsOf } from '../../../src/simulation/parameters.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { machineOf } from '../../support/machines.ts';

const byId = <Definition extends { readonly id: string }>(list: readonly Definition[], wanted: string) =>
  list.find(({ id }) => id === wanted)!;
const namesOf = (ids: readonly MachineGroupId[]) =>
  ids.flatMap((id) => machineGroups[id].parameters.map((p) => p.name));

describe('groups of parameters', () => {
  it('have names of their own, but for the model that no machine has beside hardware', () => {
    const names = namesOf(MACHINE_GROUP_IDS.filter((id) => id !== 'loggp'));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(machineDefinitions.map((machine) => [machine.id, machine] as const))('of %s are complete', (_, machine) => {
    expect(machine.parameters.map(({ name }) => name)).toEqual(namesOf(machine.groups));
    for (const { name, default: value, source } of machine.parameters) {
      expect(value, name).toBeDefined();
      expect(source, name).not.toBe('');
    }
    for (const name of Object.keys(machine.absent)) expect(namesOf(machine.groups)).not.toContain(name);
  });
});

describe('a preset', () => {
  it('takes the usual values where it gives none, and its own where it does', () => {
    const preset = machinePreset({
      ...{ id: 'made-up', title: 'Made up', summary: 'For this test.' },
      has: { energy: { nicIdleWatts: stated(7, 'a data sheet') } },
    });
    const value = (name: string) => preset.parameters.find((parameter) => parameter.name === name);
    expect(value('nicIdleWatts')).toMatchObject({ default: 7, source: 'a data sheet', confidence: 'stated' });
    expect(value('routerPortIdleWatts')).toMatchObject({ default: 0.28, confidence: 'assumed' });
  });

  it('does not compile with a name that its group does not have, or a value of another type', () => {
    const misspelt = () =>
      // @ts-expect-error energy has nicIdleWatts
      machinePreset({ id: 'a', title: '', summary: '', has: { energy: { nicIdelWatts: stated(7, '') } } });
    expect(misspelt).toThrow('machine a: energy has no nicIdelWatts (did you mean nicIdleWatts?)');
    // @ts-expect-error a number
    machinePreset({ id: 'b', title: '', summary: '', has: { energy: { nicIdleWatts: stated('7', '') } } });
    // @ts-expect-error machine has wireLatencyNs
    expect(machineOf('cray-xe6').wireLatencyNS).toBeUndefined();
  });
});

describe('a preset that no compiler has seen', () => {
  const made = (has: object) => () => machinePreset({ id: 'mine', title: '', summary: '', has });

  it('is refused with every name that it would drop', () => {
    expect(made({ nettwork: {}, energy: { volts: stated(7, ''), hopLatencyNs: stated(7, '') } })).toThrow(
      'machine mine: there is no group nettwork (did you mean network?); energy has no volts; there are nicEnergyPerByteNanojoules, ',
    );
    expect(made({ network: {} })).toThrow(/^machine mine: network lacks [a-zA-Z]+(, [a-zA-Z]+)*: give each a value/);
    expect(made({ energy: { nicIdle: stated(7, '') } })).toThrow('energy has no nicIdle (did you mean nicIdleWatts?)');
    expect(made({ energy: { hopLatencyNs: stated(7, '') } })).toThrow(
      'machine mine: energy has no hopLatencyNs: it belongs to network',
    );
  });
});

describe('a machine that is read', () => {
  const { parameters } = byId(machineDefinitions, 'cray-xe6');

  it('names the machine, the parameter and its group if a value is missing or of another type', () => {
    const { wireLatencyNs: _, ...without } = defaultsOf(parameters);
    expect(() => hardwareOf('mine', without)).toThrow('wireLatencyNs (group network), but machine mine has no value');
    const words = { ...defaultsOf(parameters), iotlbWays: '3' };
    expect(() => hardwareOf('mine', words)).toThrow('iotlbWays (group iommu), but machine mine says "3"');
  });

  it('fails the run whose plan lacks a value', () => {
    const plan = smallPlan(combination('rma', 'dht'), {});
    const { memoryAccessNs: _, ...without } = plan.machine.parameters;
    const { status, error } = simulate({ ...plan, machine: { preset: 'mine', parameters: without } });
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code: 'SIM_MACHINE' });
  });

  it('has a unit that does nothing for hardware that it lacks', () => {
    const { iotlbEntries, pageWalkLevels, iommuInternalNs } = machineOf('alvarez-myrinet2000');
    expect({ iotlbEntries, pageWalkLevels, iommuInternalNs }).toEqual({
      ...{ iotlbEntries: 0, pageWalkLevels: 0, iommuInternalNs: 0 },
    });
  });
});

describe('a cell', () => {
  const why = (mechanism: string, workload: string, machine: string) => {
    const cell = [byId(mechanismDefinitions, mechanism), byId(workloadDefinitions, workload)] as const;
    const found = incompatibility(...cell, byId(machineDefinitions, machine));
    return found && `${found.reason}; accepted: ${found.accepted.join(', ')}`;
  };

  it.each([
    ['aa-poll', 'dht', 'alvarez-myrinet2000', /^aa-poll needs an IOMMU \(iommu\), which alvarez-myrinet2000 does not/],
    [
      'dma-copy',
      'memcpy',
      'alvarez-myrinet2000',
      /^dma-copy needs a copy engine \(dma-engine\), .*accepted: cpu-copy$/,
    ],
    [
      'dpgas-integrated',
      'dht',
      'ib-hdr',
      /^dpgas-integrated needs a .* bridge \(ht-bridge\), or a CXL memory pool \(cxl-pool\), which ib-hdr does not/,
    ],
    ['rma', 'random-put', 'osu-infinipath', /^rma needs NICs with remote memory access \(rdma\), which osu/],
    [
      'no-iommu',
      'stream',
      'loggp',
      /^no-iommu needs an I\/O bus \(bus\) and memory \(memory\) and NICs .* which loggp does not/,
    ],
  ])('%s on %s needs what %s does not have', (mechanism, workload, machine, text) => {
    expect(why(mechanism, workload, machine)).toMatch(text);
  });

  it('runs on any of the groups that its mechanism can do with', () => {
    for (const { id } of machineDefinitions) expect(why('message-passing', 'goal', id)).toBeUndefined();
    expect(why('two-sided-basic', 'overlap', 'osu-infinipath')).toBeUndefined();
    expect(why('firehose', 'random-put', 'alvarez-myrinet2000')).toBeUndefined();
  });
});
