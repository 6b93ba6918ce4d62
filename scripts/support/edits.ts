import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Edits of files below a folder as a transaction: if anything fails, all files are restored. */
export class Edits {
  readonly root: string;
  /** A description of each edit. */
  readonly done: string[] = [];
  /** Texts before the first edit; undefined for new files. */
  private readonly before = new Map<string, string | undefined>();

  constructor(root: string) {
    this.root = root;
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    this.remember(path);
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
    this.done.push(`wrote   ${path}`);
  }

  /** Replaces the first match. @throws if nothing changes */
  change(path: string, pattern: RegExp, replacement: (match: string, ...groups: string[]) => string): void {
    const present = this.remember(path) ?? '';
    const after = present.replace(pattern, replacement);
    if (after === present) throw new Error(`${path} does not look as expected: add the new part there by hand`);
    writeFileSync(join(this.root, path), after);
    const change = `changed ${path}`;
    if (!this.done.includes(change)) this.done.push(change);
  }

  /** Restores all files; returns whether there was anything to restore. */
  takeBack(): boolean {
    for (const [path, text] of this.before) {
      if (text === undefined) rmSync(join(this.root, path), { force: true });
      else writeFileSync(join(this.root, path), text);
    }
    for (const folder of new Set([...this.before.keys()].map((path) => dirname(join(this.root, path)))))
      if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
    return this.before.size > 0;
  }

  /** Registers a file that others are about to write, so it is restored with the rest. */
  keep(path: string): void {
    this.remember(path);
  }

  private remember(path: string): string | undefined {
    const present = existsSync(join(this.root, path)) ? this.read(path) : undefined;
    if (!this.before.has(path)) this.before.set(path, present);
    return present;
  }
}
