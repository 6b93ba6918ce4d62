#!/usr/bin/env node
// Deletes from node_modules what the image does not need, as the Dockerfile does before packing, and prints the remaining size
// including the build results. With --list, deletes nothing and prints that size in bytes and the packages that stay.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { imageBytes, installedPackages, productionPackages } from './support/production-packages.mjs';
import { root } from './support/run-command.mjs';

const kept = productionPackages();
const installed = installedPackages();

if (process.argv.includes('--list')) {
  console.log([imageBytes(), ...installed.filter((key) => kept.has(key))].join('\n'));
} else {
  const surplus = installed.filter((key) => !kept.has(key));
  // Besides packages: links to their commands, and caches of tools.
  for (const path of [...surplus, ...['.bin', '.cache', '.vite'].map((name) => join('node_modules', name))]) {
    rmSync(join(root, path), { recursive: true, force: true });
  }
  console.log(
    `${surplus.length} packages deleted; the others and what was built take ${Math.round(imageBytes() / 1e6)} MB`,
  );
}
