import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactBytes } from '../../src/figure/units.ts';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { allUnits } from '../../src/simulation/unit-names.ts';
import { parseSpecification } from '../../src/spec/parse.ts';
import { inUnit, mebibytes, pathUnit, sizeInBytes } from '../../src/spec/units.ts';

const BASE = { name: 'sizes', machine: 'alvarez-myrinet2000', mechanisms: ['firehose'], processes: 2, replications: 1 };
const specOf = (change: Record<string, unknown>) =>
  parseSpecification({ ...BASE, workload: { kind: 'random-put' }, ...change });

describe('quantities', () => {
  it('are read as figures print them, whatever the size', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        expect(sizeInBytes(exactBytes(bytes))).toBe(bytes);
      }),
    );
  });

  it.each([
    ['1 MiB', 1048576],
    ['64\u202fKiB', 65536],
    ['1.5 KiB', 1536],
    ['1500 B', 1500],
    ['2 kB', 2000],
    ['1\u202f048\u202f576 B', 1048576],
    ['1 048 576', undefined],
    ['10485 76 B', undefined],
    ['1 us', undefined],
    ['MiB', undefined],
    [`${'9'.repeat(50)} B`, undefined],
  ])('%s as a size', (text, bytes) => {
    expect(sizeInBytes(text)).toBe(bytes);
  });

  it('keep the sign and the rounding of shares', () => {
    expect(inUnit('\u22125 %', '1')).toBe(-0.05);
    expect(inUnit('1 048 576', '1')).toBe(1048576);
    expect(inUnit('7 %', '1')).toBe(0.07);
  });
});

describe('sizes in a specification', () => {
  it('are the same specification as their numbers, also in a sweep and a machine', () => {
    const text = specOf({
      workload: { kind: 'random-put', putBytes: '4 KiB' },
      sweep: [{ path: 'machine.iotlbPageBytes', values: ['4 KiB', '2 MiB'] }],
    });
    const numbers = specOf({
      workload: { kind: 'random-put', putBytes: 4096 },
      sweep: [{ path: 'machine.iotlbPageBytes', values: [4096, 2097152] }],
    });
    expect(numbers).toMatchObject({ ok: true });
    expect(text).toEqual(numbers);
  });

  it('may be written in groups of three digits, as figures print them', () => {
    const grouped = specOf({
      workload: { kind: 'random-put', putBytes: '1 048 576', operationsPerProcess: '1\u202f000' },
      sweep: [{ path: 'processes', values: ['1 024'] }],
    });
    const numbers = specOf({
      workload: { kind: 'random-put', putBytes: 1048576, operationsPerProcess: 1000 },
      sweep: [{ path: 'processes', values: [1024] }],
    });
    expect(numbers).toMatchObject({ ok: true });
    expect(grouped).toEqual(numbers);
    const faults = specOf({ workload: { kind: 'random-put', operationsPerProcess: '10 00' } });
    expect(faults).toMatchObject({ ok: false, errors: [{ pointer: '/workload/operationsPerProcess' }] });
  });

  it('are refused out of range, without a unit and with one of another kind', () => {
    const faultOf = (putBytes: string) => {
      const result = specOf({ workload: { kind: 'random-put', putBytes } });
      return result.ok ? '' : result.errors[0]!.detail;
    };
    expect(faultOf('1 TiB')).toMatch(/^1099511627776 is above/);
    expect(faultOf('4096')).toMatch(/write 4096$/);
    expect(faultOf('5 us')).toMatch(/is text; accepted: /);
    expect(faultOf('1.5 B')).toMatch(/not a whole number/);
  });
});

describe('a size without a whole unit', () => {
  const faultOf = (putBytes: string) => {
    const result = specOf({ workload: { kind: 'random-put', putBytes } });
    return result.ok ? '' : result.errors[0]!.detail;
  };

  it.each([
    ['64K', '64 KiB or 64 kB'],
    ['64kb', '64 KiB or 64 kB'],
    ['1.5 m', '1.5 MiB or 1.5 MB'],
    ['2Gib', '2 GiB or 2 GB'],
  ])('%s is told both that it can mean', (text, sizes) => {
    expect(faultOf(text)).toContain(`; write ${sizes}`);
  });

  it.each(['64 apples', 'K', '64KK'])('%s is told what is accepted, and nothing else', (text) => {
    expect(faultOf(text)).toContain('accepted: a whole number');
    expect(faultOf(text)).not.toContain('; write');
  });
});

describe('the unit of a path', () => {
  const paths = [
    ...machineDefinitions.map((machine) => ['machine', machine] as const),
    ...workloadDefinitions.map((workload) => ['workload', workload] as const),
    ...mechanismDefinitions.map((mechanism) => [`mechanisms.${mechanism.id}`, mechanism] as const),
  ].flatMap(([part, { parameters }]) => parameters.map(({ name, unit }) => ({ path: `${part}.${name}`, unit })));

  it('is the unit of its definition, for every parameter', () => {
    expect(paths.length).toBeGreaterThan(500);
    expect(paths.filter(({ path, unit }) => (pathUnit(path) || '1') !== unit)).toEqual([]);
  });

  it.each(allUnits().filter((unit) => unit !== '1'))('%s may be written behind a number', (unit) => {
    expect(inUnit(`2.5 ${unit}`, unit)).toBe(2.5);
  });

  it.each([
    ['0.04 ns/B', 'ns/B', 0.04],
    ['80 ps/B', 'ns/B', 0.08],
    ['80 ps', 'ns/B', undefined],
    ['500 mW', 'W', 0.5],
    ['30 pJ/B', 'nJ/B', 0.03],
    ['20 k/s', '1/s', 20_000],
    ['1\u202f000\u202f000/s', '1/s', 1e6],
    ['2000 1/s', '1/s', 2000],
    ['3 s', '1/s', undefined],
  ])('%s in %s', (text, unit, value) => expect(inUnit(text, unit)).toBe(value));
});

it.each([
  [0, '0 MiB'],
  [3_586_000, '3.42 MiB'],
  [2 ** 30, '1024 MiB'],
])('%d bytes of memory are %s', (bytes, text) => expect(mebibytes(bytes)).toBe(text));
