import { describe, expect, it } from 'vitest';
import { runCase as runCore } from '../../bench/core/case.ts';
import { LINKS, runCase as runLinks, traffics } from '../../bench/links/case.ts';
import { cases as pageCases, runCase as runPages } from '../../bench/pages/case.ts';
import { cases as putCases, runCase as runPuts } from '../../bench/registration/case.ts';
import { cases as loadCases, runCase as runLoads } from '../../bench/remote-loads/case.ts';
import { Simulator } from '../../bench/support/simulator.ts';
import { sourceModule } from './support/source-module.ts';

/** A workload of a bench with a thousandth of its operations. */
const tiny = <Parameters extends object>(parameters: Parameters): Parameters => ({
  ...parameters,
  operationsPerProcess: 8,
});
const simulator = await Simulator.of(sourceModule);

/** Benches take too long to run here, and are run too seldom to be found broken. Speed is no subject of these tests. */
describe('the cases of the benches still run', () => {
  it('bench:core', async () => {
    const item = {
      name: 'tiny',
      mechanism: 'aa-poll',
      processes: 64,
      operationsPerProcess: 8,
      trace: 'summary',
    } as const;
    expect((await runCore(item, sourceModule)).insertsPerCpuSecond).toBeGreaterThan(0);
  });

  it.each(pageCases)('bench:pages, $name', (item) => {
    expect(runPages({ ...item, plans: 1 }).eventsEach).toBeGreaterThan(0);
  });

  it.each(traffics)('bench:links, $name', (traffic) => {
    const workload = { ...traffic.workload, parameters: tiny(traffic.workload.parameters) };
    for (const links of LINKS) expect(runLinks(simulator, { ...traffic, workload }, links).messages).toBeGreaterThan(0);
  });

  it.each(loadCases)('bench:remote-loads, $name', (item) => {
    expect(runLoads(simulator, { ...item, parameters: tiny(item.parameters) }).events).toBeGreaterThan(0);
  });

  it('bench:registration', async () => {
    const smallest = putCases.reduce((a, b) =>
      Number(a.workload.workingSetBytes) <= Number(b.workload.workingSetBytes) ? a : b,
    );
    expect((await runPuts(smallest, sourceModule, 100, 100)).eventsPerPut).toBeGreaterThan(0);
  });
});
