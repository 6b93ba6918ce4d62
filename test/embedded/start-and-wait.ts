import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts';

const [dataDirectory = '', stop] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDirectory });
console.log(server.url);
if (stop) await server.stop();
