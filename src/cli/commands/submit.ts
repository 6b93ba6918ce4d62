import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { planExperiment } from '../../plan/plan-experiment.ts';
import type { PlannedRun } from '../../plan/run-plans.ts';
import { applyQuick } from '../../spec/parse.ts';
import type { Experiment } from '../../spec/resources/experiment.ts';
import type { Run } from '../../spec/resources/run.ts';
import { EXIT, Failure } from '../failure.ts';
import { failuresText } from '../failures-text.ts';
import { requestJson, serverUrl } from '../http-client.ts';
import { note, printDocument, printLine } from '../output.ts';
import { startProgress } from '../progress.ts';
import { sayWaiting } from '../say-waiting.ts';
import { uploadSchedule } from '../schedule-upload.ts';
import { readSpecificationFile, requireSpecificationFile, type SpecificationFile } from '../specification-file.ts';
import { watchExperiment } from '../watch-experiment.ts';

interface SubmitOptions {
  readonly watch?: true;
  readonly quick?: true;
  readonly project?: string;
  readonly json?: true;
}

const HELP = `
The server is ONESIDED_URL (default http://127.0.0.1:3000), the token ONESIDED_TOKEN. Prints the
experiment's id; with --watch, also its progress on standard error until it is over. Ctrl-C stops
watching, but not the experiment.

Exit codes: 0 accepted (with --watch: every run succeeded), 1 a run failed or was cancelled, 2 bad
input, 3 no server.

Examples:
  onesided submit examples/active-access/figure-7a.yaml --quick --watch
  onesided submit spec.yaml --project group-a
  onesided compare "$(onesided submit spec.yaml --watch)"`;

export function addSubmit(command: Command): void {
  command
    .description('Submits a specification to a server, which runs it.')
    .argument('<spec>', 'specification file (YAML or JSON), or - for standard input')
    .option('--watch', 'show progress until the experiment is over')
    .option('--quick', 'apply the quick: overlay of the specification')
    .option('--project <id>', 'project that it belongs to (default: the specification’s, else your only one)')
    .option('--json', 'print the experiment as JSON')
    .addHelpText('after', HELP)
    .action(submit);
}

async function submit(name: string, options: SubmitOptions): Promise<void> {
  const file = readSpecificationFile(name);
  const { spec, schedules, portable, project } = requireSpecificationFile(file, options.project);
  const where = project === undefined ? {} : { project };
  for (const schedule of schedules.files) await uploadSchedule(schedule, where);
  const quick = () => JSON.stringify({ ...applyQuick(spec), project });
  const accepted = await post(options.quick ? { format: 'json', text: quick() } : portable);
  const most = accepted.mostRuns > accepted.counts.total ? `, at most ${accepted.mostRuns}` : '';
  note(`Submitted: ${accepted.counts.total} runs${most}, ${new URL(`/experiments/${accepted.id}`, serverUrl())}`);
  if (accepted.waitingFor) sayWaiting(accepted.waitingFor);
  if (!options.json) await printLine(accepted.id);
  const experiment = options.watch ? await watch(accepted) : accepted;
  if (options.json) await printDocument(experiment);
  if (options.watch && experiment.state !== 'succeeded') {
    const plan = planExperiment(spec, { quick: options.quick === true, schedules: schedules.known });
    throw new Failure(EXIT.runFailed, await endText(experiment, plan.runs));
  }
}

/** Enough failed runs to find what they have in common. */
const MOST_FAILED = 1000;

/** Explains why an experiment did not succeed: its failures, or its progress when it was cancelled. */
async function endText({ id, counts }: Experiment, planned: readonly PlannedRun[]): Promise<string> {
  const cancelled = counts.cancelled > 0 ? [`${counts.cancelled} of ${counts.total} runs were cancelled.`] : [];
  if (counts.failed === 0) return cancelled.join('');
  const failed = await failedRuns(id);
  const places = planned.map(({ point, mechanismName }) => ({ mechanism: mechanismName, point }));
  return [...cancelled, failuresText(failed, places)].join('\n');
}

async function failedRuns(experiment: string): Promise<Run[]> {
  const runs: Run[] = [];
  const query = { experiment, status: ['failed', 'deadlocked'], limit: 200 };
  for (let cursor: string | undefined = ''; cursor !== undefined && runs.length < MOST_FAILED; ) {
    const page: { items: Run[]; nextCursor?: string } = await requestJson('/v1/runs', {
      query: { ...query, ...(cursor && { cursor }) },
    });
    runs.push(...page.items);
    cursor = page.nextCursor;
  }
  return runs;
}

/** Submits a specification. The idempotency key makes it safe to retry after a broken connection. */
function post({ text, format }: Pick<SpecificationFile, 'text' | 'format'>): Promise<Experiment> {
  const headers = { 'content-type': `application/${format}`, 'idempotency-key': randomUUID() };
  return requestJson<Experiment>('/v1/experiments', { method: 'POST', headers, body: text });
}

async function watch({ id, mostRuns: total }: Experiment): Promise<Experiment> {
  const interrupt = new AbortController();
  const onInterrupt = () => interrupt.abort();
  process.once('SIGINT', onInterrupt);
  const progress = startProgress({ total, unit: 'runs' });
  try {
    return await watchExperiment(
      id,
      ({ counts, mostRuns, progress: share, etaSeconds }) => {
        progress.update(counts.succeeded + counts.failed + counts.cancelled, { share, etaSeconds, total: mostRuns });
      },
      interrupt.signal,
    );
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    throw new Failure(EXIT.interrupted, `Stopped watching; ${id} continues. Cancel it with \`onesided cancel ${id}\`.`);
  } finally {
    progress.stop();
    process.off('SIGINT', onInterrupt);
  }
}
