import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type PeerId = 'cpp-priority-queue' | 'cpp-calendar' | 'simpy' | 'ns3' | 'simgrid';

interface Peer {
  readonly id: PeerId;
  readonly packages: readonly string[];
  readonly isPresent: () => boolean;
  /** Returns the command that runs `hold FILE STEPS` or `put-ack FILE RANKS`, given the folder of compiled programs. */
  readonly command: (folder: string) => readonly string[];
  readonly trailing?: readonly string[];
  readonly compile?: readonly string[];
}

const source = (name: string) => fileURLToPath(new URL(`peers/${name}`, import.meta.url));
const works = (command: string, ...parameters: string[]) => spawnSync(command, parameters).status === 0;
const hasCompiler = () => works('g++', '--version');
const optimised = ['g++', '-O3', '-march=native', '-std=c++17'];
const queues = {
  packages: ['g++'],
  isPresent: hasCompiler,
  compile: [...optimised, source('queues.cpp'), '-o', 'queues'],
};

const peers: readonly Peer[] = [
  { id: 'cpp-priority-queue', ...queues, command: (folder) => [join(folder, 'queues'), 'pq'] },
  { id: 'cpp-calendar', ...queues, command: (folder) => [join(folder, 'queues'), 'calendar'] },
  {
    id: 'simpy',
    packages: ['python3', 'python3-simpy3'],
    isPresent: () => works('/usr/bin/python3', '-c', 'import simpy'),
    command: () => ['/usr/bin/python3', source('simpy-work.py')],
  },
  {
    id: 'ns3',
    packages: ['g++', 'libns3-dev'],
    isPresent: () => hasCompiler() && existsSync('/usr/include/ns3/core-module.h'),
    compile: [...optimised, source('ns3.cpp'), '-o', 'ns3', '-lns3-core'],
    command: (folder) => [join(folder, 'ns3')],
  },
  {
    id: 'simgrid',
    packages: ['g++', 'libsimgrid-dev'],
    isPresent: () => hasCompiler() && existsSync('/usr/include/simgrid/s4u.hpp'),
    compile: [...optimised, source('simgrid.cpp'), '-o', 'simgrid', '-lsimgrid'],
    command: (folder) => [join(folder, 'simgrid')],
    trailing: ['network/model:CM02', 'network/crosstraffic:0', 'network/TCP-gamma:1e30', 'contexts/stack-size:64'].map(
      (flag) => `--cfg=${flag}`,
    ),
  },
];

/** Installs what is missing, if the user is root and the system has apt-get. */
function install(missing: readonly Peer[]): void {
  const packages = [...new Set(missing.flatMap((peer) => peer.packages))];
  if (process.getuid?.() !== 0 || !works('apt-get', '--version')) {
    console.log(
      `Missing: ${missing.map(({ id }) => id).join(', ')}. To have them: apt-get install ${packages.join(' ')}`,
    );
    return;
  }
  console.log(`Installing ${packages.join(' ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { env });
  for (const { packages: own } of missing) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...own], { env });
  }
}

function compile(peer: Peer, folder: string): boolean {
  if (peer.compile === undefined) return true;
  const [command = '', ...parameters] = peer.compile;
  const { status, stderr } = spawnSync(command, parameters, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) console.log(`${peer.id} does not compile:\n${stderr}`);
  return status === 0;
}

/** Returns commands for those wanted peers that can run here, and lists the others. */
export function preparePeers(
  folder: string,
  mayInstall: boolean,
  wanted: readonly PeerId[] = peers.map(({ id }) => id),
) {
  mkdirSync(folder, { recursive: true });
  const asked = peers.filter(({ id }) => wanted.includes(id));
  const absent = asked.filter((peer) => !peer.isPresent());
  if (mayInstall && absent.length > 0) install(absent);
  const commands = new Map<PeerId, (parameters: readonly string[]) => readonly string[]>();
  const compiled = new Map<Peer['compile'], boolean>();
  for (const peer of asked) {
    if (!peer.isPresent()) continue;
    const isCompiled = compiled.get(peer.compile) ?? compile(peer, folder);
    compiled.set(peer.compile, isCompiled);
    if (!isCompiled) continue;
    commands.set(peer.id, (parameters) => [...peer.command(folder), ...parameters, ...(peer.trailing ?? [])]);
  }
  return { commands, missing: asked.map(({ id }) => id).filter((id) => !commands.has(id)) };
}
