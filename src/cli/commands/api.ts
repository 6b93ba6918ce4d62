import type { Command } from 'commander';
import type { ServiceFlags } from '../../settings/config.ts';
import { EXIT, Failure } from '../failure.ts';
import { serveUntilSignal } from '../serve-until-signal.ts';

const HELP = `
Needs DATABASE_URL; runs are simulated by \`onesided worker\` processes on the same database. Set
REDIS_URL here and there for a queue on Redis. ONESIDED_ADMIN_TOKEN is needed: a secret of at least
16 characters that you choose. Behind a proxy: ONESIDED_PUBLIC_URL and ONESIDED_TRUSTED_PROXIES.
docs/operating.md has all settings. What an experiment may need is limited by ONESIDED_MAX_RUNS,
ONESIDED_MAX_CPU_HOURS, ONESIDED_MAX_TRACE_GIB and ONESIDED_DEADLINE_MS (longest run),
ONESIDED_RUN_MEMORY_MIB (memory of a run); docs/security.md has the defaults. Plugins that --with or
ONESIDED_PLUGINS name are code that runs with the rights of this process; API and workers need the
same ones (docs/plugins.md).
Exit codes: 0 stopped, 2 bad settings or the port is taken, 3 the database cannot be reached.

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
  throw new Failure(EXIT.badInput, 'DATABASE_URL is not set: an API without workers needs a database that they share.');
}
