import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/settings/config.ts';
import { readWorkerSettings } from '../../src/settings/worker.ts';
import { LABEL_IN_WORDS } from '../../src/spec/labels.ts';
import { parseSpecification } from '../../src/spec/parse.ts';
import { labelsOfWorker } from '../../workers/labels.ts';

describe('labels of a worker', () => {
  it('are separated by commas; blanks and empty ones do not count', () => {
    const env = { ONESIDED_LABELS: ' large, gpu-host,,' };
    expect(readWorkerSettings({ labels: ['fast'] }, env).labels).toEqual(['large', 'gpu-host', 'fast']);
    expect(readWorkerSettings({}, {}).labels).toEqual([]);
  });

  it.each(['Large', '-a', 'a b', 'a'.repeat(64)])('cannot be %s: a setting that cannot be used', (label) => {
    expect(() => readWorkerSettings({ labels: ['good', label] }, {})).toThrow(ConfigError);
    const spec = {
      machine: 'cray-xe6',
      workload: { kind: 'dht' },
      mechanisms: ['rma'],
      processes: 2,
      requires: ['good', label],
    };
    const parsed = parseSpecification(spec);
    const fault = expect.objectContaining({ pointer: '/requires/1', detail: expect.stringContaining(LABEL_IN_WORDS) });
    expect(parsed).toMatchObject({ errors: [fault] });
  });

  it('name host, architecture and every memory up to what a run may use', () => {
    const own = labelsOfWorker(['large'], 5000);
    expect(own).toEqual(expect.arrayContaining(['large', `arch-${process.arch}`, 'memory-1gib', 'memory-4gib']));
    expect(own).not.toContain('memory-8gib');
    expect(own.some((label) => label.startsWith('host-') && label.length > 5) || hostname() === '').toBe(true);
  });
});
