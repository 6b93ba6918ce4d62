import { simulate } from '../src/simulation/simulate.ts';
import { simulationTask } from './simulation-task.ts';

/** What a thread of the pool runs: simulations, and nothing else. */
export default simulationTask(simulate);
