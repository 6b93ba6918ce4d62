import type { Command } from 'commander';
import type { ServiceFlags } from '../../settings/config.ts';
import { EXIT, Failure } from '../failure.ts';
import { serveUntilSignal } from '../serve-until-signal.ts';

const HELP = `
Needs DATABASE_URL. Runs are simulated by \`onesided worker\` processes that use the same database.
For a queue on Redis, set the same REDIS_URL for the API and its workers. ONESIDED_ADMIN_TOKEN is
required: a secret of at least 16 characters that you choose. Behind a proxy, set
ONESIDED_PUBLIC_URL and ONESIDED_TRUSTED_PROXIES. docs/operating.md lists all settings.

The resources of an experiment are limited by ONESIDED_MAX_RUNS, ONESIDED_MAX_CPU_HOURS,
ONESIDED_MAX_TRACE_GIB, ONESIDED_DEADLINE_MS (longest run) and ONESIDED_RUN_MEMORY_MIB (memory of a
run); docs/security.md has the defaults.

Plugins named by --with or ONESIDED_PLUGINS are code that runs with the rights of this process. The
API and its workers need the same plugins (docs/plugins.md).
Exit codes: 0 stopped, 2 bad settings or port in use, 3 database unreachable.

Example:
  DATABASE_URL=postgresql://onesided@db/onesided ONESIDED_ADMIN_TOKEN=… onesided api --host 0.0.0.0`;

export function addApi(command: Command): void {
  command
    .description('Starts the API and the page, without workers.')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port to listen on; 0 takes any free one', '3000')
    .addHelpText('after', HELP)
    .action(api);
}

function api(flags: ServiceFlags): Promise<void> {
  if (process.env.DATABASE_URL) return serveUntilSignal(flags, false);
  throw new Failure(
    EXIT.badInput,
    'DATABASE_URL is not set: an API without workers needs a database that it shares with them.',
  );
}
