import { fork } from 'node:child_process';
import { once } from 'node:events';

const [path = '', ...flags] = process.argv.slice(2);
const worker = fork(path, { execArgv: flags, env: { ...process.env, REDIS_URL: '' } });
await once(worker, 'message');
process.send?.(worker.pid);
