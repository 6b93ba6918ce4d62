import { startServer } from '../../src/server.ts';
import { readConfig } from '../../src/settings/config.ts';

// Prints how many WebAssembly modules a fresh process has compiled by the time its API listens, on the database of its line.
const assembly = (globalThis as unknown as { WebAssembly: { Module: new () => object } }).WebAssembly;
let compiled = 0;
assembly.Module = new Proxy(assembly.Module, {
  construct(target, given) {
    compiled += 1;
    return Reflect.construct(target, given) as object;
  },
});
const config = {
  ...readConfig({ port: 0, workers: 1 }, { ONESIDED_LOG_LEVEL: 'silent' }),
  databaseUrl: process.argv[2]!,
};
const server = await startServer({ config, withWorker: false });
process.stdout.write(String(compiled));
await server.stop();
