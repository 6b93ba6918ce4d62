import { catalogue } from '../../../spec/catalogue.ts';
import type { Run } from '../../../spec/resources/run.ts';
import { type ClaimDefinition, claim, type Finding, type Quantity } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { between, type Expectation } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';
import { ALL } from '../application-studies.ts';
import { mean } from '../results.ts';
import { awaiting } from './awaiting.ts';

interface Row {
  readonly id: string;
  readonly application: string;
  /** Barriers or locks per second, the rate to which the time of a unit of work is fitted. */
  readonly fitted: readonly [event: 'barriers' | 'locks', perSecond: number];
  /** Faults per barrier, or per lock. */
  readonly faults: number;
  readonly locks?: number;
  readonly bytesPerFault: number;
  readonly pulled: number;
  readonly sendPerFault: number;
  /** Set if the application is built: its study, and the fitted parameter. */
  readonly built?: { readonly study: string; readonly parameter: string };
}

const within = (value: number, share: number): Expectation =>
  between(Number((value * (1 - share)).toPrecision(4)), Number((value * (1 + share)).toPrecision(4)), value);

/** Returns the claim of a row of table 3 on eight nodes: one rate is fitted, the other numbers are then predicted. */
function row(printed: Row): ClaimDefinition {
  const { id, application, fitted, faults, bytesPerFault, built } = printed;
  const [event, perSecond] = fitted;
  const shared = {
    id,
    role: 'calibrate',
    where: 'appendix, table 3',
    claim: `${application}: ${perSecond} ${event} a second, ${faults} faults for each, ${bytesPerFault} B per fault.`,
    setup: `Node 0 of eight, one thread each, with RDMA reads. The time of a unit of work is fitted to the rate of ${event}; everything else is predicted.`,
    tolerance: 'Rates 20 %, bytes 30 %, sends 40 %; the share of RDMA reads 0.1',
    quantities: quantitiesOf(printed),
  } as const;
  const parameter = fittedTo(id);
  if (!built) return { ...awaiting(shared), ...(parameter && { calibration: calibrationBy(parameter, event) }) };
  return claim({
    ...shared,
    studies: [built.study],
    measure: ({ study }) => measured(study(built.study), event),
    calibration: calibrationBy(built.parameter, event),
  });
}

const calibrationBy = (parameter: string, event: string) => ({
  parameter,
  because: `${parameter} is fitted to the rate of ${event}.`,
});

/** Returns the parameter of an application that is fitted to a row; undefined if the application is not built. */
const fittedTo = (id: string): string | undefined =>
  catalogue.workloads.flatMap(({ parameters }) => parameters).find(({ calibratedWith }) => calibratedWith === id)?.name;

function quantitiesOf({
  fitted,
  faults,
  locks,
  bytesPerFault,
  pulled,
  sendPerFault,
}: Row): Readonly<Record<string, Quantity>> {
  const [event, perSecond] = fitted;
  const each = event.slice(0, -1);
  return {
    rate: { name: `${event} a second`, unit: '1/s', expected: within(perSecond, 0.2) },
    faults: { name: `faults of a ${each}`, unit: '1', expected: within(faults, 0.2) },
    ...(locks !== undefined && { locks: { name: `locks of a ${each}`, unit: '1', expected: within(locks, 0.2) } }),
    bytes: { name: 'data of a fault', unit: 'B', expected: within(bytesPerFault, 0.3) },
    pulled: {
      name: 'share of data by RDMA reads',
      unit: '1',
      expected: between(Math.max(0, Number((pulled - 0.1).toFixed(2))), Number((pulled + 0.1).toFixed(2)), pulled),
    },
    sends: { name: 'sends of a fault', unit: 'B', expected: within(sendPerFault, 0.4) },
  };
}

/** Measures the first node, since the paper's statistics are those of a single node. */
function measured(runs: Study, event: 'barriers' | 'locks'): Finding {
  const of = (metric: string) => mean(runs, metric);
  const [faults, events] = [of('first_node_faults_per_second'), of(`${event}_per_second`)];
  const [written, read] = [of('first_node_written_bytes_per_second'), of('first_node_read_bytes_per_second')];
  const locks = event === 'barriers' && runs.runs.every(({ metrics }) => 'locks_per_second' in metrics);
  return {
    values: {
      rate: counted(events),
      faults: counted(faults / events),
      ...(locks && { locks: counted(of('locks_per_second') / events) }),
      bytes: counted((written + read) / faults),
      pulled: counted(read / (written + read)),
      sends: counted(of('first_node_sent_bytes_per_second') / faults),
    },
    why: `On average over all nodes ${inWords(of('faults_per_second') / events)} faults and ${inWords(of('bytes_per_fault'))} B.`,
  };
}

/** Returns the bytes that the first node sends per event, where each fault, barrier and lock counts as one. */
function sentPerEvent(runs: Study): number {
  const [{ metrics }] = runs.runs as readonly [Run];
  const events = ['first_node_faults_per_second', 'barriers_per_second', 'locks_per_second'];
  const eventsPerSecond = events.filter((metric) => metric in metrics).map((metric) => mean(runs, metric));
  return mean(runs, 'first_node_sent_bytes_per_second') / eventsPerSecond.reduce((sum, each) => sum + each, 0);
}

/** Table 3: rates of one node of eight. */
export const rates = [
  row({
    id: 'ds.t3.Barnes',
    application: 'Barnes',
    fitted: ['barriers', 1.8],
    faults: 2364,
    bytesPerFault: 957,
    pulled: 0.04,
    sendPerFault: 54,
    built: { study: 'table-3-barnes', parameter: 'interactionNs' },
  }),
  row({
    id: 'ds.t3.IS',
    application: 'IS',
    fitted: ['barriers', 76],
    faults: 1.82,
    bytesPerFault: 130,
    pulled: 0,
    sendPerFault: 138,
    built: { study: 'table-3-is', parameter: 'keyNs' },
  }),
  row({
    id: 'ds.t3.LU',
    application: 'LU',
    fitted: ['barriers', 35],
    faults: 3.69,
    bytesPerFault: 11_047,
    pulled: 0.44,
    sendPerFault: 163,
    built: { study: 'table-3-lu', parameter: 'multiplyAddNs' },
  }),
  row({
    id: 'ds.t3.Nbody',
    application: 'NBody',
    fitted: ['barriers', 4.3],
    faults: 253,
    bytesPerFault: 1693,
    pulled: 0.02,
    sendPerFault: 74,
    built: { study: 'table-3-nbody', parameter: 'pairNs' },
  }),
  row({
    id: 'ds.t3.NBodyW',
    application: 'NBodyW',
    fitted: ['barriers', 2.3],
    faults: 359,
    bytesPerFault: 1481,
    pulled: 0.02,
    sendPerFault: 61,
    built: { study: 'table-3-nbodyw', parameter: 'serialBodyNs' },
  }),
  row({
    id: 'ds.t3.Ocean',
    application: 'Ocean',
    fitted: ['barriers', 88],
    faults: 7.35,
    locks: 0.86,
    bytesPerFault: 773,
    pulled: 0,
    sendPerFault: 130,
    built: { study: 'table-3-ocean', parameter: 'pointNs' },
  }),
  row({
    id: 'ds.t3.SOR',
    application: 'SOR',
    fitted: ['barriers', 11],
    faults: 1.91,
    bytesPerFault: 3952,
    pulled: 0,
    sendPerFault: 205,
    built: { study: 'table-3-sor', parameter: 'updateNs' },
  }),
  row({
    id: 'ds.t3.TSP',
    application: 'TSP',
    fitted: ['locks', 28],
    faults: 11.2,
    bytesPerFault: 4236,
    pulled: 0.02,
    sendPerFault: 96,
    built: { study: 'table-3-tsp', parameter: 'visitNs' },
  }),
  row({
    id: 'ds.t3.Water',
    application: 'Water',
    fitted: ['barriers', 19],
    faults: 46.4,
    locks: 45.1,
    bytesPerFault: 3608,
    pulled: 0.15,
    sendPerFault: 178,
    built: { study: 'table-3-water', parameter: 'pairNs' },
  }),
  claim({
    id: 'ds.t3.send-per-event',
    role: 'validate',
    where: 'appendix, table 3',
    claim: 'A node sends 54 to 134 B per fault, barrier or lock.',
    setup: 'Sends of a node divided by the sum of its faults, barriers and locks, over all rows.',
    tolerance: '50 to 140 B',
    quantities: {
      least: { name: 'least of nine', unit: 'B', expected: between(50, 140) },
      most: { name: 'largest of nine', unit: 'B', expected: between(50, 140) },
    },
    studies: ALL.map((id) => `table-3-${id}`),
    measure: ({ study }) => {
      const sends = ALL.map((id) => sentPerEvent(study(`table-3-${id}`)));
      return {
        values: { least: counted(Math.min(...sends)), most: counted(Math.max(...sends)) },
        why: `${ALL.map((id, i) => `${id} ${inWords(sends[i]!)}`).join(', ')}.`,
      };
    },
  }),
];
