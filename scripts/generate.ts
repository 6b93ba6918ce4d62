// Writes all committed files that are derived from the sources. `--check` writes nothing and fails if one differs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printSchema } from 'graphql';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { schema } from '../src/api/graphql/schema.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/settings/config.ts';
import { describeSpecification } from '../src/spec/describe.ts';
import type { Store } from '../src/store/contract.ts';
import { architecturePictures } from './architecture-pictures.ts';
import { ablationTables } from './support/ablation-tables.ts';
import { fiveWaysDocument } from './support/five-ways-document.ts';
import { fragilityTables } from './support/fragility-tables.ts';
import { modernMachinesTable } from './support/modern-machines-table.ts';
import { searchTables } from './support/search-tables.ts';
import { targetTable } from './support/target-table.ts';
import { changedAfterMissModule, readLog } from './support/verdict-log.ts';

const root = join(import.meta.dirname, '..');

const derived = await deriveAll();
if (process.argv.includes('--check')) check(derived);
else for (const [path, content] of derived) write(path, content);

async function deriveAll(): Promise<ReadonlyMap<string, string>> {
  const openapi = await openApiDocument();
  return new Map([
    ['openapi.yaml', openapi],
    ['schema.graphql', `${printSchema(schema)}\n`],
    ['docs/generated/specification.md', describeSpecification()],
    ['docs/generated/architecture.md', architecturePictures()],
    ['docs/generated/ablations.md', ablationTables()],
    ['docs/generated/contradictions.md', searchTables()],
    ['docs/generated/fragility.md', fragilityTables()],
    ['docs/generated/five-ways.md', fiveWaysDocument()],
    ['docs/generated/modern-machines.md', modernMachinesTable()],
    ['docs/generated/targets.md', targetTable()],
    ['web/src/api/schema.d.ts', await clientTypes(openapi)],
    ['src/papers/changed-after-miss.ts', changedAfterMissModule(readLog())],
  ]);
}

/** Returns the document derived from the routes. No request is made, so the store is never used. */
async function openApiDocument(): Promise<string> {
  const config = readConfig({}, { ONESIDED_LOG_LEVEL: 'silent' });
  const app = await buildApp({ store: {} as Store, dispatcher: { wake: () => {} }, config });
  await app.ready();
  const document = app.swagger({ yaml: true });
  await app.close();
  return document;
}

async function clientTypes(openapi: string): Promise<string> {
  // Examples are meant for readers of the document; as comments, they would be as long as everything else.
  const bare = JSON.parse(JSON.stringify(parse(openapi), (key, value) => (key === 'example' ? undefined : value)));
  const ast = await openapiTypescript(bare, { defaultNonNullable: false });
  return `// Derived from openapi.yaml by \`npm run generate\`.\n${astToString(ast)}`;
}

function write(path: string, content: string): void {
  const target = join(root, path);
  if (existsSync(target) && readFileSync(target, 'utf8') === content) return;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
  console.log(`wrote ${path}`);
}

function check(files: ReadonlyMap<string, string>): void {
  const stale = [...files.keys()].filter((path) => {
    const target = join(root, path);
    return !existsSync(target) || readFileSync(target, 'utf8') !== files.get(path);
  });
  if (stale.length === 0) return;
  console.error(
    `Derived files differ from their sources: ${stale.join(', ')}. Run \`npm run generate\` and commit them.`,
  );
  process.exitCode = 1;
}
