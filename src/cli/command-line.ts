import { Command } from 'commander';
import { addApi } from './commands/api.ts';
import { addCancel } from './commands/cancel.ts';
import { addCatalog } from './commands/catalog.ts';
import { addCompare } from './commands/compare.ts';
import { addDelete } from './commands/delete.ts';
import { addExport } from './commands/export.ts';
import { addPlan } from './commands/plan.ts';
import { addReproduce } from './commands/reproduce.ts';
import { addRun } from './commands/run.ts';
import { addSchedule } from './commands/schedule.ts';
import { addServe } from './commands/serve.ts';
import { addStatus } from './commands/status.ts';
import { addSubmit } from './commands/submit.ts';
import { addTrace } from './commands/trace.ts';
import { addWorker } from './commands/worker.ts';
import { describeFailure, EXIT } from './failure.ts';
import { version } from './version.ts';

const HELP = `
Commands that talk to a server use ONESIDED_URL (default http://127.0.0.1:3000) and ONESIDED_TOKEN.
Exit codes: 0 done, 1 a run failed, 2 bad input, 3 cannot reach a server.

Examples:
  onesided run examples/active-access/figure-7a.yaml --quick
  onesided catalog mechanisms
  onesided serve
  onesided submit spec.yaml --watch`;

function build(): Command {
  const program = new Command('onesided')
    .description('Simulates one-sided communication: mechanisms x workload x machine, compared on the same footing.')
    .version(version(), '-V, --version')
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(add --help for what is accepted)')
    .exitOverride()
    .addHelpText('after', HELP);
  for (const add of [
    addRun,
    addReproduce,
    addPlan,
    addSubmit,
    addStatus,
    addCompare,
    addTrace,
    addExport,
    addCancel,
    addDelete,
    addCatalog,
    addSchedule,
    addServe,
    addApi,
    addWorker,
  ]) {
    add(program);
  }
  return program;
}

/** Runs a command line and returns its exit code; what goes wrong is said on standard error. */
export async function commandLine(argv: readonly string[]): Promise<number> {
  try {
    await build().parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    const { exitCode, message } = describeFailure(error);
    if (message) process.stderr.write(`${message}\n`);
    return exitCode;
  }
}
