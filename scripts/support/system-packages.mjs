import { existsSync } from 'node:fs';
import { findOnPath, runCommand } from './run-command.mjs';

/** System programs that the tests need, and the Debian packages that provide them. */
const programs = [
  {
    name: 'Redis',
    present: () => Boolean(process.env.REDIS_URL) || findOnPath('redis-server'),
    packages: ['redis-server'],
  },
  {
    name: 'Chromium',
    present: () => Boolean(process.env.CHROMIUM) || findOnPath('chromium-headless-shell') || findOnPath('chromium'),
    packages: ['chromium-headless-shell', 'fonts-dejavu-core'],
  },
  {
    name: 'PostgreSQL',
    present: () => existsSync('/usr/lib/postgresql'),
    packages: ['postgresql'],
  },
];

/** Installs what is missing if this user may; otherwise throws with the command to run. */
export async function requireSystemPackages() {
  const missing = programs.filter((program) => !program.present());
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => program.packages);
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const names = new Intl.ListFormat('en').format(missing.map((program) => program.name));
  if (process.getuid?.() !== 0 || !findOnPath('apt-get')) {
    throw new Error(`The tests need ${names}. Install the packages ${packages.join(' ')}:\n  sudo sh -c '${install}'`);
  }
  console.log(`Installing ${packages.join(' ')} …`);
  // Run level 1 prevents the package from starting its own service.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { code, output } = await runCommand(['sh', '-c', install], { env });
  const absent = missing.filter((program) => !program.present());
  if (code !== 0 || absent.length > 0)
    throw new Error(`${output}\nInstalling ${packages.join(' ')} failed: ${install}`);
}
