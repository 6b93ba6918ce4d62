#!/usr/bin/env node
import { existsSync } from 'node:fs';

const compiled = new URL('../dist/src/cli/main.js', import.meta.url);
if (existsSync(compiled)) await import(compiled.href);
else {
  process.stderr.write('onesided is not built yet: run `npm run build` first.\n');
  process.exitCode = 2;
}
