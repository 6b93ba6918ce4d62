import { claim } from '../../definition.ts';
import { atLeast, between } from '../../expectation.ts';
import { counted, inWords, percent, smallest } from '../../measure.ts';
import { APPLICATIONS, FIREHOSE, FROM_COUNTS, latencyOf, moveLatency, NO_UNPIN, runsOf, UNPIN } from './table-3.ts';

/** Puts of both applications: section 4.3. */
export const putLatencies = [
  claim({
    id: 'fh.4.3.half',
    role: 'calibrate',
    where: '4.3',
    claim: 'On average, puts with Firehose take half the time of puts with Rendezvous without unpin.',
    setup: 'Table 3, both applications: mean latency of all puts.',
    tolerance: '2.4 and 2.2 by table 3',
    quantities: {
      cannon: { name: 'Rendezvous over Firehose, Cannon', unit: '1', expected: between(1.9, 2.6, 2.3) },
      bitonic: { name: 'Rendezvous over Firehose, bitonic sort', unit: '1', expected: between(1.9, 2.6, 2.3) },
    },
    studies: [...APPLICATIONS],
    measure: (evidence) => {
      const [cannon, bitonic] = APPLICATIONS.map((application) =>
        counted(latencyOf(evidence, application, NO_UNPIN) / latencyOf(evidence, application, FIREHOSE)),
      );
      return { values: { cannon: cannon!, bitonic: bitonic! }, why: 'Moves are too rare to matter.' };
    },
    calibration: {
      because:
        'It follows from the 14 us of a put and the 20 us of a round trip, to which wireLatencyNs and handlerDispatchNs are fitted; it is met even without either of them.',
    },
  }),
  claim({
    id: 'fh.4.3.orders-wu',
    role: 'validate',
    where: '4.3',
    claim: 'Puts are orders of magnitude faster with Firehose than with Rendezvous and unpin.',
    setup: 'Table 3, both applications: mean latency of all puts, least over the two.',
    tolerance: 'two orders; 522 us as printed would be 35 times (FH-4)',
    quantities: { ratio: { name: 'Rendezvous with unpin over Firehose, least', unit: '1', expected: atLeast(100) } },
    studies: [...APPLICATIONS],
    measure: (evidence) => {
      const ratios = APPLICATIONS.map((application) =>
        counted(latencyOf(evidence, application, UNPIN) / latencyOf(evidence, application, FIREHOSE)),
      );
      return {
        values: { ratio: smallest(ratios) },
        why: `${ratios.map(({ value }) => inWords(value)).join(' and ')} times.`,
      };
    },
  }),
  claim({
    id: 'fh.4.3.near-100',
    role: 'calibrate',
    where: '4.3',
    claim: 'Nearly all puts are one-sided.',
    setup: 'Table 3, both applications: share of measured puts, least over the two.',
    quantities: { share: { name: 'share of one-sided puts, least', unit: '1', expected: atLeast(0.998) } },
    studies: [...APPLICATIONS],
    measure: (evidence) => {
      const shares = APPLICATIONS.map((application) =>
        counted(runsOf(evidence, application, FIREHOSE).mean('one_sided_ratio').mean),
      );
      return {
        values: { share: smallest(shares) },
        why: `${shares.map(({ value }) => percent(value)).join(' and ')}; the others took ${APPLICATIONS.map((application) => inWords(moveLatency(runsOf(evidence, application, FIREHOSE)))).join(' and ')} us.`,
      };
    },
    calibration: { because: FROM_COUNTS },
  }),
];
