import type { Contradiction } from '../../src/papers/contradiction.ts';
import type { PaperDefinition } from '../../src/papers/definition.ts';
import { papers } from '../../src/papers/registry.ts';
import { committedSearches, type SearchResult } from './search.ts';

const HEAD = `# Searches for contradictions in the papers

Derived by \`npm run generate\` from test/papers/searches.json, which \`npm run ledger -- --search\` writes.

Each section describes an apparent contradiction in a paper and the search for parameter values that resolve it. A claim is
inconsistent as printed only if both conditions hold:

- a search over all free parameters of its studies found no point at which the claim fits together with the related claims;
- no cause is known that lies outside the parameters.

How a search works:

- It varies every parameter that no paper prints and no study sets or varies, from half to double its value; all options of
  parameters that are a choice; and the additional parameters named with the contradiction.
- The points form a Latin hypercube. Two further rounds around the best point add as many points again, each in ranges of
  half the width.
- Each point runs the first replication in quick size.

So few points in so many dimensions cannot prove that no solution exists. A solution that is found does prove that one exists.
`;

/** Returns docs/generated/contradictions.md: each finding once, with the search for values that would resolve it. */
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
    `## ${title}: ${found ? 'no contradiction' : 'no solution found'}`,
    '',
    says,
    '',
    `${points} points${impossible > 0 ? ` (another ${impossible} could not be simulated)` : ''} in ${parameters.length} dimensions. Claims: ${names(claims)}${beside.length > 0 ? `; related claims: ${names(beside)}` : ''}.`,
    '',
    found
      ? 'All of them fit at one point at least, so the claims are missed and not inconsistent.'
      : `They do not all fit at any point. At the best point ${(best?.missed ?? []).map(({ claim, name, expected, measured }) => `\`${claim}\` (${name}) is ${measured}, expected ${expected}`).join('; ')}.`,
    ...(missedBecause === undefined
      ? []
      : ['', `The claims nevertheless count as missed, not as inconsistent. ${missedBecause}`]),
    '',
  ].join('\n');
}
