import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { roughTime, wallTime } from '../../figure/units.ts';
import type { LocalStore } from '../../local-store/local-store.ts';
import { limitsInWords } from '../../plan/limits.ts';
import { planExperiment } from '../../plan/plan-experiment.ts';
import { summarise } from '../../plan/summary.ts';
import { readLimits } from '../../settings/config.ts';
import { MOST_SHARDS } from '../../shards/split.ts';
import { requireFixedReplications } from '../../spec/replications.ts';
import type { PlanSummary } from '../../spec/resources/plan.ts';
import { mebibytes } from '../../spec/units.ts';
import { EXIT, Failure } from '../failure.ts';
import { wholeNumber } from '../option-values.ts';
import { columns, note, print, printDocument } from '../output.ts';
import { writeShards } from '../planned-shards.ts';
import { readSpecificationFile, requireSpecificationFile } from '../specification-file.ts';
import { openStore, type StoreOptions, withStoreOptions } from '../store-options.ts';

const HELP = `
Runs nothing and needs no server. CPU time is an estimate for one core of this machine; elapsed time
is for all its cores. With adaptive replications, figures are ranges from the first round to the
maximum; limits apply to the maximum. "rejected" counts points that the where clause drops, and runs
at points where it drops only some of the mechanisms; "duplicates" runs with the same input as an
earlier one; and "stored" runs whose result \`run\` would find in --store. Limits are those of a
server with this environment (ONESIDED_MAX_RUNS, ONESIDED_MAX_CPU_HOURS, ONESIDED_MAX_TRACE_GIB,
ONESIDED_DEADLINE_MS, ONESIDED_RUN_MEMORY_MIB). Limits that the plan exceeds are named; \`onesided
run\`, on your own machine, applies only the last one, the memory of a run.

--shards with --out writes a folder for that many independent tasks (docs/shards.md): \`onesided
run-shard DIR K\` computes task K, counted from 0, wherever the folder is accessible. The work is
distributed by expected time.
Exit codes: 0 done, 2 bad input.

Examples:
  onesided plan examples/active-access/figure-7a.yaml
  onesided plan spec.yaml --quick --json
  onesided plan spec.yaml --shards 100 --out campaign/`;

export function addPlan(command: Command): void {
  command
    .description('Shows the runs that a specification expands to, with duplicates, rejected points and expected cost.')
    .argument('<spec>', 'specification file (YAML or JSON), or - for standard input')
    .option('--quick', 'apply the quick: overlay of the specification')
    .option(
      '--shards <n>',
      'distribute the runs over this many tasks, in the folder --out',
      wholeNumber(1, MOST_SHARDS),
    )
    .option('--out <dir>', 'write the shards to this folder')
    .option('--json', 'print JSON');
  withStoreOptions(command).addHelpText('after', HELP).action(plan);
}

interface PlanOptions extends StoreOptions {
  readonly quick?: true;
  readonly json?: true;
  readonly shards?: number;
  readonly out?: string;
  readonly with: readonly string[];
}

async function plan(file: string, { quick, json, shards, out, with: plugins, ...options }: PlanOptions): Promise<void> {
  if ((shards === undefined) !== (out === undefined)) {
    throw new Failure(EXIT.badInput, '--shards and --out go together: --shards 100 --out DIR');
  }
  const { spec, schedules } = requireSpecificationFile(readSpecificationFile(file));
  schedules.check();
  const planned = planExperiment(spec, { quick: quick === true, schedules: schedules.known });
  if (shards !== undefined) requireFixedReplications(planned.spec, 'shards do not see each other’s results');
  const store = openStore(options);
  const stored = await store?.stored(planned.runs.map(({ inputDigest }) => inputDigest));
  const summary = summarise(planned, {
    ...{ parallel: availableParallelism(), limits: readLimits() },
    ...(stored && { stored }),
  });
  await (json ? printDocument(summary) : print(planText(planned.spec.name, summary, store)));
  if (shards !== undefined && out !== undefined) {
    note(await writeShards(out, shards, planned, { schedules: schedules.texts, plugins }));
  }
}

/** Formats the lower end of a range, if there is one. */
const from = (least: number | string | undefined): string => (least === undefined ? '' : `${least} to `);

const rejectedInWords = ({ rejected, rejectedRuns }: Pick<PlanSummary, 'rejected' | 'rejectedRuns'>): string =>
  `${rejected} rejected by where${rejectedRuns === 0 ? '' : `; runs rejected at the others: ${rejectedRuns}`}`;

function planText(name: string, { estimate, limits, ...summary }: PlanSummary, store: LocalStore | undefined): string {
  const { atLeast } = summary;
  const least = atLeast?.estimate;
  const rows = [
    ['specification', name],
    ['points', `${summary.points} (${rejectedInWords(summary)})`],
    ['runs', `${from(atLeast?.runs)}${summary.runs} of at most ${summary.limit}`],
    ['duplicates', `${summary.duplicates}, computed once`],
    ...(store ? [['stored', `${summary.reused} in ${store.folder}`]] : []),
    ['to simulate', `${from(atLeast?.newRuns)}${summary.newRuns}`],
    ['CPU time', `about ${from(least && wallTime(least.cpuSeconds))}${wallTime(estimate.cpuSeconds)}`],
    [
      'elapsed time',
      `about ${from(least && roughTime(least.wallSeconds))}${roughTime(estimate.wallSeconds)} on ${availableParallelism()} cores`,
    ],
    ['longest run', `about ${wallTime(estimate.longestRunSeconds)}`],
    ['largest run', `about ${mebibytes(estimate.memoryBytes)} of memory`],
    ['traces', `at most ${(estimate.traceBytes / 1e6).toFixed(1)} MB`],
    ['server limits', limitsInWords(limits)],
  ];
  const sentences = [...summary.notes, ...summary.errors.map(({ detail }) => `A server would refuse it: ${detail}.`)];
  return `${columns(rows)}\n${sentences.map((sentence) => `${sentence}\n`).join('')}`;
}
