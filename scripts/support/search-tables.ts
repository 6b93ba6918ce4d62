import type { Contradiction } from '../../src/papers/contradiction.ts';
import type { PaperDefinition } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { committedSearches, type SearchResult } from './search.ts';

const HEAD = `# What contradicts itself, and what only seemed to

Derived from test/papers/searches.json, which \`npm run ledger -- --search\` writes, by \`npm run generate\`. A claim is
inconsistent as printed only where a search over all free parameters of its studies found no point at which it fits together
with the claims beside it, and nothing is known that lies in no parameter. Parameters are those that no paper prints and no study sets or varies, from half to double of their values, all choices, and what is named beside
them. Points are a Latin hypercube, then as many again in two rounds about the best one, each in ranges of half the width; first
replication, quick size. A search of so few points in so many dimensions proves nothing; what it finds does.
`;

/** docs/generated/contradictions.md: each finding once, with the search for a way out. */
export function searchTables(): string {
  const all = committedSearches();
  return [HEAD, ...papers.flatMap((paper) => sections(paper, all[paper.id] ?? {}))].join('\n');
}

function sections({ id: paper, contradictions }: PaperDefinition, results: Readonly<Record<string, SearchResult>>) {
  return contradictions.flatMap((contradiction) => {
    const result = results[contradiction.id];
    return result ? [section(`${paper}, ${contradiction.id}`, contradiction, result)] : [];
  });
}

function section(title: string, { says, missedBecause }: Contradiction, result: SearchResult): string {
  const { claims, beside, parameters, points, impossible, fits, best, found } = result;
  const names = (ids: readonly string[]) => ids.map((id) => `\`${id}\` (fits at ${fits[id]})`).join(', ');
  return [
    `## ${title}: ${found ? 'no contradiction' : 'nothing found'}`,
    '',
    says,
    '',
    `${points} points${impossible > 0 ? ` (${impossible} more cannot be simulated)` : ''} in ${parameters.length} dimensions. Claims: ${names(claims)}${beside.length > 0 ? `; beside ${names(beside)}` : ''}.`,
    '',
    found
      ? 'At one point at least all of them fit: the claims are missed, and nothing is inconsistent.'
      : `At no point do all of them fit. At the best one ${(best?.missed ?? []).map(({ claim, name, expected, measured }) => `\`${claim}\`, ${name}, is ${measured} of ${expected}`).join('; ')}.`,
    ...(missedBecause === undefined ? [] : ['', `That makes them missed, not inconsistent. ${missedBecause}`]),
    '',
  ].join('\n');
}
