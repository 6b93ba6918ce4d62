import { expect, it, vi } from 'vitest';
import type { ProtocolOptions } from '../../src/simulation/page-protocol/protocol.ts';
import type { ParameterValues } from '../../src/simulation/parameters.ts';
import { mutants } from '../simulation/mechanisms/shared-pages/exploration/mutants.ts';
import { run } from '../simulation/mechanisms/shared-pages/runs.ts';

/** Replaces a module, which only a file with modules of its own can do: this folder is none of those that share them. */
const changed = vi.hoisted(() => ({ by: '' }));

vi.mock('../../src/simulation/page-protocol/page-protocol.ts', async (original) => {
  const protocol = await original<typeof import('../../src/simulation/page-protocol/page-protocol.ts')>();
  const of = (name: string) => mutants.find((mutant) => mutant.name === name)?.of ?? ((whole: never) => whole);
  return {
    ...protocol,
    pageProtocol: (options: ProtocolOptions) => of(changed.by)(protocol.pageProtocol(options) as never),
  };
});

const FAILS = expect.stringMatching(/^SIM_(COHERENCE|PAGE_REQUESTS)$/);

const STALE = 'SIM_COHERENCE';

it.each<[string, object | string | undefined, ParameterValues, string?]>([
  ['none', undefined, {}],
  ['the manager serves one request beside another', FAILS, {}],
  ['a requestor goes on at the first of several notifications', FAILS, {}],
  ['a minipage comes without its content', STALE, {}],
  ['a minipage comes without its content', STALE, {}, '2+2w'],
  ['none', undefined, { rdmaAtomics: true, remoteTlb: true }],
  ['an entry is unlocked before the last notification', FAILS, { rdmaAtomics: true }],
  ['a try to lock that failed is taken for the lock', FAILS, { rdmaAtomics: true }],
  ['nobody waits for a right that is taken without data', FAILS, { remoteTlb: true }],
])('a timed run of the protocol in which this is wrong fails: %s', (name, code, own, test = 'iriw') => {
  changed.by = name;
  const parameters = { test, homes: 'same', tries: 20, spreadNs: 300_000, traffic: 1 };
  const machine = { atomicsBy: 'nic' };
  expect(run({ workload: 'litmus', processes: 6, machine, own, parameters }).error?.code).toEqual(code);
});
