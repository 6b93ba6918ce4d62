import { expect, it, vi } from 'vitest';
import { mutants } from '../simulation/mechanisms/shared-pages/exploration/mutants.ts';
import { run } from '../simulation/mechanisms/shared-pages/runs.ts';

/** Replaces a module, which only a file with modules of its own can do: this folder is none of those that share them. */
const changed = vi.hoisted(() => ({ by: '' }));

vi.mock('../../src/simulation/mechanisms/shared-pages/protocol.ts', async (original) => {
  const protocol = await original<typeof import('../../src/simulation/mechanisms/shared-pages/protocol.ts')>();
  const of = (name: string) => mutants.find((mutant) => mutant.name === name)?.of ?? ((whole: never) => whole);
  return { ...protocol, pageProtocol: (rdmaRead: boolean) => of(changed.by)(protocol.pageProtocol(rdmaRead) as never) };
});

it.each([
  ['none', undefined],
  ['the manager serves one request beside another', expect.stringMatching(/^SIM_(COHERENCE|PAGE_REQUESTS)$/)],
  [
    'a requestor goes on at the first of several notifications',
    expect.stringMatching(/^SIM_(COHERENCE|PAGE_REQUESTS)$/),
  ],
])('a timed run of the protocol in which this is wrong fails: %s', (name, code) => {
  changed.by = name;
  const parameters = { test: 'iriw', homes: 'same', tries: 20, spreadNs: 300_000, traffic: 1 };
  expect(run({ workload: 'litmus', processes: 6, parameters }).error?.code).toEqual(code);
});
