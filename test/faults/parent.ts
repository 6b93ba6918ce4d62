import { startWorkerProcess } from '../support/worker-process.ts';

const worker = await startWorkerProcess({});
process.send?.(worker.pid);
