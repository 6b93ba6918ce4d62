import { describe, expect, it } from 'vitest';
import { encodeFrame } from '../../../../src/simulation/hardware/ht-bridge/frames.ts';
import { Gates } from '../../../../src/simulation/hardware/ht-bridge/gates.ts';
import { Tags } from '../../../../src/simulation/hardware/ht-bridge/tags.ts';
import { carried, response } from './packets.ts';

describe('the gates of bridges', () => {
  /** Core 1 of node 0 asks node 2 and then node 1; its tags are 0 and 1. */
  const asking = () => {
    const tags = new Tags(3, 4, 2);
    const gates = new Gates({ nodes: 3, processesPerNode: 2, units: 2, tags, windowBytes: 4096, pageBytes: 4096 });
    tags.open(1, 0, 2);
    tags.open(1, 1, 1);
    const answered = (source: number, tag: number, unit = 2) => {
      const packets = [carried(response({ kind: 'target-done', unit, tag }))];
      return gates.of(0).admit(encodeFrame({ destination: 0, source, packets })).delivered.length === 1;
    };
    return { tags, gates, answered };
  };

  it('let in the answer of the node that was asked, with its tag, to its unit, while the request is open', () => {
    const { tags, gates, answered } = asking();
    expect([answered(2, 0), answered(1, 1)]).toEqual([true, true]);
    expect([answered(1, 0), answered(2, 1), answered(0, 0), answered(2, 0, 1), answered(2, 2)]).toEqual(
      Array(5).fill(false),
    );
    tags.close(1, 0);
    expect([answered(2, 0), answered(1, 1)]).toEqual([false, true]);
    expect(gates.counters()).toEqual({ refused_frames: 6, refused_no_open_tag: 6 });
  });
});
