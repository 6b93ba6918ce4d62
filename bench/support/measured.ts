/** What benches run of a state of the code, with the V8 settings of a simulation thread. */
import '../../workers/simulation-task.ts';

export { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../src/simulation/catalogue.ts';
export { Engine } from '../../src/simulation/engine/engine.ts';
export { EventQueue } from '../../src/simulation/engine/event-queue.ts';
export { defaultsOf } from '../../src/simulation/parameters.ts';
export { simulate } from '../../src/simulation/simulate.ts';
