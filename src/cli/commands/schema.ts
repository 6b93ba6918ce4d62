import type { Command } from 'commander';
import { didYouMean } from '../../spec/wording.ts';
import { documentSchemas } from '../documents.ts';
import { EXIT, Failure } from '../failure.ts';
import { columns, print, printJson } from '../output.ts';

const HELP = `
Without a name, lists the schemas, each with the commands that print such documents with --json.
Every document begins with schemaVersion. The version is raised when the meaning of a key changes;
keys may be added at any time.
Exit codes: 0 done, 2 no such schema.

Examples:
  onesided schema
  onesided schema run > run.schema.json`;

export function addSchema(command: Command): void {
  command
    .description('Prints the JSON Schema (2020-12) of a document; needs no server.')
    .argument('[name]', 'name of a schema')
    .addHelpText('after', HELP)
    .action(schema);
}

async function schema(name: string | undefined): Promise<void> {
  const known = documentSchemas();
  if (name === undefined) {
    return print(`${columns(known.map((one) => [one.name, one.printedBy]))}\n`);
  }
  const found = known.find((one) => one.name === name);
  if (found) return printJson(found.schema());
  const names = known.map((one) => one.name);
  throw new Failure(
    EXIT.badInput,
    `There is no schema ${name}${didYouMean(name, names)}; available: ${names.join(', ')}`,
  );
}
