import { FILES } from './bundle-files.ts';
import type { WrittenFile } from './zip-writer.ts';

type Summed = Pick<WrittenFile, 'name' | 'sha256'>;

/** Returns the digests of all other files, sorted by name, in the format of `sha256sum -c`. */
export function checksumsText(files: readonly Summed[]): string {
  const byName = files.filter(({ name }) => name !== FILES.checksums).sort((a, b) => (a.name < b.name ? -1 : 1));
  return byName.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
}
