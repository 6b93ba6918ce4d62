import { Argument, type Command } from 'commander';
import { completables, completionScript, loadAll, SHELLS, type Shell } from '../completion.ts';
import { print } from '../output.ts';

const HELP = `
Exit codes: 0 done, 2 unknown shell.

Examples:
  source <(onesided completion bash)
  onesided completion zsh > "\${fpath[1]}/_onesided"
  onesided completion fish > ~/.config/fish/completions/onesided.fish`;

/** @param entries the commands to complete */
export function addCompletion(command: Command, entries: Parameters<typeof loadAll>[0]): void {
  command
    .description('Prints a script that completes commands, options and their values.')
    .addArgument(new Argument('<shell>', 'shell to complete for').choices(SHELLS))
    .addHelpText('after', HELP)
    .action(async (shell: Shell) => print(completionScript(shell, completables(await loadAll(entries)))));
}
