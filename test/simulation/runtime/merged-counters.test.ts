import { expect, it } from 'vitest';
import { mergedCounters } from '../../../src/simulation/runtime/merged-counters.ts';

it('counters of a run stay apart: two of one name fail it, instead of one hiding the other', () => {
  expect(mergedCounters([{ put: 2 }, {}, { link_waits: 3, wave_once: 1 }])).toEqual({
    put: 2,
    link_waits: 3,
    wave_once: 1,
  });
  expect(() => mergedCounters([{ link_waits: 1280 }, { link_waits: 3 }])).toThrow(
    /two things are counted as link_waits/,
  );
});
