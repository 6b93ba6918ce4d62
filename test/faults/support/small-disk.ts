import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of a few MiB, which root mounts. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  static async mount(mebibytes = 192): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'onesided-disk-'));
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder]).catch(async (error) => {
      await rmdir(folder);
      throw error;
    });
    await chmod(folder, 0o755);
    return new SmallDisk(folder);
  }

  /** Leaves no byte. */
  async fill(): Promise<void> {
    const file = await open(join(this.folder, 'ballast'), 'w');
    try {
      for (let size = 2 ** 20; size >= 4096; size /= 2) {
        const piece = Buffer.alloc(size);
        while (
          await file.write(piece).then(
            ({ bytesWritten }) => bytesWritten === size,
            () => false,
          )
        );
      }
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(join(this.folder, 'ballast'), { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', ['--lazy', this.folder]);
    await rmdir(this.folder);
  }
}
