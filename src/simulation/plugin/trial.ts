import { isEquipped, machineDefinitions } from '../catalogue.ts';
import { releaseAll } from '../engine/arrays.ts';
import { Engine } from '../engine/engine.ts';
import { SimulationFault } from '../engine/fault.ts';
import type { MachineDefinition } from '../machines/definition.ts';
import { defaultsOf, type ParameterValues } from '../parameters.ts';
import { ProgramSimulation } from '../program-simulation.ts';
import type { RunPlan } from '../run.ts';
import type { WorkloadSetting } from '../workloads/contract.ts';
import { windowOf } from '../workloads/window.ts';
import type { ProgramWorkload } from '../workloads/workload.ts';
import type { Plugin, PluginMechanism } from './plugin.ts';

const PROCESSES = 4;

/**
 * Checks that the models of a plugin's mechanisms provide what these offer, before any plan relies on it. Each is created once
 * with default values, for programs that do nothing. Mechanisms for which no machine has the hardware, or whose creation throws a
 * SimulationFault, are left to their runs, which check the same.
 * @param plugin with its functions guarded
 */
export function offerProblems({ mechanisms = [], machines = [] }: Plugin): string[] {
  return mechanisms.flatMap((mechanism) => {
    const definition = { ...mechanism.definition, member: 1 };
    const machine = [...machineDefinitions, ...machines].find(
      (each) => each.groups.includes('cpu') && isEquipped(definition, each),
    );
    const fault = machine && faultOnMaking({ ...mechanism, definition }, machine);
    return fault === undefined ? [] : [fault];
  });
}

function faultOnMaking(
  mechanism: ConstructorParameters<typeof ProgramSimulation>[2],
  machine: MachineDefinition,
): string | undefined {
  try {
    new ProgramSimulation(planOf(mechanism, machine), new Engine(), mechanism, IDLE);
    return undefined;
  } catch (error) {
    // Errors thrown by functions of its definition are reported where a plan calls them.
    const isIts = error instanceof SimulationFault && ['SIM_PARTS', 'SIM_PLUGIN'].includes(error.code);
    return isIts ? error.message : undefined;
  } finally {
    releaseAll();
  }
}

function planOf({ definition, searched }: PluginMechanism, machine: MachineDefinition): RunPlan {
  return {
    machine: { preset: machine.id, parameters: defaultsOf(machine.parameters) },
    mechanism: { kind: definition.id, parameters: ownValues(definition.parameters, searched?.name) },
    workload: { kind: IDLE.definition.id, parameters: {} },
    processes: PROCESSES,
    seed: 1,
    trace: { level: 'off', maxEvents: 0 },
  };
}

/** A parameter to be searched for is a number when a model is created. */
function ownValues(parameters: PluginMechanism['definition']['parameters'], searched?: string): ParameterValues {
  const values = defaultsOf(parameters);
  const best = parameters.find(({ name }) => name === searched);
  if (best !== undefined && typeof values[best.name] !== 'number') values[best.name] = best.minimum ?? 1;
  return values;
}

/** Programs that end at once, on a page that nobody reads. */
const IDLE: ProgramWorkload = {
  definition: {
    ...{ id: 'idle', title: 'Idle', summary: 'Programs that do nothing.', parameters: [], maxProcesses: PROCESSES },
    ...{ needs: [[]], metrics: [], primaryMetric: '' },
    calls: () => ({}),
    memory: () => ({ arrayBytes: 0, operations: 0, underWay: 1, windowBytes: 0, accessBytes: 0 }),
  },
  create: ({ pageBytes }: WorkloadSetting) => ({
    operationName: 'nothing',
    memory: { read: () => 0, write: () => undefined },
    handlers: [() => 0],
    regions: windowOf([{ name: 'page', bytes: pageBytes }], pageBytes),
    prepare: () => undefined,
    *program() {},
    verify: () => ({}),
    metrics: () => ({}),
  }),
};
