import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comparisonText } from '../../src/cli/comparison-view.ts';
import { compareLocally, subjectOf } from '../../src/cli/local-comparison.ts';
import { activeAccess } from '../../src/papers/active-access/paper.ts';
import { describeLedger } from './describe-ledger.ts';

const reproduction = describeLedger(activeAccess, 25);

it('README.md shows what the demo prints of figure 7a', () => {
  const measured = reproduction().measured.find(({ study }) => study.id === 'figure-7a');
  // Claims that were undecided may have given it more replications than the demo's.
  const runs = measured?.runs.filter(({ replication }) => replication < REPLICATIONS) ?? [];
  const printed = measured && comparisonText(compareLocally(subjectOf(measured.plan), runs, {}), VIEW);
  expect(readFileSync(new URL('../../README.md', import.meta.url), 'utf8')).toContain(`\n\n${printed}\nSVG  `);
});

/** Of the figure in quick size. */
const REPLICATIONS = 3;
/** Of an output that is no terminal. */
const VIEW = { width: 100, plot: true };
