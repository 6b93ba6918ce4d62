import { claim } from '../../definition.ts';
import type { Evidence, Study } from '../../evidence.ts';
import { between } from '../../expectation.ts';
import { counted, inWords, percent, sentences } from '../../measure.ts';
import { APPLICATIONS, attachedShare, BITONIC, CANNON, FIREHOSE, moveLatency, runsOf } from './table-3.ts';

type Application = typeof CANNON | typeof BITONIC;
/** Cannon with the usual and with zero cost of pins, and with its blocks in pairs and one after the other. */
const PINS = 'probe-pins-of-moves';

const handlerUs = (evidence: Evidence, application: Application): number =>
  runsOf(evidence, application, FIREHOSE).mean('move_handler_ns').mean / 1000;

/** Describes the time of Cannon's moves without pins: the mechanism as printed, minus the cost of pinning. */
function withoutPins(runs: Study): string {
  const time = (pinBaseNs: number, overlapped: boolean) =>
    inWords(moveLatency(runs.where({ 'machine.pinBaseNs': pinBaseNs, 'workload.overlapped': overlapped })));
  const [free, pinned] = runs.numbers('machine.pinBaseNs');
  const handler = runs.where({ 'machine.pinBaseNs': free! }).mean('move_handler_ns').mean / 1000;
  return (
    `Where pins cost nothing, a put of Cannon with a move takes ${time(free!, false)} us, ${time(free!, true)} us where blocks travel in pairs, ` +
    `and ${inWords(handler)} us of it at the target; with pins it takes ${time(pinned!, false)} and ${time(pinned!, true)} us.`
  );
}

/** Cost of moves: section 4.3. */
export const moveTimes = [
  claim({
    id: 'fh.t3.cannon.fh.move-latency',
    role: 'calibrate',
    where: '4.3, table 3',
    claim: 'A put of Cannon that needs a move takes 46 us.',
    setup: 'Table 3.',
    tolerance: '±10 %',
    quantities: { latency: { name: 'latency', unit: 'us', expected: between(41.4, 50.6, 46) } },
    studies: [CANNON],
    explainedBy: [PINS],
    measure: (evidence) => ({
      values: { latency: counted(moveLatency(runsOf(evidence, CANNON, FIREHOSE))) },
      why: sentences(
        `FH-5: 46 us is a move that finds its bucket pinned, and its source too. Here ${percent(1 - attachedShare(runsOf(evidence, CANNON, FIREHOSE)))} of the ` +
          'moves find a page where nobody has put or sent from before, so it is pinned first (40 us), as the page of the ' +
          'source is at its first use; and two moves of a pair meet at the CPU of a target.',
        evidence.beside(PINS, withoutPins),
      ),
    }),
    calibration: {
      parameter: 'moveMessagingNs',
      because: 'The messaging overhead of a move is the remainder of the 46 us after the other printed costs.',
    },
  }),
  claim({
    id: 'fh.t3.bitonic.fh.move-latency',
    role: 'validate',
    where: '4.3, table 3',
    claim: 'A put of the bitonic sort that needs a move takes 54 us.',
    setup: 'Table 3.',
    tolerance: '±10 %',
    quantities: { latency: { name: 'latency', unit: 'us', expected: between(48.6, 59.4, 54) } },
    studies: [BITONIC],
    measure: (evidence) => ({
      values: { latency: counted(moveLatency(runsOf(evidence, BITONIC, FIREHOSE))) },
      why:
        `${percent(1 - attachedShare(runsOf(evidence, BITONIC, FIREHOSE)))} of the moves pin a page; the other partners of a node find it pinned. Pages that keys ` +
        'are sent from are pinned at their first use, which the printed 54 us have no room for: 46 us without a pin, and 40 us ' +
        'for a third of the moves. The first put of an exchange pins its source as well, which counts the more the fewer pages are sent.',
    }),
  }),
  claim({
    id: 'fh.4.3.handler-avg',
    role: 'validate',
    where: '4.3',
    claim: 'A move takes 5 us (Cannon) and 14 us (bitonic sort) at its target.',
    setup: 'Table 3: mean time of the handler, registration included.',
    tolerance: '±1 us',
    quantities: {
      cannon: { name: 'handler of a move, Cannon', unit: 'us', expected: between(4, 6, 5) },
      bitonic: { name: 'handler of a move, bitonic sort', unit: 'us', expected: between(13, 15, 14) },
    },
    studies: APPLICATIONS,
    explainedBy: [PINS],
    measure: (evidence) => ({
      values: { cannon: counted(handlerUs(evidence, CANNON)), bitonic: counted(handlerUs(evidence, BITONIC)) },
      why: sentences(
        'FH-5: 5 us says that no page is pinned at its first move, 14 us that a quarter is. Nothing is unpinned, so somebody pins ' +
          'each page once: a warm-up that is not printed, or data that came before the puts that are counted. Here the first ' +
          `node that puts to a page has it pinned: in ${APPLICATIONS.map((application) => percent(1 - attachedShare(runsOf(evidence, application, FIREHOSE)))).join(' and ')} of the moves.`,
        evidence.beside(PINS, withoutPins),
      ),
    }),
  }),
];
