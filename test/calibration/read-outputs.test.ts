import { describe, expect, it } from 'vitest';
import { OutputError } from '../../src/calibration/output-error.ts';
import { readOutputs } from '../../src/calibration/read-outputs.ts';
import { osu, published, ucx, writeBandwidth, writeLatency } from './support.ts';

const read = (text: string, name = 'out.txt') => readOutputs([{ name, text }])[0]!;
const OUTPUTS = 'test/calibration/outputs';

function refusal(...texts: readonly string[]): string {
  try {
    readOutputs(texts.map((text, i) => ({ name: `${i}.txt`, text })));
  } catch (error) {
    if (error instanceof OutputError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('published outputs', () => {
  it('of ib_read_bw are MiB/s, whatever they call it, with as many reads under way as the NIC takes', () => {
    const [{ measurements, digest, tests }] = readOutputs([published('ib_read_bw.txt')]) as [ReturnType<typeof read>];
    expect(measurements.map(({ line, bytes }) => [line, bytes])).toEqual([
      [13, 2],
      [14, 8],
      [15, 32],
      [16, 128],
    ]);
    expect(measurements[3]).toMatchObject({ access: 'get', quantity: 'bandwidth', inFlight: 16, test: 'ib_read_bw' });
    expect(measurements[3]!.value).toBeCloseTo((310.05 * 2 ** 20) / 1e9, 9);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(tests[0]!.conditions).toMatchObject({
      Mtu: '4096[B]',
      'Outstand reads': '16',
      Device: 'mlx5_1',
      Unit: 'MB/sec',
    });
  });

  it('of ib_write_bw --report_gbits are bits, and few digits count as error', () => {
    const { measurements } = readOutputs([published('ib_write_bw.txt')])[0]!;
    expect(measurements[0]!.value).toBeCloseTo(0.042185 / 8, 9);
    expect(measurements[0]).toMatchObject({ inFlight: 128, inlineBytes: 0, bothWays: false });
    expect(measurements[2]!.error).toBeCloseTo(0.005 / Math.sqrt(3) / 0.17, 4);
  });

  it('of ib_read_lat are round trips; remarks of the tool say nothing', () => {
    const { measurements } = readOutputs([published('ib_read_lat.txt')])[0]!;
    expect(measurements).toHaveLength(1);
    expect(measurements[0]).toMatchObject({ quantity: 'round-trip', bytes: 2, value: 7040, line: 12 });
    const ofMedian = (Math.sqrt(Math.PI / 2) * (7.38 - 7.04)) / 2.33 / Math.sqrt(1000);
    expect(measurements[0]!.error).toBeCloseTo(Math.hypot(ofMedian, 0.005 / Math.sqrt(3)) / 7.04, 8);
  });

  it('of osu_put_bw are 10^6 bytes, 64 puts under way', () => {
    const { measurements, tests } = readOutputs([published('osu_put_bw.txt')])[0]!;
    expect(measurements).toHaveLength(8);
    expect(measurements[6]).toMatchObject({ bytes: 262_144, value: 9.49126, inFlight: 64, tool: 'osu' });
    expect(tests[0]!.conditions).toMatchObject({ Version: '5.3', Synchronization: 'MPI_Win_flush' });
  });

  it('of two-sided tests are named, and left out', () => {
    for (const name of ['ucp_am_lat.txt', 'tag_bw.txt']) {
      const { measurements, unanswered } = readOutputs([published(name, OUTPUTS)])[0]!;
      expect([measurements, unanswered]).toEqual([[], [expect.objectContaining({ test: name.replace('.txt', '') })]]);
    }
  });

  it('of ucx_perftest that end before "Final:" are refused', () => {
    const cut = published('ucp_am_lat.txt', OUTPUTS).text.replace('ucp_am_lat', 'ucp_put_lat');
    expect(refusal(cut)).toMatch(/^0\.txt:8: the line "Final:" is missing.*run the test to its end/);
  });
});

describe('outputs of a tool', () => {
  it('give half a ping-pong of puts, round trips of everything else', () => {
    expect(read(writeLatency([[8, 1440]])).measurements[0]).toMatchObject({
      access: 'put',
      quantity: 'one-way',
      value: 1440,
    });
    const atomic = read(writeLatency([[8, 2650]], 'Atomic FETCH_AND_ADD')).measurements[0];
    expect(atomic).toMatchObject({
      access: 'fetch-and-add',
      quantity: 'round-trip',
      test: 'ib_atomic_lat',
      value: 2650,
    });
    expect(read(osu('Compare_and_swap latency', [[8, 3210]])).measurements[0]).toMatchObject({
      access: 'compare-and-swap',
      value: 3210,
    });
    expect(read(osu('Put Latency', [[8, 1830]])).measurements[0]).toMatchObject({
      access: 'put',
      quantity: 'round-trip',
    });
    const put = read(ucx('host -t ucp_put_lat -s 64', { bytes: 64, ns: 1500 })).measurements[0];
    expect(put).toMatchObject({ access: 'put', quantity: 'one-way', bytes: 64, value: 1500, test: 'ucp_put_lat' });
  });

  it('of ucx_perftest are read with options that no space follows', () => {
    const windows = read(ucx('host -tucp_get -s8 -O16', { bytes: 8, ns: 2000 }));
    const spaced = read(ucx('host -t ucp_get -s 8 -O 16', { bytes: 8, ns: 2000 }));
    expect(windows.measurements).toMatchObject([{ inFlight: 16, access: 'get' }]);
    expect(windows.measurements).toMatchObject(spaced.measurements.map(({ inFlight, value }) => ({ inFlight, value })));
    const accelerator = ucx('host -tucp_get -s8 -mcuda', { bytes: 8, ns: 2000 });
    expect(read(accelerator).unanswered).toHaveLength(1);
    expect(read(accelerator).unanswered).toEqual(
      read(accelerator.replace('-mcuda', '-m cuda')).unanswered.map((each) => each),
    );
  });

  it('of ucx_perftest give the mean where -R asks for another percentile than the median', () => {
    const tail = ucx('host -t ucp_put_lat -s 8 -R 99', { bytes: 8, ns: 1500 })
      .replace('50.0%ile', '99.0%ile')
      .replace(/(Final: +\d+ +)1\.500/, '$13.100');
    expect(read(tail).measurements).toMatchObject([{ value: 1500, quantity: 'one-way' }]);
  });

  it('give means where the test was given a duration (-D), beside the operations of a second', () => {
    const [head, tail] = [/ #bytes.*\n/, / 8 {2,}1000.*\n/];
    const lasting = writeLatency([[8, 1440]])
      .replace(head, ' #bytes        #iterations       t_avg[usec]    tps average\n')
      .replace(tail, ' 8             1000000           1.44           694444.44\n');
    expect(read(lasting).measurements).toMatchObject([{ bytes: 8, value: 1440, quantity: 'one-way' }]);
  });

  it('have the error of the value, not the range of single iterations, peaks or means beside medians', () => {
    const skewed = writeLatency([[8, 1440]]).replace(' 1.47 ', ' 2.88 ');
    const [latency] = read(skewed).measurements;
    expect(read(skewed.replace('1000 ', '4000 ')).measurements[0]!.error).toBeLessThan(latency!.error);
    expect(latency!.error).toBeLessThan(0.02);
    const peaked = writeBandwidth([[65_536, 11.5]]).replace(/(5000 +)\S+/, '$120000.00');
    expect(read(peaked).measurements[0]!.error).toBeLessThan(0.001);
    const mean = ucx('host -t put_lat -s 8', { bytes: 8, ns: 1440 }).replace(/1\.440(?= +\d+\.\d+ +\d)/, '1.900');
    expect(read(mean).measurements[0]!.error).toBeLessThan(0.001);
  });

  it('state conditions under the names that perftest prints, also those in small letters', () => {
    const stated = ' ibv_wr* API     : ON\n rdma_cm QPs\t : OFF\n Data ex. method : Ethernet\n';
    const text = writeBandwidth([[65_536, 11.5]]).replace(/(?= Number of qps)/, stated);
    const { conditions } = read(text).tests[0]!;
    expect(conditions).toMatchObject({ 'ibv_wr* API': 'ON', 'rdma_cm QPs': 'OFF', 'Data ex. method': 'Ethernet' });
    expect(conditions).not.toHaveProperty('API');
  });

  it('may follow each other in a file', () => {
    const text = writeLatency([[8, 1440]]) + writeBandwidth([[65_536, 11.5]]);
    expect(read(text).tests).toMatchObject([
      { test: 'ib_write_lat', conditions: { 'Max inline data': '220[B]' } },
      { test: 'ib_write_bw', conditions: { 'TX depth': '128', Unit: 'MB/sec' } },
    ]);
    expect(read(text).tests[1]!.conditions).not.toHaveProperty('Max inline data');
    expect(read(text.replaceAll('\n', '\r\n')).measurements.map(({ bytes }) => bytes)).toEqual([8, 65_536]);
  });

  it('that measured something else than is modelled are left out with the reason', () => {
    const reasons = (text: string) => read(text).unanswered.map(({ reason }) => reason);
    const several = writeLatency([[8, 1440]]).replace('qps   : 1', 'qps   : 4');
    expect(reasons(several)).toEqual([expect.stringContaining('run it with -q 1')]);
    expect(reasons(writeLatency([[8, 1440]], 'Send'))).toEqual([expect.stringContaining('two-sided')]);
    expect(reasons(osu('Put Latency', [[8, 1830]]).replace('Win_flush', 'Win_fence'))).toEqual([
      expect.stringContaining('run it with -s flush'),
    ]);
    expect(reasons(osu('Put Latency', [[8, 1830]]).replace(/# Sync.*\n/, ''))).toEqual([
      expect.stringContaining('it does not say how accesses are synchronised'),
    ]);
  });
});

describe('what is refused, with file, line and what to do', () => {
  const latency = writeLatency([
    [8, 1440],
    [4096, 2600],
  ]);
  const bandwidth = writeBandwidth([[65_536, 11.5]]);

  it.each([
    [
      'a table without its end',
      latency.replace(/-+\n$/, ''),
      '0.txt:8: the line of dashes that ends the table is missing',
    ],
    [
      'a row without its end',
      latency.replace(/( 4096 .*?)\S+ +\S+ *\n/, '$1\n'),
      '0.txt:8: the row has 7 of 9 columns: it is cut off',
    ],
    [
      'a row of another table',
      latency.replace(/(t_min.*)/, 't_avg[usec]    tps average'),
      '0.txt:7: the row has 9 cells, its header 4 columns; does the header belong to this table?',
    ],
    ['a file with nothing in it', ' \n\r\n', '0.txt:1: the file is empty'],
    ['a banner alone', latency.split('\n').slice(0, 4).join('\n'), '0.txt:2: the output ends before its table'],
    [
      'a value cut off',
      osu('Put Latency', [[8, 1830]]).replace('1.83\n', '1.8'),
      '0.txt:5: "1.8" lacks the digits after its decimal point',
    ],
    [
      'a value that is no number',
      osu('Put Latency', [[8, 1830]]).replace('1.83\n', 'nan\n'),
      '0.txt:5: "nan" is found where a number is expected; give the whole output',
    ],
    [
      'a latency below nothing, which no unit explains',
      osu('Put Latency', [[8, 1830]]).replace('1.83\n', '-1.83\n'),
      '0.txt:5: 8 B in -1.83 us is not a plausible network latency; give the whole output',
    ],
    ['a table in cycles', latency.replaceAll('[usec]', '[cycles]'), '0.txt:6: the table is in cycles, not in usec'],
    [
      'cycles that are called microseconds',
      writeLatency([[1024, 8_299_000]]),
      '0.txt:7: 1 KiB in 8299.00 us is not a plausible network latency; print microseconds',
    ],
    [
      'a unit that the rows are not in',
      bandwidth.replaceAll('MB/sec', 'Gb/sec'),
      '0.txt:7: the row contradicts itself: 65536 B at 0.175476 M/s are 11.50 GB/s',
    ],
    [
      'a median below the least',
      latency.replace(' 1.44 ', ' 1.04 '),
      '0.txt:7: the row contradicts itself: t_typical 1.04 lies outside t_min 1.4 to',
    ],
    [
      'a size that is not that of the rates',
      ucx('host -t ucp_get -s 8', { bytes: 64, ns: 2000 }),
      'mean messages of 64 B, not of 8 B',
    ],
    ['a test without a name', ucx('', { bytes: 8, ns: 2000 }), 'put the command before it'],
    [
      'another tool',
      '[ ID] Interval  Transfer  Bandwidth\n[  4] 0.00-10.00 sec 10.9 GBytes\n',
      '0.txt:1: this is not an output of perftest',
    ],
    [
      'what perftest writes with --out_json',
      '{\n"test_info": {\n"test": "RDMA_Write_BW"\n},\n"results": {\n"MsgSize": 65536\n}\n}\n',
      '0.txt:1: this looks like JSON; give the table that the tool prints on the terminal',
    ],
    [
      'more rows than a fit can take',
      writeLatency(Array.from({ length: 1001 }, (_, i) => [i + 1, 1440] as const)),
      '0.txt:1007: row 1001 of 1001 begins here; accepted: 1000 in all files together',
    ],
    [
      'a latency far above that of longer messages',
      writeLatency([
        [2, 1070],
        [65_536, 411_000],
        [1_048_576, 43_810],
      ]),
      '0.txt:9: ib_write_lat of 1 MiB takes 43810 ns, but that of 64 KiB in line 8 411000 ns',
    ],
    [
      'a latency below that of shorter messages',
      osu('Put Latency', [
        [8, 2100],
        [16, 10],
      ]),
      'takes 10 ns, but that of 8 B in line 5 2100 ns',
    ],
    [
      'a row that ends in its size',
      osu('Put Latency', [[8, 1830]]).replace(/8 +1.83/, '8'),
      '0.txt:5: the row of 8 B ends',
    ],
    [
      'a list of sizes',
      ucx('host -t ucp_get -s 8,8192', { bytes: 8, ns: 2000 }),
      '-s 8,8192 is not a single size in bytes',
    ],
    ['a size with a unit', ucx('host -t ucp_get -s 8K', { bytes: 8, ns: 2000 }), '-s 8K is not a single size in bytes'],
    ['several threads', ucx('host -t ucp_get -s 8 -T 4', { bytes: 8, ns: 2000 }), '-T 4 uses several threads'],
    [
      'several threads without a space',
      ucx('host -t ucp_get -s8 -T4', { bytes: 8, ns: 2000 }),
      '-T 4 uses several threads',
    ],
    [
      'single iterations',
      latency.replace(/( 8 +1000)/, '#, usec\n1, 1.440\n2, 1.441\n$1'),
      '0.txt:7: a list of single iterations begins here; run the test without -H and -U',
    ],
    [
      'a table of two ports',
      bandwidth.replace(/#bytes.*/, '#bytes     #iterations    P1[MB/sec]    P2[MB/sec]'),
      '0.txt:6: the table covers two ports; run the test on one port, without -O',
    ],
    [
      'milliseconds that are called microseconds',
      writeLatency([[8, 1.44]]).replaceAll(' 0.00 ', ' 0.00144 '),
      '0.txt:7: 8 B in 0.00144 us is not a plausible network latency',
    ],
    [
      'data that were corrupted',
      osu('Put Latency', [[8, 1830]])
        .replace('(us)', '(us)        Validation')
        .replace('1.83\n', '1.83      Fail\n'),
      '0.txt:5: the data of 8 B did not arrive as sent',
    ],
    [
      'a remark within a table of OSU, whose later rows were left out',
      osu('Put Latency', [
        [8, 1830],
        [16, 1840],
        [32, 1850],
      ]).replace('16 ', '[node:1] WARNING: no memory hooks\n16 '),
      '0.txt:6: rows of the table continue in line 7, after a line that is not a row; remove the line from the table',
    ],
    ['a word for a number', latency.replace(' 1.44 ', ' nan  '), '0.txt:7: "nan" is found where a number is expected'],
  ])('%s', (_what, text, message) => {
    expect(refusal(text)).toContain(message);
  });

  it('two tools in a file, one output twice', () => {
    expect(refusal(latency + osu('Put Latency', [[8, 1830]]))).toContain(
      '0.txt:10: an output of osu begins within a file of perftest',
    );
    expect(refusal(latency, latency)).toContain('1.txt:1: 0.txt is the same output; give it only once');
  });

  it('one table twice, which would have twice the weight', () => {
    const table = writeLatency([2, 4, 8, 16].map((bytes) => [bytes, 1440 + 10 * bytes]));
    expect(refusal(table + table)).toContain('the table is the same as in 0.txt:2; give it only once');
    expect(refusal(table, `${table}\n`)).toContain('1.txt:2: the table is the same as in 0.txt:2');
  });

  it('bandwidths of tools that differ, as deep as each of them is', () => {
    const put = (gigabytes: number, bytes = 1_048_576) => osu('Put Bandwidth', [[bytes, gigabytes]]);
    const perftest = writeBandwidth([[1_048_576, 23.5]]);
    expect(refusal(perftest, put(2.35))).toContain('1.txt:5: osu_put_bw of 1 MiB differs from ib_write_bw in 0.txt:7');
    expect(refusal(perftest, put(22))).toBe('accepted');
    expect(refusal(writeBandwidth([[64, 0.16]]), put(0.05, 64))).toBe('accepted');
  });

  it('other kinds of connection', () => {
    const connected = (kind: string, ns: number) =>
      writeLatency([[8, ns]]).replace('Number of qps', `Connection type : ${kind}\n Number of qps`);
    expect(refusal(connected('RC', 1440), connected('UC', 1450))).toContain(
      'Connection type is UC here and RC in 0.txt:2; run both with the same -c',
    );
  });

  it('two results of one test; other conditions are another test', () => {
    const slower = writeLatency([[8, 2100]]);
    expect(refusal(latency, slower)).toContain('1.txt:7: ib_write_lat of 8 B differs from 0.txt:7 by a factor of 1.46');
    expect(refusal(latency, slower.replace('220[B]', '0[B]'))).toBe('accepted');
    expect(refusal(latency, writeLatency([[8, 1500]]))).toBe('accepted');
  });
});
