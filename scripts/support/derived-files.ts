import { printSchema } from 'graphql';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { schema } from '../../src/api/graphql/schema.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/settings/config.ts';
import { describeSpecification } from '../../src/spec/describe.ts';
import { describeAuditActions } from '../../src/spec/resources/audit-action.ts';
import type { Store } from '../../src/store/contract.ts';
import { ablationTables } from './ablation-tables.ts';
import { architecturePictures } from './architecture-pictures.ts';
import { fiveWaysDocument } from './five-ways-document.ts';
import { fragilityTables } from './fragility-tables.ts';
import { modernMachinesTable } from './modern-machines-table.ts';
import { searchTables } from './search-tables.ts';
import { targetTable } from './target-table.ts';
import { changedAfterMissModule, readLog } from './verdict-log.ts';

/** Returns the contents of all derived files by their paths in the project. */
export async function derivedFiles(): Promise<ReadonlyMap<string, string>> {
  const openapi = await openApiDocument();
  return new Map([
    ['openapi.yaml', openapi],
    ['schema.graphql', `${printSchema(schema)}\n`],
    ['docs/generated/specification.md', describeSpecification()],
    ['docs/generated/audit-actions.md', describeAuditActions()],
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
