import { fileURLToPath } from 'node:url';
import { runWorkerProcess } from '../../workers/main.ts';

const file = import.meta.url.replace('worker-process-main', 'faulty-simulation');
await runWorkerProcess({}, { taskFile: fileURLToPath(file) });
