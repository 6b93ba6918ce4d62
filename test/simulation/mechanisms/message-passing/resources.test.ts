import { expect, it } from 'vitest';
import { because, FROM_START, ITS_END } from '../../../../src/simulation/mechanisms/message-passing/causes.ts';
import { Resources } from '../../../../src/simulation/mechanisms/message-passing/resources.ts';

it('a rank finishes with the CPU that is in use last, whichever it is', () => {
  const resources = new Resources(2, 3, 1);
  expect(resources.finishOf(1)).toEqual({ finishNs: 0, cause: FROM_START });
  for (const [cpu, until] of [70, 90, 80].entries()) resources.occupyCpu(3 + cpu, until, 10 + cpu);
  expect(resources.finishOf(1)).toEqual({ finishNs: 90, cause: because(11, ITS_END) });
  expect(resources.finishOf(0)).toEqual({ finishNs: 0, cause: FROM_START });
  expect([resources.cpusUsed(0), resources.cpusUsed(1)]).toEqual([1, 3]);
});
