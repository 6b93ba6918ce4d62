import { describe, expect, it } from 'vitest';
import { OutputError } from '../../src/calibration/output-error.ts';
import { readOutputs } from '../../src/calibration/read-outputs.ts';
import { osu, ucx, writeBandwidth, writeLatency } from './support.ts';

function refusal(...texts: readonly string[]): string {
  try {
    readOutputs(texts.map((text, i) => ({ name: `${i}.txt`, text })));
  } catch (error) {
    if (error instanceof OutputError) return error.message;
    throw error;
  }
  return 'accepted';
}

const reasons = (text: string) =>
  readOutputs([{ name: '0.txt', text }])[0]!.unanswered.map(({ test, reason }) => `${test}: ${reason}`);

/** The output with further conditions, as perftest prints them. */
const under = (text: string, mtu: number, link: string) =>
  text.replace(/( Number of qps.*\n)/, `$1 Mtu             : ${mtu}[B]\n Link type       : ${link}\n`);

const latency = writeLatency([[8, 1440]]);
const rate = writeBandwidth([[65_536, 11.5]]);

describe('outputs of different networks', () => {
  it('are refused with both places; the same one, and tools that do not say, are not', () => {
    expect(refusal(under(latency, 4096, 'IB'), under(rate, 4096, 'Ethernet'))).toBe(
      '1.txt:2: Link type is Ethernet here and IB in 0.txt:2; give outputs from one network',
    );
    expect(refusal(under(latency, 4096, 'IB') + under(rate, 1024, 'IB'))).toBe(
      '0.txt:12: Mtu is 1024[B] here and 4096[B] in 0.txt:2; run both with the same -m',
    );
    expect(refusal(under(latency, 4096, 'IB'), under(rate, 4096, 'IB'), osu('Get latency', [[8, 2000]]))).toBe(
      'accepted',
    );
  });

  it('do not count where nothing of one is used', () => {
    const sends = under(writeLatency([[8, 1440]], 'Send'), 1024, 'Ethernet');
    expect(refusal(under(rate, 4096, 'IB'), sends)).toBe('accepted');
  });
});

describe('the same accesses by two tools', () => {
  it('cannot take ten times as long in one; what software adds is no contradiction', () => {
    const slow = ucx('host -t put_lat -s 8', { bytes: 8, ns: 12_000 });
    expect(refusal(latency, slow)).toMatch(
      /^1\.txt:7: put_lat of 8 B differs from ib_write_lat in 0\.txt:7 by a factor of 8\.33/,
    );
    expect(refusal(latency, ucx('host -t ucp_put_lat -s 8', { bytes: 8, ns: 2300 }))).toBe('accepted');
  });

  it('that are others are not compared: a round trip, another size, another window', () => {
    const others = [osu('Put Latency', [[8, 12_000]]), ucx('host -t put_lat -s 64', { bytes: 64, ns: 12_000 })];
    expect(refusal(latency, ...others, osu('Put Bandwidth', [[65_536, 3]]), rate)).toBe('accepted');
  });
});

describe('accesses of other memory than that of the host', () => {
  const asked = (frame: string, options = '') =>
    ucx(`host -t ucp_put_lat -s 8${options}`, { bytes: 8, ns: 9500 }).replace(/\n/, `\n${frame}`);

  it.each([
    ['ucx_perftest -m', asked('', ' -m cuda'), 'ucp_put_lat: it accesses cuda memory'],
    ['ucx_perftest -m of the server', asked('', ' -m host,rocm'), 'ucp_put_lat: it accesses rocm memory'],
    [
      'the frame of ucx_perftest',
      asked('| Send memory:  host   |\n| Recv memory:  cuda-managed   |\n'),
      'cuda-managed memory',
    ],
    ['the title of OSU', osu('Put-CUDA Latency', [[8, 9000]]), 'osu_put_latency: it accesses CUDA memory'],
    [
      'buffers of OSU',
      osu('Put Latency', [[8, 9000]]).replace(
        '# Sync',
        '# Rank 0 Memory on HOST (H) and Rank 1 Memory on DEVICE (D)\n# Sync',
      ),
      'osu_put_latency: it accesses device memory',
    ],
    [
      'remarks of perftest',
      `initializing CUDA\nPicking device No. 0\n${latency}`,
      'ib_write_lat: it accesses CUDA memory',
    ],
  ])('by %s is left out with the reason', (_where, text, expected) => {
    expect(reasons(text)).toEqual([expect.stringContaining(expected)]);
    expect(reasons(text)[0]).toMatch(/: run it with/);
  });

  it('of the host are used, also beside one that is not', () => {
    expect(reasons(asked('| Send memory:  host   |\n| Recv memory:  host   |\n'))).toEqual([]);
    expect(reasons(`initializing CUDA\n${latency}${rate}`)).toEqual([expect.stringContaining('ib_write_lat')]);
  });
});

it('a bandwidth beyond all networks is refused', () => {
  expect(refusal(writeBandwidth([[65_536, 1_048_576]]))).toContain(
    '0.txt:7: 1050000 GB/s is not a plausible network bandwidth',
  );
  expect(refusal(writeBandwidth([[65_536, 95]]))).toBe('accepted');
});

it('tests that are one-sided and not modelled are not called two-sided', () => {
  expect(reasons(osu('Get_and_add_all Latency', [[8, 9000]]))).toEqual([
    expect.stringMatching(/MPI_Get_and_add_all Latency: the model has no such one-sided access/),
  ]);
  const { measurements } = readOutputs([{ name: '0.txt', text: osu('Get_accumulate latency', [[8, 9000]]) }])[0]!;
  expect(measurements[0]).toMatchObject({ test: 'osu_get_acc_latency', access: 'accumulate' });
});
