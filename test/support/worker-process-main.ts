import { fileURLToPath } from 'node:url';
import { runWorkerProcess } from '../../workers/main.ts';

await runWorkerProcess({ taskFile: fileURLToPath(new URL('faulty-simulation.ts', import.meta.url)) });
