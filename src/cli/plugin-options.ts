import { Command } from 'commander';
import { PLUGINS_VARIABLE, pluginsInEnvironment } from '../plugins/named-plugins.ts';

const collect = (place: string, places: readonly string[]): string[] => [...places, place];

/** Adds the option that loads plugins. */
export function withPluginOption(command: Command): Command {
  return command.option(
    '--with <plugin>',
    `load this plugin: a file, a folder or an installed package; repeatable (see ${PLUGINS_VARIABLE})`,
    collect,
    [],
  );
}

/** Returns the plugins named in the environment and on the command line, ignoring all other arguments. */
export function pluginsOf(argv: readonly string[]): readonly string[] {
  const scan = withPluginOption(new Command()).allowUnknownOption().exitOverride();
  scan.parseOptions([...argv.slice(2)]);
  return [...pluginsInEnvironment(), ...scan.opts<{ with: readonly string[] }>().with];
}
