import type { Command } from 'commander';
import type { ServiceFlags } from '../../settings/config.ts';
import { serveUntilSignal } from '../serve-until-signal.ts';

const HELP = `
Without DATABASE_URL, an embedded PostgreSQL is started in the data folder, where its content stays.
With DATABASE_URL (and REDIS_URL for the queue), those servers are used. ONESIDED_ADMIN_TOKEN, a
secret of at least 16 characters that you choose, is required with DATABASE_URL or if --host can be
reached from other machines. Behind a proxy, set ONESIDED_PUBLIC_URL and ONESIDED_TRUSTED_PROXIES.
docs/operating.md lists all settings.

The resources of an experiment are limited by ONESIDED_MAX_RUNS, ONESIDED_MAX_CPU_HOURS,
ONESIDED_MAX_TRACE_GIB, ONESIDED_DEADLINE_MS (longest run) and ONESIDED_RUN_MEMORY_MIB (memory of a
run); docs/security.md has the defaults.

Plugins named by --with or ONESIDED_PLUGINS are code that runs with the rights of this process. The
API and its workers need the same plugins (docs/plugins.md).
Exit codes: 0 stopped, 2 bad settings, or the port or the data folder cannot be used or is taken, 3
the database cannot be started or reached.

Examples:
  onesided serve
  onesided serve --port 8080 --data-dir /var/lib/onesided --workers 16`;

export function addServe(command: Command): void {
  command
    .description('Starts everything on this machine: database, API, page and workers.')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port to listen on; 0 takes any free one', '3000')
    .option('--data-dir <dir>', 'folder of the embedded PostgreSQL (default: .onesided)')
    .option('--workers <n>', 'simulation threads (default: cores - 1)')
    .addHelpText('after', HELP)
    .action((flags: ServiceFlags) => serveUntilSignal(flags, true));
}
