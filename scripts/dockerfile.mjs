#!/usr/bin/env node
// Runs the steps of the Dockerfile without Docker, each stage in a separate folder below the given one, and fails if a step
// fails. Finally prints the location of the image's contents. Usage: dockerfile.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { root } from './support/run-command.mjs';

const place = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined) throw new Error('Usage: dockerfile.mjs FOLDER');

/**
 * Returns the files of the checkout that are sent to the builder: re-included entries of .dockerignore, minus names excluded
 * everywhere.
 */
function sentFiles() {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const strange = patterns.filter((line) => line !== '*' && !/^!|^\*\*\/\w+$/.test(line));
  if (strange.length > 0) throw new Error(`.dockerignore has patterns that are not understood here: ${strange}`);
  return {
    entries: patterns.filter((line) => line.startsWith('!')).map((line) => line.slice(1)),
    left: patterns.filter((line) => line.startsWith('**/')).map((line) => line.slice(3)),
  };
}

const { entries, left } = sentFiles();
/** The folder of the current stage, and its working directory for steps. */
let stage = '';
let folder = '';

function copy([first, ...words]) {
  const target = words.at(-1);
  if (first.startsWith('--from=')) {
    const named = target.endsWith('/') ? join(target, basename(words[0])) : target;
    cpSync(join(place, first.slice('--from='.length), words[0]), join(folder, named), COPYING);
  } else {
    const asked = [first, ...words.slice(0, -1)];
    for (const entry of asked.includes('.') ? entries : asked) copySent(entry);
  }
}

const COPYING = { recursive: true, verbatimSymlinks: true };

function copySent(entry) {
  const filter = (path) => !left.includes(basename(path));
  cpSync(join(root, entry), join(folder, entry), { ...COPYING, filter });
}

const INSTRUCTIONS = {
  FROM: ([, , name = 'image']) => {
    stage = join(place, name);
    mkdirSync(stage);
  },
  WORKDIR: ([path]) => {
    folder = join(stage, path);
    mkdirSync(folder, { recursive: true });
  },
  COPY: copy,
  RUN: (words) => execFileSync('sh', ['-ec', words.join(' ')], { cwd: folder, stdio: 'inherit' }),
  // These affect the container, not the contents of the image.
  ...Object.fromEntries(['ENV', 'USER', 'EXPOSE', 'ENTRYPOINT', 'CMD'].map((name) => [name, () => undefined])),
};

mkdirSync(place, { recursive: true });
if (readdirSync(place).length > 0) throw new Error(`${place} is not empty`);
for (const line of readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  console.log(line);
  const [name, ...words] = line.split(' ');
  INSTRUCTIONS[name](words);
}
console.log(`${folder} has what the image holds beside its base`);
