import type { Command } from 'commander';
import { readSettings, type ServiceFlags } from '../../settings/config.ts';
import { readWorkerSettings } from '../../settings/worker.ts';
import { diagnose } from '../diagnosis.ts';
import { EXIT, Failure } from '../failure.ts';
import { columns, print, printDocument } from '../output.ts';

const HELP = `
Checks what \`serve\`, \`api\` and \`worker\` need with the same options and environment, and changes
nothing: the version of Node, memory, /dev/shm, the port, the administrator's token if one is
required, the data folder, disk space, PostgreSQL (DATABASE_URL) and Redis (REDIS_URL). A port that
the service itself listens on counts as taken.
Exit codes: 0 all checks passed, 1 a check failed, 2 bad input.

Examples:
  onesided doctor
  DATABASE_URL=postgresql://... onesided doctor --json`;

export function addDoctor(command: Command): void {
  command
    .description('Checks whether the service can run here, and suggests fixes.')
    .option('--port <port>', 'port of the service (default: 3000)')
    .option('--host <host>', 'address of the service (default: 127.0.0.1)')
    .option('--data-dir <dir>', 'folder of the embedded PostgreSQL (default: .onesided)')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(doctor);
}

async function doctor({ json, ...flags }: ServiceFlags & { readonly json?: true }): Promise<void> {
  const { config, tokenNeeded } = readSettings(flags);
  readWorkerSettings();
  const { port, host, dataDir, databaseUrl, redisUrl } = config;
  const diagnosis = await diagnose({ port, host, dataDir, databaseUrl, redisUrl, tokenNeeded });
  const rows = diagnosis.rows.map(({ check, ok, found, fix }) => [
    ...[ok ? 'ok' : 'problem', check, fix === null ? found : `${found}; ${fix}`],
  ]);
  await (json ? printDocument(diagnosis) : print(`${columns(rows)}\n`));
  const problems = diagnosis.rows.filter(({ ok }) => !ok).length;
  if (problems > 0) throw new Failure(EXIT.runFailed, `${problems} of ${diagnosis.rows.length} checks failed.`);
}
