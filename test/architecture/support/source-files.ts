import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const isDerived = (path: string) => /(^|\/)(generated|dist)\/|\.d\.ts$/.test(path);

/** Source files below the folders, by path from the root of the project. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.(?:ts|svelte)$/.test(path) && !isDerived(path))
    .sort();
}
