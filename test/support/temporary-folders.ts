import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** A folder that is gone when the tests of a file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-test-'));
  folders.push(folder);
  return folder;
}

/** A file with this content in a folder of its own. */
export function temporaryFile(name: string, content: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** Called after each file: modules are loaded once for all files of a worker, and so could register this for the first only. */
export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
