import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compiled } from '../support/compiled.ts';

const GIVE_WAY = compiled(fileURLToPath(new URL('../../workers/give-way.ts', import.meta.url)));

/** Gives way, and prints the niceness of each of its threads. */
const PROGRAM = `
  import { readdir, readFile } from 'node:fs/promises';
  import { giveWay } from ${JSON.stringify(GIVE_WAY)};
  await giveWay(Number(process.argv[1]));
  const threads = await readdir('/proc/self/task');
  const status = await Promise.all(threads.map((thread) => readFile('/proc/self/task/' + thread + '/stat', 'utf8')));
  console.log(status.map((text) => text.slice(text.lastIndexOf(')') + 2).split(' ')[16]).join(' '));`;

it.each([5, 0])(
  'a worker gives way by %i with every thread that it has, also those that collect garbage',
  async (by) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, String(by)]);
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    await once(child, 'close');
    const niceness = printed.trim().split(' ').map(Number);
    expect(niceness.length).toBeGreaterThan(1);
    expect(new Set(niceness)).toEqual(new Set([getPriority() + by]));
  },
);
