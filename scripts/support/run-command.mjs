import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, independent of the current directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Returns the command of an installed package, run by the current Node without a shell or npx, the same on every machine. */
export const tool = (path) => [process.execPath, join(root, 'node_modules', ...path.split('/'))];

/** Returns the path of a command on PATH, or undefined. */
export function findOnPath(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, command))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a command to its end and captures its output (or passes it through with `show`).
 * @returns {Promise<{code: number, output: string, seconds: number}>} a signal or a missing command counts as code 1
 */
export function runCommand([command, ...args], { env = {}, show = false, cwd = root } = {}) {
  const started = process.hrtime.bigint();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    const end = (code) => resolve({ code, output, seconds: Number(process.hrtime.bigint() - started) / 1e9 });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}
