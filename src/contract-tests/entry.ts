/** `onesided/simulation/testing`: the tests that every built-in mechanism and workload passes, for those of plugins. */
import assert from 'node:assert/strict';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import { checkPlugin } from '../simulation/plugin/plugin-problems.ts';
import { registerPlugin } from '../simulation/plugin/register.ts';
import { offerProblems } from '../simulation/plugin/trial.ts';
import type { ContractCase } from './contract-case.ts';
import { definitionCases } from './definition-cases.ts';
import { combinationCases, metricsCase } from './run-cases.ts';
import { allCombinations } from './small-plans.ts';

export type { ContractCase } from './contract-case.ts';

/**
 * Returns the contract tests for a plugin: its mechanisms on every workload that they can run, and its workloads on every
 * mechanism that can run them, on a small machine. For any test runner: `for (const { name, run } of contractTests(plugin))
 * test(name, run);`
 * @param plugin the default export of its module, which is registered with this process
 */
export function contractTests(plugin: unknown): readonly ContractCase[] {
  const checked = checkPlugin(plugin);
  const problems = 'problems' in checked ? checked.problems : offerProblems(checked.plugin);
  if ('problems' in checked || problems.length > 0) {
    return [{ name: 'is a plugin', run: () => assert.fail(problems.join('\n')) }];
  }
  const name = `tested plugin ${testedPlugins}`;
  testedPlugins += 1;
  registerPlugin(checked.plugin, { name, file: '', named: '', digest: '' });
  const isIts = (definition: { readonly plugin?: string }) => definition.plugin === name;
  const combinations = allCombinations().filter(({ mechanism, workload }) => isIts(mechanism) || isIts(workload));
  return [
    ...prefixed('definitions', definitionCases),
    ...combinations.flatMap((combination) => prefixed(combination.name, combinationCases(combination))),
    ...workloadDefinitions.filter(isIts).flatMap((own) => prefixed(`metrics of ${own.id}`, [metricsCase(own)])),
  ];
}

let testedPlugins = 1;

const prefixed = (of: string, cases: readonly ContractCase[]): ContractCase[] =>
  cases.map(({ name, run }) => ({ name: `${of} ${name}`, run }));
