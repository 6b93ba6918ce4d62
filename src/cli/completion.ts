import { Command } from 'commander';

/** A command and the words that may follow it. */
export interface Completable {
  /** `schedule put` for a subcommand. */
  readonly path: string;
  readonly summary: string;
  readonly options: readonly {
    readonly flag: string;
    readonly description: string;
    readonly choices: readonly string[];
  }[];
  /** Subcommands, and possible values of arguments. */
  readonly words: readonly string[];
}

/** Lists all commands in order of definition, subcommands after their parents. */
export function completables(commands: readonly Command[], prefix = ''): readonly Completable[] {
  return commands.flatMap((command) => {
    const path = `${prefix}${command.name()}`;
    const own = command.options.filter(({ hidden }) => !hidden);
    const options = own.flatMap(({ long, description, argChoices }) =>
      long ? [{ flag: long, description, choices: argChoices ?? [] }] : [],
    );
    options.push({ flag: '--help', description: 'display help', choices: [] });
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
    const words = [...command.commands.map((below) => below.name()), ...choices];
    return [{ path, summary: command.summary(), options, words }, ...completables(command.commands, `${path} `)];
  });
}

/** Creates the commands of a program from entries that are loaded on demand. */
export async function loadAll(
  entries: readonly { readonly name: string; readonly summary: string; load(): Promise<(command: Command) => void> }[],
): Promise<readonly Command[]> {
  return Promise.all(
    entries.map(async ({ name, summary, load }) => {
      const command = new Command(name).summary(summary);
      (await load())(command);
      return command;
    }),
  );
}

export type Shell = 'bash' | 'zsh' | 'fish';
export const SHELLS = ['bash', 'zsh', 'fish'] as const satisfies readonly Shell[];

/** Returns the completion script of a shell. Where no word is known to fit, it offers files. */
export function completionScript(shell: Shell, commands: readonly Completable[]): string {
  return { bash: () => bash(commands), zsh: () => zsh(commands), fish: () => fish(commands) }[shell]();
}

const top = (commands: readonly Completable[]) => commands.filter(({ path }) => !path.includes(' '));
const names = (commands: readonly Completable[]) =>
  top(commands)
    .map(({ path }) => path)
    .join(' ');

/** Two words identify a command if the first has subcommands. */
function cases(commands: readonly Completable[]): string {
  const lines = commands.map(({ path, options, words }) => {
    const flags = options.map(({ flag }) => flag).join(' ');
    return `    '${path}') flags='${flags}' words='${words.join(' ')}' ;;`;
  });
  return lines.join('\n');
}

function valueCases(commands: readonly Completable[]): string {
  const lines = commands.flatMap(({ path, options }) =>
    options.flatMap(({ flag, choices }) =>
      choices.length > 0 ? [`    '${path} ${flag}') values='${choices.join(' ')}' ;;`] : [],
    ),
  );
  return lines.join('\n');
}

const parents = (commands: readonly Completable[]): string =>
  [...new Set(commands.flatMap(({ path }) => (path.includes(' ') ? [path.split(' ')[0]] : [])))].join('|') || '-';

const bash = (commands: readonly Completable[]): string => `# bash completion of onesided: source it, or put it into
# ~/.local/share/bash-completion/completions/onesided
_onesided() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} flags= words= values=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names(commands)} --help --version' -- "$current"))
    return
  fi
  case $command in ${parents(commands)}) [ "$COMP_CWORD" -gt 2 ] && command="$command \${COMP_WORDS[2]}" ;; esac
  case $command in
${cases(commands)}
  esac
  case "$command $previous" in
${valueCases(commands)}
    *) ;;
  esac
  if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$current"))
  else COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")); fi
}
complete -o filenames -F _onesided onesided
`;

const zsh = (commands: readonly Completable[]): string => `#compdef onesided
# zsh completion of onesided: put it into a folder of $fpath as _onesided
_onesided() {
  local command=\${words[2]} previous=\${words[CURRENT-1]} flags values offered
  if (( CURRENT == 2 )); then
    local -a commands=(
${top(commands)
  .map(({ path, summary }) => `      ${quoted(`${path}:${summary}`)}`)
  .join('\n')}
    )
    _describe command commands
    return
  fi
  case $command in (${parents(commands)}) (( CURRENT > 3 )) && command="$command \${words[3]}" ;; esac
  case $command in
${cases(commands).replaceAll("words='", "offered='")}
  esac
  case "$command $previous" in
${valueCases(commands)}
  esac
  if [[ -n $values ]]; then compadd -- \${=values}
  elif [[ $PREFIX == -* ]]; then compadd -- \${=flags}
  else
    [[ -n $offered ]] && compadd -- \${=offered}
    _files
  fi
}
if [ "$funcstack[1]" = "_onesided" ]; then _onesided "$@"; else compdef _onesided onesided; fi
`;

function fish(commands: readonly Completable[]): string {
  const first = top(commands).map(
    ({ path, summary }) => `complete -c onesided -n __fish_use_subcommand -f -a ${path} -d ${quoted(summary)}`,
  );
  const rest = commands.flatMap(({ path, options, words }) => {
    const here = `-n ${quoted(
      path
        .split(' ')
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join('; and '),
    )}`;
    const flags = options.map(({ flag, description, choices }) => {
      const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : '';
      return `complete -c onesided ${here} -l ${flag.slice(2)}${values} -d ${quoted(description)}`;
    });
    return words.length > 0 ? [`complete -c onesided ${here} -a ${quoted(words.join(' '))}`, ...flags] : flags;
  });
  return `# fish completion of onesided: put it into ~/.config/fish/completions/onesided.fish\n${[...first, ...rest].join('\n')}\n`;
}

/** Quotes a word for a shell; apostrophes are replaced by typographic ones, which need no escaping. */
const quoted = (text: string): string => `'${text.replaceAll("'", '’').replaceAll('\\', '')}'`;
