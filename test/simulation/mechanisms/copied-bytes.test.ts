import { describe, expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../src/contract-tests/small-plans.ts';
import { machineDefinitions } from '../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';

interface Case {
  readonly preset: string;
  readonly mechanism: string;
  readonly options?: ParameterValues;
  readonly processesPerNode?: number;
}

const TECHNION: Case = { preset: 'technion-ib', mechanism: 'dsm-isr' };
const TODAY: Case = { preset: 'ib-hdr', mechanism: 'dsm-isr', processesPerNode: 2 };
const DOMAIN: Case = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', options: { coherentNodes: 2 } };
const NODE: Case = { preset: 'opteron-htoe', mechanism: 'dpgas-bridge', processesPerNode: 2 };

const defaultOf = ({ preset }: Case, name: string): number =>
  Number(machineDefinitions.find(({ id }) => id === preset)!.parameters.find((each) => each.name === name)!.default);

/** Of one operation after the other between two processes, where all that they cover is there: by what 200 more take, once no fault is under way. */
function latency(on: Case, workload: string, parameters: ParameterValues): number {
  const timeOf = (operationsPerProcess: number) => {
    const { error, simulatedNs } = simulateSmall(combination(on.mechanism, workload), {
      ...{ preset: on.preset, processes: 2, mechanism: { ...on.options } },
      workload: { ...parameters, operationsPerProcess },
      machine: { processesPerNode: on.processesPerNode ?? 1 },
    });
    if (error !== undefined) throw new Error(error.message);
    return simulatedNs;
  };
  return (timeOf(1200) - timeOf(1000)) / 200;
}

describe('an access that finds all it covers', () => {
  it.each([
    ['kernel DSM', TECHNION, 4096],
    ['kernel DSM', TECHNION, 65_536],
    ['kernel DSM of today', TODAY, 65_536],
    ['a coherent domain', DOMAIN, 4096],
    ['memory of the own node', NODE, 65_536],
  ])('copies what is more than a line at the speed of its core: %s', (_, on, putBytes) => {
    const line = defaultOf(on, 'cacheLineBytes');
    const copied = (bytes: number) => (bytes - line) * defaultOf(on, 'copyPerByteNs');
    for (const operation of ['put', 'get']) {
      const ns = (bytes: number) => latency(on, 'repeat-put', { operation, putBytes: bytes });
      expect(ns(line)).toBeCloseTo(ns(8), 6);
      expect((ns(putBytes) - ns(line)) / copied(putBytes)).toBeCloseTo(1, 6);
    }
  });

  it.each([
    ['kernel DSM', TECHNION],
    ['memory of the own node', NODE],
  ])('is one to memory up to a line: %s', (_, on) => {
    const ns = latency(on, 'repeat-put', { operation: 'get', putBytes: defaultOf(on, 'cacheLineBytes') });
    expect(ns).toBeCloseTo(defaultOf(on, 'memoryAccessNs'), 6);
  });

  it('looks for each page in a coherent domain', () => {
    const ns = (putBytes: number) => latency(DOMAIN, 'repeat-put', { operation: 'put', putBytes });
    const copied = (bytes: number) => (bytes - 64) * defaultOf(DOMAIN, 'copyPerByteNs');
    expect(ns(16 * 4096) - ns(4096) - copied(16 * 4096) + copied(4096)).toBeCloseTo(15 * 8, 6);
  });

  it('of an epoch is copied too, and of a fetch once', () => {
    const epoch = (operation: string, putBytes: number) =>
      latency(TECHNION, 'passive-put', { operation, putBytes, putsPerEpoch: 1 });
    for (const operation of ['put', 'fetch']) {
      const more = epoch(operation, 4096) - epoch(operation, 64);
      expect(more / ((4096 - 64) * defaultOf(TECHNION, 'copyPerByteNs'))).toBeCloseTo(1, 1);
    }
  });
});
