import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { readLimits } from '../../config.ts';
import type { LocalStore } from '../../local-store/local-store.ts';
import { limitsInWords } from '../../plan/limits.ts';
import { planExperiment } from '../../plan/plan-experiment.ts';
import { summarise } from '../../plan/summary.ts';
import type { PlanSummary } from '../../spec/resources/plan.ts';
import { columns, print, printJson } from '../output.ts';
import { duration } from '../progress.ts';
import { readSpecificationFile, requireSpecificationFile } from '../specification-file.ts';
import { openStore, type StoreOptions, withStoreOptions } from '../store-options.ts';

const HELP = `
Runs nothing and needs no server. CPU time is an estimate for one core of this machine; elapsed time is for all its
cores. "rejected" are points that the where clause drops, "duplicates" runs with the same input as an earlier one,
"stored" those whose result \`run\` would find in --store.
Limits are those of a server with this environment (ONESIDED_MAX_RUNS, ONESIDED_MAX_CPU_HOURS, ONESIDED_MAX_TRACE_GIB,
ONESIDED_DEADLINE_MS, ONESIDED_RUN_MEMORY_MIB). What exceeds them is named; \`onesided run\`, on your own machine,
looks at the last one only, the memory of a run.
Exit codes: 0 done, 2 bad input.

Examples:
  onesided plan examples/active-access/figure-7a.yaml
  onesided plan spec.yaml --quick --json`;

export function addPlan(command: Command): void {
  command
    .description('Shows the runs a specification expands to, duplicates, rejected points and the expected cost.')
    .argument('<spec>', 'specification file (YAML or JSON), or - for standard input')
    .option('--quick', 'apply the quick: overlay of the specification')
    .option('--json', 'print JSON');
  withStoreOptions(command).addHelpText('after', HELP).action(plan);
}

interface PlanOptions extends StoreOptions {
  readonly quick?: true;
  readonly json?: true;
}

async function plan(file: string, { quick, json, ...options }: PlanOptions): Promise<void> {
  const { spec, schedules } = requireSpecificationFile(readSpecificationFile(file));
  schedules.check();
  const planned = planExperiment(spec, { quick: quick === true, schedules: schedules.known });
  const store = openStore(options);
  const stored = await store?.stored(planned.runs.map(({ inputDigest }) => inputDigest));
  const summary = summarise(planned, {
    ...{ parallel: availableParallelism(), limits: readLimits() },
    ...(stored && { stored }),
  });
  await (json ? printJson(summary) : print(planText(planned.spec.name, summary, store)));
}

function planText(name: string, { estimate, limits, ...summary }: PlanSummary, store: LocalStore | undefined): string {
  const rows = [
    ['specification', name],
    ['points', `${summary.points} (${summary.rejected} rejected by where)`],
    ['runs', `${summary.runs} of at most ${summary.limit}`],
    ['duplicates', `${summary.duplicates}, computed once`],
    ...(store ? [['stored', `${summary.reused} in ${store.folder}`]] : []),
    ['to simulate', String(summary.newRuns)],
    ['CPU time', `about ${duration(estimate.cpuSeconds)}`],
    ['elapsed time', `about ${duration(estimate.wallSeconds)} on ${availableParallelism()} cores`],
    ['longest run', `about ${duration(estimate.longestRunSeconds)}`],
    ['largest run', `about ${Math.ceil(estimate.memoryBytes / 2 ** 20)} MiB of memory`],
    ['traces', `at most ${(estimate.traceBytes / 1e6).toFixed(1)} MB`],
    ['server limits', limitsInWords(limits)],
  ];
  return `${columns(rows)}\n${summary.errors.map(({ detail }) => `A server refuses it: ${detail}.\n`).join('')}`;
}
