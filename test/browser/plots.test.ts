import { describe, expect, it } from 'vitest';
import { inOrder, totalNs } from '../../src/figure/stages.ts';
import { comparisonCommand, comparisonQuery, cursorOf, readChoice } from '../../web/src/experiment/choice.ts';
import { comparisonOf } from '../figure/made-up-comparison.ts';

describe('what is shown', () => {
  it('is read from the URL and asked of the service', () => {
    const query = new URLSearchParams('metric=log_wait_ns&collisionRate=0.25&x=processes&processes=64');
    const choice = readChoice(query, ['processes', 'workload.collisionRate']);
    expect(comparisonQuery(choice)).toEqual({
      metric: 'log_wait_ns',
      x: 'processes',
      facet: ['workload.collisionRate=0.25'],
    });
  });

  it('needs the whole path where two axes end alike', () => {
    const paths = ['mechanisms.am.pollIntervalNs', 'mechanisms.aa-poll.pollIntervalNs'];
    const query = new URLSearchParams('pollIntervalNs=1&mechanisms.am.pollIntervalNs=5000');
    expect(readChoice(query, paths).facets).toEqual(['mechanisms.am.pollIntervalNs=5000']);
  });

  it('can be had on the command line', () => {
    expect(comparisonCommand('e1', comparisonOf())).toBe(
      'npx onesided compare e1 --metric inserts_per_second --x processes --baseline rma --facet workload.collisionRate=0.05',
    );
  });

  it('starts at the last point of the baseline', () => {
    expect(cursorOf(comparisonOf(), null)).toBe(256);
    expect(cursorOf(comparisonOf(), '64')).toBe(64);
    expect(cursorOf(comparisonOf(), '65')).toBe(256);
  });

  it('stands at a point that most series have reached while results are coming in', () => {
    const whole = comparisonOf();
    // Of three series, the baseline alone has reached the last point.
    const points = whole.points.filter(({ x, series }) => x !== 256 || series === whole.baseline);
    const last = Math.max(...points.flatMap(({ x }) => (typeof x === 'number' && x !== 256 ? [x] : [])));
    expect(cursorOf({ ...whole, points }, null)).toBe(last);
  });
});

describe('stages', () => {
  it('stand in the order of travel and keep their sum', () => {
    const parts = inOrder({ handler: 3, wire: 2, memory: 0, 'origin-cpu': 1 });
    expect(parts.map(({ stage }) => stage)).toEqual(['origin-cpu', 'wire', 'handler']);
    expect(totalNs(parts)).toBe(6);
  });
});
