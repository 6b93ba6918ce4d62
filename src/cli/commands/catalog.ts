import { Argument, type Command } from 'commander';
import { didYouMean } from '../../spec/wording.ts';
import { entryText } from '../catalog-entry-text.ts';
import { catalogueParts, overviewText, PARTS, type Part, type Parts, partText } from '../catalog-text.ts';
import { EXIT, Failure } from '../failure.ts';
import { outputWidth, print, printDocument } from '../output.ts';

const HELP = `
Without arguments, lists everything by name. With a part, lists its entries with a summary each.
With an entry too, prints that entry in full: for every parameter its default, unit, range,
description, source and confidence.
Exit codes: 0 done, 2 no such entry.

Examples:
  onesided catalog
  onesided catalog mechanisms
  onesided catalog mechanisms firehose
  onesided catalog metrics operation_latency_ns
  onesided catalog workloads --json`;

export function addCatalog(command: Command): void {
  command
    .description('Shows the machines, mechanisms, workloads, metrics and papers; needs no server.')
    // Choices for help and completion; other words are refused with more advice than they would give.
    .addArgument(new Argument('[part]', 'list only this part').choices(PARTS).argParser((word: string) => word))
    .argument('[entry]', 'print this entry of the part in full')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(catalog);
}

async function catalog(word: string | undefined, name: string | undefined, { json }: { json?: true }): Promise<void> {
  const parts = catalogueParts();
  const width = outputWidth();
  const part = word === undefined ? undefined : partNamed(parts, word);
  if (part === undefined) return json ? printDocument(parts) : print(overviewText(parts, width));
  if (name === undefined) return json ? printDocument({ [part]: parts[part] }) : print(partText(parts, part, width));
  const entry = entryOf(parts, part, name);
  return json ? printDocument(entry) : print(entryText(entry, width));
}

/** @throws Failure if there is no such part, with the commands that print an entry of that name */
function partNamed(parts: Parts, word: string): Part {
  const part = PARTS.find((known) => known === word);
  if (part) return part;
  const commands = PARTS.filter((known) => namedEntries(parts, known).has(word)).map(
    (known) => `\`onesided catalog ${known} ${word}\``,
  );
  const fix = commands.length > 0 ? `; to print this entry: ${commands.join(' or ')}` : didYouMean(word, PARTS);
  throw new Failure(EXIT.badInput, `There is no part ${word}; available: ${PARTS.join(', ')}${fix}`);
}

function namedEntries(parts: Parts, part: Part): ReadonlyMap<string, Parts[Part][number]> {
  return new Map<string, Parts[Part][number]>(
    parts[part].map((entry) => ['id' in entry ? entry.id : entry.name, entry]),
  );
}

function entryOf(parts: Parts, part: Part, name: string): Parts[Part][number] {
  const named = namedEntries(parts, part);
  const found = named.get(name);
  if (found) return found;
  const known = [...named.keys()];
  throw new Failure(
    EXIT.badInput,
    `There is no ${name} in ${part}${didYouMean(name, known)}; available: ${known.join(', ')}`,
  );
}
