/** `onesided/simulation/testing`: the tests that every built-in mechanism and workload passes, for those of plugins. */
import assert from 'node:assert/strict';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import { guardedPlugin } from '../simulation/plugin/guarded-plugin.ts';
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
  if ('problems' in checked) return [refused(checked.problems)];
  const guarded = guardedPlugin(checked.plugin, (problem, cause) => new Error(problem, { cause }));
  const untrue = offerProblems(guarded);
  if (untrue.length > 0) return [refused(untrue)];
  const name = `tested plugin ${testedPlugins}`;
  testedPlugins += 1;
  registerPlugin(guarded, { name, file: '', named: '', digest: '' });
  const isIts = (definition: { readonly plugin?: string }) => definition.plugin === name;
  const combinations = allCombinations().filter(({ mechanism, workload }) => isIts(mechanism) || isIts(workload));
  return [
    ...prefixed('definitions', definitionCases),
    ...combinations.flatMap((combination) => prefixed(combination.name, combinationCases(combination))),
    ...workloadDefinitions.filter(isIts).flatMap((own) => prefixed(`metrics of ${own.id}`, [metricsCase(own)])),
  ];
}

let testedPlugins = 1;

const refused = (problems: readonly string[]): ContractCase => ({
  name: 'is a plugin',
  run: () => assert.fail(problems.join('\n')),
});

const prefixed = (of: string, cases: readonly ContractCase[]): ContractCase[] =>
  cases.map(({ name, run }) => ({ name: `${of} ${name}`, run }));
