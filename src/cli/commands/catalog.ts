import { Argument, type Command } from 'commander';
import { didYouMean } from '../../spec/wording.ts';
import { entryText } from '../catalog-entry-text.ts';
import { catalogueParts, overviewText, PARTS, type Part, type Parts, partText } from '../catalog-text.ts';
import { EXIT, Failure } from '../failure.ts';
import { outputWidth, print, printDocument } from '../output.ts';

const HELP = `
Without arguments everything by name; with a part its entries with a summary; with the name of an
entry all of it, for every parameter its default, unit, range, description, source and how sure that
is.
Exit codes: 0 done, 2 there is no such entry.

Examples:
  onesided catalog
  onesided catalog mechanisms
  onesided catalog mechanisms firehose
  onesided catalog metrics operation_latency_ns
  onesided catalog workloads --json`;

export function addCatalog(command: Command): void {
  command
    .description('Shows what there is to simulate; needs no server.')
    .addArgument(new Argument('[part]', 'one part only').choices(PARTS))
    .argument('[entry]', 'one entry of that part, in full')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(catalog);
}

async function catalog(part: Part | undefined, name: string | undefined, { json }: { json?: true }): Promise<void> {
  const parts = catalogueParts();
  const width = outputWidth();
  if (part === undefined) return json ? printDocument(parts) : print(overviewText(parts, width));
  if (name === undefined) return json ? printDocument({ [part]: parts[part] }) : print(partText(parts, part, width));
  const entry = entryOf(parts, part, name);
  return json ? printDocument(entry) : print(entryText(entry, width));
}

function entryOf(parts: Parts, part: Part, name: string): Parts[Part][number] {
  const named = new Map<string, Parts[Part][number]>(
    parts[part].map((entry) => ['id' in entry ? entry.id : entry.name, entry]),
  );
  const found = named.get(name);
  if (found) return found;
  const known = [...named.keys()];
  throw new Failure(
    EXIT.badInput,
    `There is no ${name} in ${part}${didYouMean(name, known)}; there are ${known.join(', ')}`,
  );
}
