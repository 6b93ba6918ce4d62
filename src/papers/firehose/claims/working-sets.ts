import { claim } from '../../definition.ts';
import type { Evidence, Study } from '../../evidence.ts';
import { above, atLeast, below, between } from '../../expectation.ts';
import { counted, inWords, largest, smallest } from '../../measure.ts';
import { FIREHOSE, figure, limits, microseconds, NO_UNPIN, UNPIN, upTo, WORKING_SET } from './figure-3.ts';

/** Returns how much faster a put is with Firehose than with Rendezvous without unpin, in us, for each working set that fits. */
function gaps(evidence: Evidence) {
  const [firehose, rendezvous] = [figure(evidence, FIREHOSE), figure(evidence, NO_UNPIN)];
  return upTo(firehose).map((bytes) => counted(microseconds(rendezvous, bytes) - microseconds(firehose, bytes)));
}

/** Returns the time of the request and reply of Rendezvous, in us: the difference to a put with everything pinned. */
function roundTrip(evidence: Evidence): number {
  const [rendezvous, pinned] = [figure(evidence, NO_UNPIN), figure(evidence, 'pin-everything')];
  const bytes = rendezvous.numbers(WORKING_SET)[0]!;
  return microseconds(rendezvous, bytes) - microseconds(pinned, bytes);
}

/** Latency of 8-byte puts if the working set fits, and of Rendezvous: section 4.4, figure 3. */
export const workingSets = [
  claim({
    id: 'fh.4.3.rtt-20us',
    role: 'calibrate',
    where: '4.3',
    claim: 'A request and its reply take about 20 us.',
    setup: 'Figure 3, smallest working set: what Rendezvous takes longer than a put where everything is pinned.',
    tolerance: '±15 %; it depends on the attentiveness of the target',
    quantities: { time: { name: 'round trip', unit: 'us', expected: between(18, 24, 20) } },
    studies: ['figure-3'],
    measure: (evidence) => ({
      values: { time: counted(roundTrip(evidence)) },
      why: 'Both nodes wait in the library, and answer at once.',
    }),
    calibration: {
      parameter: 'handlerDispatchNs',
      because: 'The dispatch of a handler makes up what published costs leave of it.',
    },
  }),
  claim({
    id: 'fh.fig3.gap',
    role: 'validate',
    where: '4.4, figure 3',
    claim: 'Firehose is 30 us faster than Rendezvous without unpin as long as the working set fits.',
    setup: 'Figure 3: difference of the latencies up to M + MAXVICTIM, most.',
    tolerance: '−8, +4 us',
    quantities: { gap: { name: 'largest difference', unit: 'us', expected: between(22, 34, 30) } },
    studies: ['figure-3'],
    measure: (evidence) => {
      const all = gaps(evidence);
      const most = largest(all);
      return {
        values: { gap: most },
        why: `${inWords(smallest(all).value)} to ${inWords(most.value)} us; least where a share of the puts moves a firehose. A hit saves one request and its reply, ${inWords(roundTrip(evidence))} us.`,
      };
    },
  }),
  claim({
    id: 'fh.fig3.wu-6ms',
    role: 'calibrate',
    where: '4.4',
    claim: 'Rendezvous with unpin takes 6 ms a put, whatever the working set.',
    setup: 'Figure 3: latency with unpin, least and most over the working sets.',
    tolerance: '±1 ms (FH-2)',
    quantities: {
      least: { name: 'least latency', unit: 'ms', expected: between(5, 7, 6) },
      most: { name: 'most', unit: 'ms', expected: between(5, 7, 6) },
    },
    studies: ['figure-3'],
    measure: (evidence) => {
      const runs = figure(evidence, UNPIN);
      const all = runs.numbers(WORKING_SET).map((bytes) => counted(microseconds(runs, bytes) / 1000));
      return {
        values: { least: smallest(all), most: largest(all) },
        why: 'Nothing was fitted to it: the cost of an unpin is that of table 3. Each put waits for the unpin of the one before.',
      };
    },
  }),
  claim({
    id: 'fh.fig3.wu-100x',
    role: 'validate',
    where: '4.4',
    claim: 'That is more than a hundred times as slow.',
    setup: 'Figure 3: latency with unpin over that of Rendezvous without, and of Firehose where it fits, least.',
    quantities: {
      rendezvous: { name: 'with unpin over without, least', unit: '1', expected: above(100) },
      firehose: { name: 'with unpin over Firehose that fits, least', unit: '1', expected: above(100) },
    },
    studies: ['figure-3'],
    measure: (evidence) => {
      const [slow, rendezvous, firehose] = [UNPIN, NO_UNPIN, FIREHOSE].map((kind) => figure(evidence, kind));
      const ratio = (runs: Study) => (bytes: number) => counted(microseconds(slow!, bytes) / microseconds(runs, bytes));
      return {
        values: {
          rendezvous: smallest(slow!.numbers(WORKING_SET).map(ratio(rendezvous!))),
          firehose: smallest(upTo(firehose!).map(ratio(firehose!))),
        },
        why: 'An unpin of 5.1 ms against 34 us and 14 us.',
      };
    },
  }),
  claim({
    id: 'fh.abs.negligible',
    role: 'validate',
    where: 'abstract, 6',
    claim: 'Handshakes and registration cost next to nothing where the working set fits.',
    setup: 'Figure 3, working sets up to M: latency of Firehose over that of pinning everything, less 1, most.',
    tolerance: '5 %',
    quantities: { overhead: { name: 'largest overhead', unit: '1', expected: below(0.05) } },
    studies: ['figure-3'],
    measure: (evidence) => {
      const [firehose, pinned] = [figure(evidence, FIREHOSE), figure(evidence, 'pin-everything')];
      const { pinnable } = limits(firehose);
      const overheads = upTo(firehose)
        .filter((bytes) => bytes <= pinnable)
        .map((bytes) => counted(microseconds(firehose, bytes) / microseconds(pinned, bytes) - 1));
      return {
        values: { overhead: largest(overheads) },
        why: 'The look-up of a hit; between M and M + MAXVICTIM moves add to it.',
      };
    },
  }),
  claim({
    id: 'fh.abs.always-better',
    role: 'validate',
    where: 'abstract',
    claim: 'With larger working sets Firehose still outperforms conventional approaches.',
    setup:
      'Figure 3: latency with unpin over that of Firehose, everywhere; that without unpin where the working set fits.',
    tolerance: 'beyond, Rendezvous without unpin is faster, but exceeds the limit',
    quantities: {
      unpin: { name: 'with unpin over Firehose, least', unit: '1', expected: atLeast(1) },
      fits: { name: 'without unpin over Firehose, least', unit: '1', expected: atLeast(1) },
    },
    studies: ['figure-3'],
    measure: (evidence) => {
      const [firehose, slow, rendezvous] = [FIREHOSE, UNPIN, NO_UNPIN].map((kind) => figure(evidence, kind));
      const ratio = (runs: Study) => (bytes: number) =>
        counted(microseconds(runs, bytes) / microseconds(firehose!, bytes));
      return {
        values: {
          unpin: smallest(firehose!.numbers(WORKING_SET).map(ratio(slow!))),
          fits: smallest(upTo(firehose!).map(ratio(rendezvous!))),
        },
        why: 'The lead is least at the largest working set, and at M + MAXVICTIM.',
      };
    },
  }),
];
