import { expect, it } from 'vitest';
import { columns } from '../../src/cli/output.ts';

it('a name with line ends is no second row', () => {
  const rows = columns([
    ['ID', 'NAME'],
    ['x1', 'mine\nx2  theirs\u2028x3\tnobody\u2019s'],
  ]);
  expect(rows).toBe('ID  NAME\nx1  mine x2  theirs x3 nobody\u2019s');
});
