import { claim } from '../../definition.ts';
import { above, exactly } from '../../expectation.ts';
import { counted } from '../../measure.ts';
import { sum } from '../results.ts';

const [FLUSHED, POSTED] = ['probe-flush', 'probe-no-flush'];
const CHANNELS = 'probe-full-channels';
const COHERENCE = 'probe-coherence';
/** Number of runs of the probe of full channels: by targets, operation and memory access time. */
const LOADS = 12;

/** Which accesses can overtake others, and what is not kept coherent. */
export const ordering = [
  claim({
    id: 'dp.4.1.flush',
    role: 'structural',
    where: '4.1',
    claim: 'A remote flush pushes earlier posted writes to memory before later reads find them missing.',
    setup:
      'Litmus test MP between two homes: data behind a backlog of posted writes, then a flag at the other home; tries in which a reader of the flag finds old data.',
    quantities: {
      flushed: { name: 'stale reads after a flush', unit: '1', expected: exactly(0) },
      posted: { name: 'stale reads without', unit: '1', expected: above(0) },
    },
    studies: [FLUSHED, POSTED],
    measure: ({ study }) => {
      const stale = (id: string) => counted(sum(study(id), 'relaxed_outcomes'));
      return {
        values: { flushed: stale(FLUSHED), posted: stale(POSTED) },
        why: 'A fence orders writes only at one home, so it does not help between two.',
      };
    },
  }),
  claim({
    id: 'dp.ht.vcs',
    role: 'structural',
    where: '3.2',
    claim: 'Three classes of virtual channels (posted, non-posted, response) keep the order and cannot deadlock.',
    setup:
      'All nodes read from all, write to one, and change one word, through bridges with room for two packets of each class and two answers.',
    quantities: {
      finished: { name: 'loads that end', unit: '1', expected: exactly(LOADS) },
      dropped: { name: 'frames for which there was no room', unit: '1', expected: exactly(0) },
    },
    studies: [CHANNELS],
    measure: ({ study }) => {
      const runs = study(CHANNELS);
      const seeds = new Set(runs.runs.map(({ seed }) => seed)).size;
      return {
        values: { finished: counted(runs.runs.length / seeds), dropped: counted(sum(runs, 'frames_without_room')) },
        why: 'Credits of each channel and pair. With IEEE PAUSE instead, and room for one request and one answer, two bridges deadlock (shown by a test of the bridge).',
      };
    },
  }),
  claim({
    id: 'dp.noncoherent',
    role: 'structural',
    where: '2.2',
    claim: 'The global address space is not coherent by default.',
    setup:
      'Eight nodes write one line and read it: frames other than those of accesses. On a memory pool that programs keep coherent: reads of a word that find an old copy.',
    quantities: {
      stale: { name: 'stale reads of a pool', unit: '1', expected: above(0) },
      messages: { name: 'frames for coherence', unit: '1', expected: exactly(0) },
    },
    studies: [COHERENCE, 'probe-pool-coherence'],
    measure: ({ study }) => {
      const runs = study(COHERENCE);
      // Each access consists of a tagged request and its answer.
      const others = sum(runs, 'frames') - sum(runs, 'credit_frames') - 2 * sum(runs, 'tags_opened');
      return {
        values: {
          stale: counted(sum(study('probe-pool-coherence'), 'stale_reads')),
          messages: counted(others),
        },
        why: 'Behind a bridge a line is fetched again by each get, so only the pool has copies that can be old.',
      };
    },
  }),
];
