import { Command } from 'commander';
import { loadNamedPlugins } from '../plugins/named-plugins.ts';
import { version } from '../spec/package.ts';
import { COMMANDS } from './commands.ts';
import { describeFailure, EXIT } from './failure.ts';
import { note } from './output.ts';
import { pluginsOf, withPluginOption } from './plugin-options.ts';

const HELP = `
Commands that talk to a server use ONESIDED_URL (default http://127.0.0.1:3000) and ONESIDED_TOKEN.
Exit codes: 0 done, 1 a run failed or something differs, 2 bad input, 3 cannot reach a server, 75 a
shard was stopped before it was complete, 130 cancelled by Ctrl-C.

Examples:
  onesided run examples/active-access/figure-7a.yaml --quick
  onesided catalog mechanisms
  onesided serve
  onesided submit spec.yaml --watch`;

async function build(argv: readonly string[]): Promise<Command> {
  const program = new Command('onesided')
    .description('Simulates one-sided communication: mechanisms x workload x machine, compared on the same footing.')
    .version(version(), '-V, --version')
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(add --help to see what is accepted)')
    .exitOverride()
    .addHelpText('after', HELP);
  for (const { name, summary, takesPlugins, load } of COMMANDS) {
    const command = program.command(name).summary(summary);
    if (!argv.includes(name)) continue;
    // Before the command's own module is loaded, as schemas and catalogue are built from the registered parts on import.
    if (takesPlugins) await loadNamedPlugins(pluginsOf(argv));
    // Loaded on demand: each command imports libraries that take longer to load than a small run.
    (await load())(command);
    if (takesPlugins) withPluginOption(command);
  }
  return program;
}

/** Runs a command line and returns its exit code; errors are reported on standard error. */
export async function commandLine(argv: readonly string[]): Promise<number> {
  try {
    const program = await build(argv);
    await program.parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    const { exitCode, message } = describeFailure(error);
    if (message) note(message);
    return exitCode;
  }
}
