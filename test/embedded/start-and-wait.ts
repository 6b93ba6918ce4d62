import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts';

const [dataDirectory = '', stop] = process.argv.slice(2);
process.once('SIGTERM', () => process.exit(1));
const server = await startEmbeddedPostgres({ dataDirectory });
console.log(server.url);
if (stop) await server.stop();
