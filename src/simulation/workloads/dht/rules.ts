import type { Impossibility, Rule, RunSetting } from '../../run-setting.ts';
import { tooFew } from '../rules.ts';
import type { DhtValues } from './parameters.ts';

/** Returns the number of operations in flight: one if the mechanism cannot post gets and atomics, and for deletes. */
export function windowOf(parameters: DhtValues, offers: readonly string[]): number {
  const canPost = offers.includes('posted-reads') && parameters.operation !== 'delete';
  return canPost ? parameters.operationsInFlight : 1;
}

function someTargets({ workload, processes }: RunSetting<DhtValues>): Impossibility | undefined {
  const inserting = workload.insertingProcesses;
  if (processes > inserting) return undefined;
  const message = `${inserting} of ${processes} processes insert, so no process is left as a target`;
  return tooFew(
    `${message}; accepted: more than ${inserting} processes, or fewer insertingProcesses`,
    'workload.insertingProcesses',
  );
}

function someInserting({ workload, processes }: RunSetting<DhtValues>): Impossibility | undefined {
  const writing = workload.writingProcesses;
  if (processes >= writing) return undefined;
  return tooFew(
    `${writing} of ${processes} processes are to insert; accepted: writingProcesses of at most ${processes}, or 0 for all`,
    'workload.writingProcesses',
  );
}

/** A rule against two parameters being used together. */
const excluding =
  (name: string, other: string, holds: (workload: DhtValues) => boolean, why: string): Rule<DhtValues> =>
  ({ workload }) => {
    if (!holds(workload)) return undefined;
    return {
      code: 'SIM_TABLE_PARAMETERS',
      message: why,
      blames: [`workload.${name}`, `workload.${other}`],
      mend: `workload.${name}`,
    };
  };

const positive = (value: unknown, above = 0) => typeof value === 'number' && value > above;

export const dhtRules: readonly Rule<DhtValues>[] = [
  someTargets,
  someInserting,
  excluding(
    'ownShare',
    'insertingProcesses',
    ({ ownShare, insertingProcesses }) => positive(ownShare) && positive(insertingProcesses),
    'processes that insert into the volumes of others have no elements of their own; accepted: ownShare 0, or insertingProcesses 0',
  ),
  excluding(
    'readsPerWrite',
    'operation',
    ({ readsPerWrite, operation }) => positive(readsPerWrite) && operation !== 'insert',
    'lookups are mixed with inserts; accepted: readsPerWrite 0, or operation insert',
  ),
  excluding(
    'writingProcesses',
    'operation',
    ({ writingProcesses, operation }) => positive(writingProcesses) && operation !== 'insert',
    'lookups and deletes do not insert; accepted: writingProcesses 0, or operation insert',
  ),
  excluding(
    'operationsInFlight',
    'arrivalProcess',
    ({ operationsInFlight, arrivalProcess }) => positive(operationsInFlight, 1) && arrivalProcess !== 'closed',
    'operations that arrive one by one cannot form a window; accepted: operationsInFlight 1, or arrivalProcess closed',
  ),
];
