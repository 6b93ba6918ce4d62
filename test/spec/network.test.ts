import { describe, expect, it } from 'vitest';
import { base, faultsOf, valid } from './base-specification.ts';

const remote = { ...base, workload: { kind: 'remote-access' }, mechanisms: ['dpgas-bridge'], processes: 4 };
const on = (override: object) => ({ ...remote, machine: { preset: 'opteron-htoe', override } });
const placesOf = (input: object) => faultsOf(input).map(({ pointer }) => pointer);

describe('values of the network that a bridge does not send through', () => {
  it.each([
    ['topology', 'dragonfly'],
    ['wireLatencyNs', 5000],
    ['hopLatencyNs', 900],
    ['linkBandwidthBytesPerNs', 0.001],
    ['routing', 'adaptive'],
  ])('%s %s is refused, overridden or swept, with what to state instead', (name, value) => {
    expect(faultsOf(on({ [name]: value }))).toMatchObject([
      {
        pointer: `/machine/override/${name}`,
        detail: expect.stringMatching(
          /has no effect on dpgas-bridge; accepted: switching, .* and networkPaths of a bridge, or a mechanism/,
        ),
      },
    ]);
    expect(placesOf({ ...on({}), sweep: [{ path: `machine.${name}`, values: [value] }] })).toEqual(['/sweep/0']);
  });

  it('are refused on a memory pool, with what the pool has', () => {
    const pool = {
      ...remote,
      mechanisms: ['dpgas-integrated'],
      machine: { preset: 'cxl-pool', override: { hopLatencyNs: 900 } },
    };
    expect(faultsOf(pool)).toMatchObject([
      { detail: expect.stringMatching(/accepted: poolWayNs of a memory pool, or a/) },
    ]);
  });

  it('are accepted where another mechanism uses the network, as are those of the bridge', () => {
    const both = { ...on({ hopLatencyNs: 900 }), mechanisms: ['dpgas-bridge', 'rma'] };
    expect(valid(both).mechanisms).toHaveLength(2);
    expect(valid(on({ switching: 'cut-through', switchLatencyNs: 200 })).mechanisms).toHaveLength(1);
  });
});

describe('too few processes', () => {
  it('are refused with how many it takes', () => {
    const litmus = { ...base, workload: { kind: 'litmus', test: 'iriw' }, mechanisms: ['rma'], processes: 4 };
    expect(faultsOf(litmus)).toMatchObject([
      { detail: expect.stringMatching(/takes (\d) processes; .*; accepted: at least \1$/) },
    ]);
    const stream = { ...base, workload: { kind: 'ping-pong' }, mechanisms: ['rma'], processes: 1 };
    expect(faultsOf(stream)).toMatchObject([
      { detail: expect.stringMatching(/there is 1 process; accepted: at least 2$/) },
    ]);
  });
});
