import { describe, expect, it } from 'vitest';
import { base, faultsOf, valid } from './base-specification.ts';

const remote = { ...base, workload: { kind: 'remote-access' }, processes: 4 };
const on = (machine: string, mechanism: object, more: object = {}) => ({
  ...remote,
  ...{ machine, mechanisms: [{ kind: 'dpgas-integrated', ...mechanism }] },
  ...more,
});

describe('parameters of bridges on a machine that has a memory pool in their place', () => {
  it.each([
    ['flowControl', 'drop'],
    ['frameNumbers', 'pair'],
    ['packetsPerFrame', 4],
    ['unitIds', 'core'],
    ['writesPass', true],
    ['registerBits', '24'],
  ])('%s %s is refused, stated or swept, with what would be accepted', (name, value) => {
    const detail = expect.stringMatching(
      /^\w+ has no effect for dpgas-integrated on cxl-pool: .*\(ht-bridge\); accepted: /,
    );
    expect(faultsOf(on('cxl-pool', { [name]: value }))).toMatchObject([{ pointer: `/mechanisms/0/${name}`, detail }]);
    const sweep = [{ path: `mechanisms.pool.${name}`, values: [value] }];
    expect(faultsOf(on('cxl-pool', { as: 'pool' }, { sweep }))).toMatchObject([{ pointer: '/sweep/0', detail }]);
  });

  it('are accepted with the value that they have anyway, where another machine has a bridge, and if they are of both', () => {
    expect(valid(on('cxl-pool', { flowControl: 'vc-credits' })).mechanisms).toHaveLength(1);
    expect(valid(on('opteron-htoe', { flowControl: 'drop' })).mechanisms).toHaveLength(1);
    const sweep = [{ path: 'machine', values: ['opteron-htoe', 'cxl-pool'] }];
    expect(valid(on('cxl-pool', { flowControl: 'drop' }, { sweep })).mechanisms).toHaveLength(1);
    expect(valid(on('cxl-pool', { mapping: 'io', atomics: 'extended' })).mechanisms).toHaveLength(1);
  });
});
