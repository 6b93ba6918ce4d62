import { expect, it } from 'vitest';
import { parseSpecification } from '../../src/spec/parse.ts';

const BASE = { name: 'no IOMMU', mechanisms: ['rma'], workload: { kind: 'dht' }, processes: 4, replications: 1 };
const IT_IS = /it is a parameter of machines with an IOMMU \(iommu\): cray-xe6, .* or spr-host$/;

function detailOf(specification: object): string {
  const result = parseSpecification({ ...BASE, ...specification });
  return result.ok ? 'accepted' : result.errors[0]!.detail;
}

it('a parameter of hardware that the machine lacks names the hardware, and the machines that have it', () => {
  const machine = { preset: 'alvarez-myrinet2000', override: { iotlbEntries: 64 } };
  expect(detailOf({ machine })).toMatch(/^"iotlbEntries" is not accepted here: /);
  expect(detailOf({ machine })).toMatch(IT_IS);
});

it.each([
  { machine: 'alvarez-myrinet2000', sweep: [{ path: 'machine.iotlbEntries', values: [64, 128] }] },
  {
    machine: 'ib-hdr',
    sweep: [
      { path: 'machine', values: ['ib-hdr', 'alvarez-myrinet2000'] },
      { path: 'machine.iotlbEntries', values: [64, 128] },
    ],
  },
])('a sweep of it says so, too: %o', (specification) => {
  expect(detailOf(specification)).toMatch(/^"machine.iotlbEntries" is no parameter of every machine here: /);
  expect(detailOf(specification)).toMatch(IT_IS);
});

it('a name that no hardware has stays unknown, with what is accepted', () => {
  const machine = { preset: 'alvarez-myrinet2000', override: { iotlbEntry: 64 } };
  expect(detailOf({ machine })).toMatch(/^"iotlbEntry" is unknown here; accepted: /);
});
