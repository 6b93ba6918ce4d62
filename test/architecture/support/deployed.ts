import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

const textsIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('generated'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));

const LIBRARIES = ['otlp-exporter-base', 'sdk-trace-base', 'resources'].map(
  (name) => `node_modules/@opentelemetry/${name}/build/src`,
);

/** Variables of these names that no code asks for. Those of OpenTelemetry are read by its own library as well. */
export function unknownVariables(names: readonly string[]): readonly string[] {
  const sources = ['src', 'workers'].flatMap((folder) => textsIn(folder, '.ts'));
  const libraries = LIBRARIES.flatMap((folder) => textsIn(folder, '.js'));
  const isRead = (name: string) =>
    [...sources, ...(name.startsWith('OTEL_') ? libraries : [])].some((text) => new RegExp(`\\b${name}\\b`).test(text));
  return names.filter((name) => !isRead(name));
}

/** What is wrong with the words that follow the image's entry point: no such command, or options that it does not have. */
export function wrongWords([command = '', ...words]: readonly string[]): readonly string[] {
  const entry = /^ENTRYPOINT (.*)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '[]';
  const [, ...line] = JSON.parse(entry) as string[];
  const place = { cwd: root, encoding: 'utf8' } as const;
  const help = execFileSync(process.execPath, [...line, command, '--help'], place);
  if (!help.includes(`Usage: onesided ${command}`)) return [command];
  return words.filter((word) => word.startsWith('--') && !help.includes(`${word} `));
}

/** Paths that a component of the service answers to whoever watches over it. */
export function watchedPaths(component: 'api' | 'worker'): readonly string[] {
  const file = component === 'api' ? 'openapi.yaml' : 'workers/monitor.ts';
  const text = readFileSync(join(root, file), 'utf8');
  return ['/health/live', '/health/ready', '/metrics'].filter((path) => text.includes(path));
}
