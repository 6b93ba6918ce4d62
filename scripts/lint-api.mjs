#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from './support/options.mjs';

const HELP = `npm run lint:api

Checks openapi.yaml with Redocly's \`recommended-strict\` and Spectral's OpenAPI rules; any finding is a failure.`;

readOptions(HELP, {});
// The linters are loaded where they are needed: help should not wait for them.

const file = join(import.meta.dirname, '..', 'openapi.yaml');
const faults = [...(await redocly()), ...(await spectral())];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    `${faults.length} faults in openapi.yaml. It is derived: mend the schemas of the routes, then \`npm run generate\`.`,
  );
  process.exitCode = 1;
}

/** Examples that do not match their schema also count as errors. */
async function redocly() {
  const { createConfig, lint } = await import('@redocly/openapi-core');
  const rules = {
    ...{ 'no-invalid-schema-examples': 'error', 'no-invalid-parameter-examples': 'error' },
    // Signing in only redirects; Spectral's `operation-success-response` accepts 2xx or 3xx for every operation.
    'operation-2xx-response': 'off',
  };
  const problems = await lint({ ref: file, config: await createConfig({ extends: ['recommended-strict'], rules }) });
  return problems.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`);
}

async function spectral() {
  const { default: spectralCore } = await import('@stoplight/spectral-core');
  const { default: parsers } = await import('@stoplight/spectral-parsers');
  const { default: rulesets } = await import('@stoplight/spectral-rulesets');
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const document = new spectralCore.Document(readFileSync(file, 'utf8'), parsers.Yaml, file);
  const problems = await linter.run(document);
  return problems.map(({ code, message, path }) => `spectral ${code} ${path.join('.')}: ${message}`);
}
