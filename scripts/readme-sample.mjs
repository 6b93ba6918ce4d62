#!/usr/bin/env node
// Compares the samples of the demo's output in README.md with what the demo prints, read from standard input:
// `npm run -s demo | node scripts/readme-sample.mjs`. Lines with times and ports are left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './support/run-command.mjs';

/** Beginnings of the blocks in README.md. */
const SAMPLES = ['Starting PostgreSQL', 'One hash table, by'];
const CHANGING = /^(?:Starting PostgreSQL|\d+\/\d+ runs|Done in)\b/;

const printed = linesOf(await text(process.stdin));
const blocks = readFileSync(join(root, 'README.md'), 'utf8').match(/(?<=^```\n)[\s\S]*?(?=^```$)/gm) ?? [];
const missing = SAMPLES.flatMap((beginning) => missingLines(beginning));
for (const line of missing) console.error(`README.md, not printed by the demo: ${line}`);
process.exitCode = missing.length === 0 ? 0 : 1;

/** Returns the lines of a sample that the demo does not print in this order. */
function missingLines(beginning) {
  const sample = blocks.find((block) => block.startsWith(beginning));
  if (sample === undefined) return [`${beginning} … (the sample itself is missing)`];
  let from = 0;
  return linesOf(sample).filter((line) => {
    const at = printed.indexOf(line, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

function linesOf(output) {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !CHANGING.test(line));
}
