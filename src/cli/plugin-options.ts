import { Command } from 'commander';
import { PLUGINS_VARIABLE, pluginsInEnvironment } from '../plugins/named-plugins.ts';

const collect = (place: string, places: readonly string[]): string[] => [...places, place];

/** Adds the option that names plugins. */
export function withPluginOption(command: Command): Command {
  return command.option(
    '--with <plugin>',
    `load this plugin: a file, a folder or an installed package; repeatable (see ${PLUGINS_VARIABLE})`,
    collect,
    [],
  );
}

/** The plugins that the environment and the line name, whatever else stands on the line. */
export function pluginsOf(argv: readonly string[]): readonly string[] {
  const scan = withPluginOption(new Command()).allowUnknownOption().exitOverride();
  scan.parseOptions([...argv.slice(2)]);
  return [...pluginsInEnvironment(), ...scan.opts<{ with: readonly string[] }>().with];
}
