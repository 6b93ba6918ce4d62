import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { runOnOpteron } from '../mechanisms/remote-loads/opteron-runs.ts';

const found = (workload: ParameterValues, registerBits = '26') => {
  const given = { processes: 3, mechanism: { registerBits } };
  const { error, counters } = runOnOpteron('address-translation', { rewrites: 50, ...workload }, given);
  expect(error).toBeUndefined();
  return counters;
};

describe('address-translation', () => {
  it.each([
    ['26', 2 ** 40 - 1, 4 * 2 ** 38],
    ['24', 2 ** 38 - 1, 4 * 2 ** 38],
    ['18', 2 ** 40 - 1, 2 ** 48],
  ])('reaches with registers of %s bits what they can hold', (bits, highestOffset, reach) => {
    expect(found({}, bits)).toMatchObject({
      highest_partition: 2 ** 24 - 1,
      highest_offset: highestOffset,
      global_address_bits: 64,
      reach_bytes: reach,
      lost_offsets: 0,
      aliases: 0,
    });
  });

  it('passes all three stages with each address', () => {
    const { translations, extended_addresses, request_packets, request_frames } = found({});
    expect(translations).toBe(3 * 50 * 4 * 2);
    expect([extended_addresses, request_packets, request_frames]).toEqual([translations, translations, translations]);
  });

  it('finds one address behind registers that hold the same, on all nodes', () => {
    const equal = found({ contents: 'equal' });
    expect(equal.aliases).toBe(equal.compared_contents);
    expect(equal.same_on_all_nodes).toBe(2 * 50);
    // The first contents, the least, are those of all processes.
    expect(found({}).same_on_all_nodes).toBe(2);
  });

  it('writes each register by one posted write to the own bridge', () => {
    expect(found({}).register_writes).toBe(3 * 50 * 4);
  });
});
