import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { above, exactly } from '../../expectation.ts';
import { counted } from '../../measure.ts';
import { mean, sum, workloadOf } from '../results.ts';

const TAGS = 'probe-tags';
const [POSTED, NON_POSTED] = ['probe-posted-writes', 'probe-non-posted-writes'];
const [READS, WORDS] = ['probe-reads', 'probe-words'];
const OUTSTANDING = 'workload.outstanding';
const OPERATION = 'workload.operation';
/** Preamble, header, checksum and padded payload of the smallest frame, in bytes. */
const SMALLEST_FRAME = 72;
const WRITE_FRAME = 102;

/** Returns the number of frames with packets, excluding those that only return credits. */
const frames = (runs: Study): number => sum(runs, 'frames') - sum(runs, 'credit_frames');

/** Returns the bytes on the wire per write, minus the write's own frame. */
function answerBytes(runs: Study): number {
  const writes = workloadOf(runs.runs[0]!, 'writes');
  return mean(runs, 'bytes_per_operation') / writes - WRITE_FRAME;
}

/** Requests, their tags and their answers. */
export const transactions = [
  claim({
    id: 'dp.ht.tags32',
    role: 'structural',
    where: '3.2.1',
    claim: 'A tag of five bits allows 32 outstanding requests.',
    setup: 'Reads of one node, 32 and 33 at once: requests that wait for a tag.',
    quantities: {
      within: { name: 'requests that wait with 32 asked for', unit: '1', expected: exactly(0) },
      beyond: { name: 'requests that wait with 33 asked for', unit: '1', expected: above(0) },
    },
    studies: [TAGS],
    measure: ({ study }) => {
      const waited = (outstanding: number) =>
        sum(study(TAGS).where({ [OUTSTANDING]: outstanding, processes: 2 }), 'tags_waited');
      return {
        values: { within: counted(waited(32)), beyond: counted(waited(33)) },
        why: 'The paper does not state what happens to the 33rd: here it waits at its core, and posted writes overtake it.',
      };
    },
  }),
  claim({
    id: 'dp.ht.tag-remap',
    role: 'structural',
    where: '3.2.1',
    claim:
      'If two requests with the same tag meet at a receiver, the later one gets another tag, and its own tag back in the answer.',
    setup: 'Two nodes read from a third, each with 16 outstanding tags. A wrong answer would abort the run.',
    quantities: {
      remapped: { name: 'tags that were mapped to others', unit: '1', expected: above(0) },
      lost: { name: 'runs with an answer that reached the wrong request', unit: '1', expected: exactly(0) },
    },
    studies: [TAGS],
    measure: ({ study }) => {
      const runs = study(TAGS);
      return {
        values: {
          remapped: counted(sum(runs.where({ [OUTSTANDING]: 32, processes: 3 }), 'remapped_tags')),
          lost: counted(runs.failed.length),
        },
        why: 'Every read is checked against the content of its line; every tag that was opened has to be closed.',
      };
    },
  }),
  claim({
    id: 'dp.ht.posted',
    role: 'structural',
    where: '3.2.1',
    claim: 'A posted write has no answer and uses no entry of the matching table.',
    setup: 'Posted writes of a line.',
    quantities: {
      entries: { name: 'entries of matching tables', unit: '1', expected: exactly(0) },
      answers: { name: 'answers to a write', unit: '1', expected: exactly(0) },
    },
    studies: [POSTED],
    measure: ({ study }) => {
      const runs = study(POSTED);
      return {
        values: { entries: counted(sum(runs, 'tags_opened')), answers: counted(answersOf(runs)) },
        why: 'Frames that return credits are not counted: they are not answers.',
      };
    },
  }),
  claim({
    id: 'dp.ht.nonposted',
    role: 'structural',
    where: '3.2.1',
    claim: 'A non-posted write is answered once, by a TgtDone without data.',
    setup: 'Non-posted writes of a line: frames, and bytes on the wire other than those of the write.',
    quantities: {
      answers: { name: 'answers to a write', unit: '1', expected: exactly(1) },
      bytes: { name: 'bytes of an answer, beside those of a smallest frame', unit: 'B', expected: exactly(0) },
    },
    studies: [NON_POSTED],
    measure: ({ study }) => {
      const runs = study(NON_POSTED);
      return {
        values: { answers: counted(answersOf(runs)), bytes: counted(answerBytes(runs) - SMALLEST_FRAME) },
        why: 'A line in the answer would need 22 B more than a minimum frame can hold.',
      };
    },
  }),
  claim({
    id: 'dp.ht.read',
    role: 'structural',
    where: '3.2.1',
    claim: 'A read is answered once, with its data.',
    setup: 'Reads of a line, one at a time.',
    quantities: {
      answers: { name: 'answers to a read', unit: '1', expected: exactly(1) },
      data: { name: 'bytes of both frames', unit: 'B', expected: exactly(SMALLEST_FRAME + 94) },
    },
    studies: [READS],
    measure: ({ study }) => {
      const runs = study(READS);
      const reads = sum(runs, 'tags_opened');
      return {
        values: {
          answers: counted((frames(runs) - reads) / reads),
          data: counted(mean(runs, 'bytes_per_operation')),
        },
        why: 'The answer has the frame of a line and its header; its destination is in the matching table.',
      };
    },
  }),
  claim({
    id: 'dp.ht.rmw',
    role: 'structural',
    where: '3.2.1',
    claim: 'An atomic read-modify-write can be treated as a non-posted write.',
    setup: 'A sum and a non-posted write of 8 B.',
    quantities: { ratio: { name: 'sum over non-posted write', unit: '1', expected: exactly(1) } },
    studies: [WORDS],
    measure: ({ study }) => {
      const latency = (operation: string) =>
        mean(study(WORDS).where({ [OPERATION]: operation }), 'operation_latency_ns');
      return {
        values: { ratio: counted(latency('fetch-and-add') / latency('write')) },
        why: 'HyperTransport returns the old value, which the paper leaves out: both answers fill a minimum frame, so nothing is delayed by it.',
      };
    },
  }),
];

/** Returns the number of frames per write in addition to its own. */
function answersOf(runs: Study): number {
  const written = runs.runs.reduce(
    (writes, run) => writes + workloadOf(run, 'writes') * workloadOf(run, 'operationsPerProcess'),
    0,
  );
  return (frames(runs) - written) / written;
}
