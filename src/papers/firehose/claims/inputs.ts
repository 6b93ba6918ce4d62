import { claim } from '../../definition.ts';
import { above, below, between, exactly } from '../../expectation.ts';
import { counted } from '../../measure.ts';

const ALVAREZ = 'alvarez-myrinet2000';

/** Costs that the paper prints: sections 4.3 and 3.3. */
export const inputs = [
  claim({
    id: 'fh.4.3.attach-5us',
    role: 'input',
    where: '4.3',
    claim: 'A move that finds its buckets in the FIFO is done within 5 us.',
    setup: 'Parameter moveHandlerNs of alvarez-myrinet2000.',
    quantities: { value: { name: 'moveHandlerNs', unit: 'ns', expected: exactly(5000) } },
    studies: [],
    measure: ({ preset }) => ({
      values: { value: counted(Number(preset(ALVAREZ, 'moveHandlerNs'))) },
      why: 'As printed.',
    }),
  }),
  claim({
    id: 'fh.4.3.pin-40us',
    role: 'input',
    where: '4.3',
    claim: 'A pin takes 40 us.',
    setup: 'Parameters pinBaseNs and pinPerPageNs of alvarez-myrinet2000, for one page.',
    quantities: { value: { name: 'pin of one page', unit: 'ns', expected: exactly(40_000) } },
    studies: [],
    measure: ({ preset }) => ({
      values: { value: counted(Number(preset(ALVAREZ, 'pinBaseNs')) + Number(preset(ALVAREZ, 'pinPerPageNs'))) },
      why: 'As printed; how it divides into a call and a page is assumed (36 + 4 us).',
    }),
  }),
  claim({
    id: 'fh.4.3.requestor-1us',
    role: 'input',
    where: '4.3',
    claim: 'The lists and tables of a move take the requestor less than a microsecond.',
    setup: 'Parameter moveBookkeepingNs of alvarez-myrinet2000.',
    quantities: { value: { name: 'moveBookkeepingNs', unit: 'ns', expected: below(1000) } },
    studies: [],
    measure: ({ preset }) => ({
      values: { value: counted(Number(preset(ALVAREZ, 'moveBookkeepingNs'))) },
      why: 'Only the bound is printed.',
    }),
  }),
  claim({
    id: 'fh.3.3.unpin-dominates',
    role: 'input',
    where: '3.3',
    claim: 'Unpinning is a very large part of the cost of registration.',
    setup: 'Parameters of alvarez-myrinet2000: unpin over pin and unpin of one page.',
    quantities: { share: { name: 'share of the unpin', unit: '1', expected: above(0.9) } },
    studies: [],
    measure: ({ preset }) => {
      const [pin, unpin] = ['pin', 'unpin'].map(
        (call) => Number(preset(ALVAREZ, `${call}BaseNs`)) + Number(preset(ALVAREZ, `${call}PerPageNs`)),
      );
      return { values: { share: counted(unpin! / (pin! + unpin!)) }, why: 'An unpin of 5.1 ms beside a pin of 40 us.' };
    },
  }),
  claim({
    id: 'fh.t3.cannon.puts',
    role: 'input',
    where: '4.3, table 3',
    claim: 'Cannon makes 1,500,000 puts.',
    setup: 'Puts of the busiest node; for sizes other than 1000 rows in proportion to the elements.',
    quantities: { puts: { name: 'puts at 1000 rows', unit: '1', expected: exactly(1_500_000) } },
    studies: ['table-3-cannon'],
    measure: ({ study }) => {
      const runs = study('table-3-cannon').where({ mechanism: 'firehose' });
      const rows = runs.numbers('workload.matrixSize')[0]!;
      return {
        values: { puts: counted((runs.mean('most_puts_of_a_process').mean * 1000 ** 2) / rows ** 2) },
        why: 'Six blocks of 500 x 500 elements: FH-1.',
      };
    },
  }),
  claim({
    id: 'fh.t3.bitonic.puts',
    role: 'input',
    where: '4.3, table 3',
    claim: 'The bitonic sort makes 2,125,000 puts.',
    setup: 'Puts of a node; for sizes other than 354,162 keys in proportion to the keys.',
    tolerance: 'the count is printed in thousands',
    quantities: {
      puts: { name: 'puts at 354,162 keys', unit: '1', expected: between(2_124_500, 2_125_500, 2_125_000) },
    },
    studies: ['table-3-bitonic'],
    measure: ({ study }) => {
      const runs = study('table-3-bitonic').where({ mechanism: 'firehose' });
      const keys = runs.numbers('workload.keysPerProcess')[0]!;
      return {
        values: { puts: counted((runs.mean('most_puts_of_a_process').mean * 354_162) / keys) },
        why: 'A put per key in each of six steps: FH-1.',
      };
    },
  }),
];
