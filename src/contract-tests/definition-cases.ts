import assert from 'node:assert/strict';
import { incompatibility, mechanismDefinitions, workloadDefinitions } from '../simulation/catalogue.ts';
import { requireNone } from './assertions.ts';
import type { ContractCase } from './contract-case.ts';

const ids = (definitions: readonly { readonly id: string }[]): string[] => definitions.map(({ id }) => id);

/** Conditions across all definitions, built in or not. */
export const definitionCases: readonly ContractCase[] = [
  {
    name: 'have a mechanism for every workload and a workload for every mechanism',
    run: () => {
      const runs = (m: (typeof mechanismDefinitions)[number], w: (typeof workloadDefinitions)[number]) =>
        incompatibility(m, w) === undefined;
      const idle = workloadDefinitions.filter((w) => !mechanismDefinitions.some((m) => runs(m, w)));
      requireNone(ids(idle), 'workloads that nothing runs');
      const useless = mechanismDefinitions.filter((m) => !workloadDefinitions.some((w) => runs(m, w)));
      requireNone(ids(useless), 'mechanisms that run nothing');
    },
  },
  {
    name: 'mean the same by a metric name in every workload',
    run: () => {
      const meanings = new Map<string, string>();
      for (const { name, unit, better } of workloadDefinitions.flatMap(({ metrics }) => metrics)) {
        assert.equal(`${name} ${unit} ${better}`, meanings.get(name) ?? `${name} ${unit} ${better}`);
        meanings.set(name, `${name} ${unit} ${better}`);
      }
    },
  },
];
