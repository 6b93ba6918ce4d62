import { simulate } from '../src/simulation/simulate.ts';
import { simulationTask } from './simulation-task.ts';

/** The task of a pool thread: simulations only. */
export default simulationTask(simulate);
