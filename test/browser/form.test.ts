import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/spec/catalogue.ts';
import { experimentSpecSchema } from '../../src/spec/experiment-spec.ts';
import { parseSpecification } from '../../src/spec/parse.ts';
import {
  compact,
  getAt,
  nearestId,
  normalise,
  packDraft,
  readValue,
  readValues,
  setAt,
  unpackDraft,
} from '../../web/src/new/draft.ts';
import { listedMechanisms, renamed, withAnother } from '../../web/src/new/listed-mechanisms.ts';
import { readForms, type SchemaNode } from '../../web/src/new/schema.ts';
import { starter } from '../../web/src/new/starter.ts';
import { sweepable } from '../../web/src/new/sweepable.ts';
import { toYaml } from '../../web/src/new/yaml-text.ts';

const forms = readForms(JSON.parse(JSON.stringify(experimentSpecSchema)) as SchemaNode);
const mechanisms = JSON.parse(JSON.stringify(catalogue.mechanisms)) as Parameters<typeof starter>[1];

describe('the form', () => {
  it('has every machine, workload and mechanism of the catalogue with all parameters', () => {
    for (const part of ['machines', 'workloads', 'mechanisms'] as const) {
      const known = catalogue[part].map(({ id, parameters }) => [id, parameters.map(({ name }) => name)]);
      expect(forms[part].map(({ id, fields }) => [id, fields.map(({ name }) => name)])).toEqual(known);
    }
  });

  it('takes unit, default and range of a field from the schema', () => {
    const wire = forms.machines[0]!.fields.find(({ name }) => name === 'wireLatencyNs');
    const known = catalogue.machines[0]!.parameters.find(({ name }) => name === 'wireLatencyNs');
    const hint = `default ${known!.default}, range 0 – 10\u202f000\u202f000`;
    expect(wire).toMatchObject({ label: 'Wire latency', kind: 'number', unit: 'ns', hint });
    const operation = forms.workloads[0]!.fields.find(({ name }) => name === 'operation');
    expect(operation).toMatchObject({ kind: 'choice', choices: ['insert', 'lookup', 'delete'] });
  });

  it('shows a default that was computed with six digits', () => {
    const gap = forms.machines
      .find(({ id }) => id === 'ib-ndr')!
      .fields.find(({ name }) => name === 'nodeMessageGapNs');
    expect(gap!.hint).toMatch(/^default ≈\u202f3\.0303, /);
  });

  it.each([{}, { mechanism: 'aa-sp' }, { workload: 'dht' }, { machine: 'cray-xe6' }])(
    'starts with an experiment that is valid: %j',
    (wish) => {
      const result = parseSpecification(compact(starter(forms, mechanisms, wish)));
      expect(result.ok ? [] : result.errors).toEqual([]);
    },
  );

  it('only offers paths to sweep that the specification knows', () => {
    const start = starter(forms, mechanisms, {});
    for (const { path, fallback } of sweepable(forms, 'cray-xe6', 'dht', listedMechanisms(start))) {
      const sweep = [{ path, values: [fallback ?? 64] }];
      const result = parseSpecification(compact({ ...start, processes: 64, sweep }));
      const unknown = result.ok ? [] : result.errors.filter(({ pointer }) => pointer.endsWith('/path'));
      expect(unknown, path).toEqual([]);
    }
  });
});

describe('the document', () => {
  it('is changed at a place and left alone elsewhere', () => {
    const draft = normalise({ machine: 'cray-xe6', mechanisms: ['rma', 'am'] });
    const changed = setAt(
      setAt(draft, ['machine', 'override', 'wireLatencyNs'], 5),
      ['mechanisms', 1, 'pollIntervalNs'],
      9,
    );
    expect(compact(changed)).toEqual({
      machine: { preset: 'cray-xe6', override: { wireLatencyNs: 5 } },
      mechanisms: ['rma', { kind: 'am', pollIntervalNs: 9 }],
    });
    expect(compact(setAt(changed, ['machine', 'override', 'wireLatencyNs'], undefined)).machine).toBe('cray-xe6');
    expect(draft).toEqual({ machine: { preset: 'cray-xe6' }, mechanisms: [{ kind: 'rma' }, { kind: 'am' }] });
  });

  it('gives back what was set', () => {
    const keys = fc.array(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(keys, fc.integer(), (path, value) => {
        expect(getAt(setAt({}, path, value), path)).toBe(value);
      }),
    );
  });

  it('keeps what it does not know', () => {
    expect(compact(normalise({ machine: 'cray-xe6', quick: { processes: 2 }, surprise: [1] }))).toMatchObject({
      quick: { processes: 2 },
      surprise: [1],
    });
  });

  it('survives the way through a link', () => {
    const draft = normalise({ name: 'Kollisionen 5 %, größer', machine: 'cray-xe6' });
    expect(unpackDraft(packDraft(draft))).toEqual(draft);
    expect(unpackDraft('not a draft')).toBeUndefined();
  });

  it('survives the way through YAML, with short lists on one line', () => {
    const start = compact(starter(forms, mechanisms, {}));
    const yaml = toYaml(start);
    const [read, meant] = [yaml, start].map((input) => parseSpecification(input));
    expect(yaml).toContain('values: [32, 64, 128, 256]');
    expect(read).toEqual(meant);
  });
});

describe('a mechanism that is listed again', () => {
  const draft = normalise({
    mechanisms: ['rma', { kind: 'aa-int', interruptBatch: 8 }],
    baseline: { mechanism: 'aa-int' },
    sweep: [
      { path: 'mechanisms.aa-int.interruptBatch', values: [1] },
      { paths: ['processes', 'mechanisms.aa-int.interruptTimerNs'], values: [[2, 1]] },
    ],
  });

  it('comes behind the first, with its parameters and a name that is free', () => {
    const twice = withAnother(draft, 1);
    expect(listedMechanisms(withAnother(twice, 1))).toEqual([
      { kind: 'rma', name: 'rma' },
      { kind: 'aa-int', name: 'aa-int' },
      { kind: 'aa-int', name: 'aa-int-3' },
      { kind: 'aa-int', name: 'aa-int-2' },
    ]);
    expect(getAt(twice, ['mechanisms', 2, 'interruptBatch'])).toBe(8);
  });

  it('takes its baseline and its axes along to another name, and back to its kind', () => {
    const named = renamed(draft, 1, 'batch');
    expect(named).toMatchObject({
      mechanisms: [{ kind: 'rma' }, { kind: 'aa-int', as: 'batch' }],
      baseline: { mechanism: 'batch' },
      sweep: [
        { path: 'mechanisms.batch.interruptBatch' },
        { paths: ['processes', 'mechanisms.batch.interruptTimerNs'] },
      ],
    });
    expect(renamed(named, 1, '')).toEqual(draft);
    expect(renamed(named, 1, 'aa-int')).toEqual(draft);
    expect(renamed(draft, 0, 'plain')).toMatchObject({ baseline: { mechanism: 'aa-int' }, sweep: draft.sweep });
  });
});

describe('typing', () => {
  it('reads numbers where they are numbers', () => {
    expect(['12', ' 1e3 ', '', 'rma', '1.5 us', 'true'].map(readValue)).toEqual([
      12,
      1000,
      undefined,
      'rma',
      '1.5 us',
      true,
    ]);
    expect(readValues('32, 64 ,, full')).toEqual([32, 64, 'full']);
  });

  it('leads from an error to the nearest field', () => {
    const exists = (id: string) => ['f-sweep-0', 'f-workload'].includes(id);
    expect(nearestId('/sweep/0/values/7', exists)).toBe('f-sweep-0');
    expect(nearestId('/workload/kind', exists)).toBe('f-workload');
    expect(nearestId('/nothing', exists)).toBeUndefined();
  });
});
