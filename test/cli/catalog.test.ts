import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/spec/catalogue.ts';
import { inProcess } from './support.ts';

const shown = async (width: number, ...line: readonly string[]) =>
  (await inProcess(['catalog', ...line], { COLUMNS: String(width) })).stdout;
const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

describe('onesided catalog', () => {
  it('is an overview of everything by name', async () => {
    const text = await shown(100);
    const entries = [...catalogue.machines, ...catalogue.mechanisms, ...catalogue.workloads];
    for (const { id } of entries) {
      expect(text).toMatch(new RegExp(`^ {2}${id} +\\S`, 'm'));
    }
    expect(text).toContain('operation_latency_ns');
    // A line an entry; metrics, of which each workload brings some, share theirs.
    expect(text.split('\n').length).toBeLessThan(entries.length + 60);
  });

  it.each([60, 100])('fits a terminal of %d columns', async (width) => {
    for (const line of [[], ['machines'], ['mechanisms'], ['workloads'], ['metrics'], ['mechanisms', 'am-onload']]) {
      expect([line, longest(await shown(width, ...line)) <= width]).toEqual([line, true]);
    }
  });

  it('has every parameter of an entry with unit, range, confidence and source', async () => {
    const entries = [
      ...catalogue.machines.map((machine) => ['machines', machine] as const),
      ...catalogue.mechanisms.map((mechanism) => ['mechanisms', mechanism] as const),
      ...catalogue.workloads.map((workload) => ['workloads', workload] as const),
    ];
    for (const [part, { id, parameters }] of entries) {
      const text = (await shown(100, part, id)).replace(/\s+/g, ' ');
      for (const { name, description, source = '', confidence = '', unit, maximum } of parameters) {
        expect(text).toContain(` ${name} = `);
        for (const said of [description, source, confidence]) expect(text).toContain(said.replace(/\s+/g, ' '));
        if (maximum !== undefined) expect(text).toContain(`to ${maximum}${unit === '1' ? '' : ` ${unit}`}`);
      }
    }
  });

  it('says what a metric is in each workload', async () => {
    const text = await shown(100, 'metrics', 'operation_latency_ns');
    expect(text).toMatch(/^ {2}stream\n {6}Time from the sender’s first work on a frame/m);
    expect(text).toMatch(/^ {2}dht\n {6}Time from the start of an operation until it has taken effect in the table/m);
    expect(await shown(200, 'metrics')).toMatch(
      /operation_latency_ns +\(ns, lower is better\) Its \d+ workloads define it/,
    );
  });

  it('gives one entry as JSON, and refuses what there is not', async () => {
    expect(JSON.parse(await shown(100, 'mechanisms', 'firehose', '--json'))).toMatchObject({ id: 'firehose' });
    const { code, stderr } = await inProcess(['catalog', 'mechanisms', 'firehos']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no firehos in mechanisms (did you mean firehose?)')]);
  });

  it('takes the name of an entry alone as a question for its part', async () => {
    const { code, stderr } = await inProcess(['catalog', 'firehose']);
    expect(code).toBe(2);
    for (const part of ['mechanisms', 'papers']) expect(stderr).toContain(`\`onesided catalog ${part} firehose\``);
    expect((await inProcess(['catalog', 'mechanism'])).stderr).toContain('did you mean mechanisms?');
  });
});

it('the description of a metric is true for all of its workloads, or says that they differ', () => {
  for (const { description, descriptions, workloads } of catalogue.metrics) {
    expect(descriptions.map(({ workload }) => workload)).toEqual(workloads);
    const texts = new Set(descriptions.map((one) => one.description));
    if (texts.size === 1) expect([...texts]).toEqual([description]);
    else expect(description).toBe(`Its ${workloads.length} workloads define it differently.`);
  }
});
