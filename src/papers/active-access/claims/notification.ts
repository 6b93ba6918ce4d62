import { claim } from '../../definition.ts';
import type { Filter, Study } from '../../evidence.ts';
import { above, atLeast, between, exactly } from '../../expectation.ts';
import { counted, inWords, percent } from '../../measure.ts';

const RATE = 'inserts_per_second';
const LATENCY = 'operation_latency_ns';
const BATCH = 'mechanism.interruptBatch';
const INTERRUPT = 'machine.interruptLatencyNs';

/** How a CPU is notified of log records, and the cost of each step: sections 3.1, 3.5 and 5.2. */
export const notification = [
  claim({
    id: 'aa.3.5.int-amortised',
    role: 'validate',
    where: '3.5',
    claim: 'With a large log and pipelined messages the latency of interrupts hardly matters.',
    setup: 'AA-Int: share of the rate lost when an interrupt takes 6 instead of 3 us, over the size of the batch.',
    tolerance: 'only the direction is claimed',
    quantities: {
      step: { name: 'least drop of the loss from batch to batch', unit: '1', expected: above(0) },
    },
    studies: ['probe-interrupt-latency'],
    measure: ({ study }) => {
      const runs = study('probe-interrupt-latency');
      const [slow, fast] = [Math.max(...runs.numbers(INTERRUPT)), Math.min(...runs.numbers(INTERRUPT))];
      const losses = runs
        .numbers(BATCH)
        .map(
          (batch) =>
            1 - runs.ratio(RATE, { [BATCH]: batch, [INTERRUPT]: slow }, { [BATCH]: batch, [INTERRUPT]: fast }).value,
        );
      return {
        values: { step: counted(Math.min(...losses.slice(1).map((loss, i) => losses[i]! - loss))) },
        why: `Batches of ${runs.numbers(BATCH).join(', ')} lose ${losses.map(percent).join(', ')}.`,
      };
    },
  }),
  claim({
    id: 'aa.3.5.int-conditions',
    role: 'structural',
    where: '3.5',
    claim:
      'An interrupt is raised when free log space falls below a threshold or at set intervals, as the developer chooses.',
    setup: 'AA-Int with either trigger alone, compared with both practically off.',
    quantities: {
      triggers: { name: 'triggers that raise interrupts alone', unit: '1', expected: exactly(2) },
      handled: { name: 'records left unhandled', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-interrupt-triggers'],
    measure: ({ study }) => {
      const runs = study('probe-interrupt-triggers');
      const [FILL, TIMER] = ['mechanism.interruptFillShare', 'mechanism.interruptTimerNs'];
      const [fills, timers] = [runs.numbers(FILL), runs.numbers(TIMER)];
      const cell = (fill: number, timer: number) => runs.where({ [FILL]: fill, [TIMER]: timer }).counter('interrupts');
      const [never, often] = [Math.max(...fills), Math.min(...fills)];
      const [late, soon] = [Math.max(...timers), Math.min(...timers)];
      const off = cell(never, late);
      const alone = [cell(often, late), cell(never, soon)];
      return {
        values: {
          triggers: counted(alone.filter((interrupts) => interrupts > off).length),
          handled: counted(runs.counter('operations_issued') - runs.counter('operations_completed')),
        },
        why: `${alone[0]} interrupts by free space alone, ${alone[1]} by timer alone, ${off} with both off (each process’s last).`,
      };
    },
  }),
  claim({
    id: 'aa.3.1.path',
    role: 'structural',
    where: '3.1',
    claim: 'On a context miss a translation reads the root and context tables, then the page table level by level.',
    setup:
      'One insert into cold caches with memory twice as slow: extra time at the bus over extra time per access, and the ' +
      'same with one context access less.',
    quantities: {
      context: { name: 'accesses for the context', unit: '1', expected: exactly(2) },
      walk: { name: 'accesses for the page', unit: '1', expected: exactly(4) },
    },
    studies: ['probe-walk'],
    measure: ({ study }) => {
      const runs = study('probe-walk');
      const [slow, fast] = [
        Math.max(...runs.numbers('machine.memoryAccessNs')),
        Math.min(...runs.numbers('machine.memoryAccessNs')),
      ];
      const accesses = (context: number) => {
        const bus = (memory: number) =>
          runs.where({ 'machine.contextWalkAccesses': context, 'machine.memoryAccessNs': memory }).stageNs('bus');
        return (bus(slow) - bus(fast)) / (slow - fast);
      };
      const perContextAccess = accesses(2) - accesses(1);
      const walk = accesses(2) - 2 * perContextAccess;
      return {
        values: { context: counted(accesses(2) - walk), walk: counted(walk) },
        why: `${inWords(accesses(2))} accesses to memory before the control bits are met, ${runs.counter('context_cache_misses')} context misses over all runs.`,
      };
    },
  }),
  claim({
    id: 'aa.5.2.overheads',
    role: 'structural',
    where: '5.2',
    claim: 'AA has four sources of overhead: interrupts, logging, page-table lookups, scratchpad accesses.',
    setup: 'Each of the four costs set to (nearly) nothing in turn; latency of the scheme that pays for it.',
    quantities: {
      costs: { name: 'costs whose absence shortens an insert', unit: '1', expected: exactly(4) },
      apart: {
        name: 'schemes that pay for interrupts or scratchpad without using them',
        unit: '1',
        expected: exactly(0),
      },
    },
    studies: ['probe-overheads'],
    measure: ({ study }) => overheads(study('probe-overheads')),
  }),
  claim({
    id: 'aa.sch.am-exp',
    role: 'structural',
    where: '5.2',
    claim: 'AM-Exp doubles the interval after each poll that finds nothing.',
    setup: 'Polls of a process over ever longer computation: each factor in the interval is one poll more or less.',
    quantities: { factor: { name: 'factor from interval to interval', unit: '1', expected: exactly(2) } },
    studies: ['probe-back-off'],
    measure: ({ study }) => {
      const runs = study('probe-back-off');
      const lengths = runs.numbers('workload.computationReferenceNs');
      const polls = lengths.map((length) => runs.where({ 'workload.computationReferenceNs': length }).perRun('polls'));
      const perProcess = (polls.at(-1)! - polls[0]!) / runs.runs[0]!.processes;
      return {
        values: { factor: counted((lengths.at(-1)! / lengths[0]!) ** (1 / perProcess)) },
        why: `${polls.join(', ')} polls while computation doubles from step to step; on success the interval starts anew.`,
      };
    },
  }),
  claim({
    id: 'aa.sch.am-is-mp',
    role: 'document',
    where: '5.2',
    claim: 'AM that polls at regular intervals corresponds to message passing.',
    setup: 'A second name for the same scheme: am stands for both.',
    quantities: {},
    studies: [],
  }),
  claim({
    id: 'aa.x.triple-conflict',
    role: 'document',
    where: '5.2.1 (derived)',
    claim:
      '1 % between AA-SP and AA-Poll, under 5 % between batches and half the rate with interrupts are incompatible.',
    setup: 'Time per insert that each statement implies, compared with the time here.',
    tolerance: 'for a cost per insert that is linear in the printed latencies',
    quantities: {
      poll: { name: 'time of an insert under AA-Poll', unit: 'ns', expected: atLeast(5500) },
      int: { name: 'time of an insert under AA-Int', unit: 'ns', expected: between(5400, 11000) },
    },
    studies: ['figure-7a'],
    measure: ({ study }) => {
      const runs = study('figure-7a');
      const processes = Math.max(...runs.numbers('processes'));
      const time = (mechanism: string) => (1e9 * processes) / runs.where({ mechanism, processes }).mean(RATE).mean;
      return {
        values: { poll: counted(time('aa-poll')), int: counted(time('aa-int')) },
        why:
          'AA-1: a cost per record that no batch shrinks (upcallNs) stands for the interrupt mode; the 16 % of the ' +
          'IOTLB would need inserts of about 1 us instead (AA-7).',
      };
    },
  }),
];

/** The machine parameters with the four costs. */
const COSTS = ['interruptLatencyNs', 'memoryAccessNs', 'pageWalkLevels', 'scratchpadAccessNs'] as const;
const PAYS = {
  interruptLatencyNs: 'aa-int',
  memoryAccessNs: 'aa-poll',
  pageWalkLevels: 'aa-poll',
  scratchpadAccessNs: 'aa-sp',
} as const;
const ONLY = { interruptLatencyNs: 'aa-int', scratchpadAccessNs: 'aa-sp' } as const;

function overheads(runs: Study) {
  const usual = Object.fromEntries(COSTS.map((cost) => [`machine.${cost}`, usualValue(runs, cost)]));
  const without = (cost: string) => {
    const values = runs.numbers(`machine.${cost}`);
    return { ...usual, [`machine.${cost}`]: values.find((value) => value !== usual[`machine.${cost}`])! };
  };
  const latency = (mechanism: string, costs: Filter) => runs.where({ mechanism, ...costs }).mean(LATENCY).mean;
  const saved = (mechanism: string, cost: string) => latency(mechanism, usual) - latency(mechanism, without(cost));
  const paid = COSTS.map((cost) => saved(PAYS[cost], cost));
  const strangers = Object.entries(ONLY).flatMap(([cost, owner]) =>
    ['aa-int', 'aa-poll', 'aa-sp'].filter((mechanism) => mechanism !== owner && saved(mechanism, cost) !== 0),
  );
  return {
    values: { costs: counted(paid.filter((ns) => ns > 0).length), apart: counted(strangers.length) },
    why: `An insert is shorter by ${COSTS.map((cost, i) => `${inWords(paid[i]!)} ns (${cost})`).join(', ')}.`,
  };
}

/** Returns the value in most runs: each of the other runs leaves out one cost. */
function usualValue(runs: Study, cost: string): number {
  const values = runs.numbers(`machine.${cost}`);
  const share = (value: number) => runs.where({ [`machine.${cost}`]: value }).runs.length;
  return values.reduce((most, value) => (share(value) > share(most) ? value : most));
}
