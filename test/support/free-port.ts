import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to listeners without a wish: nobody takes one meanwhile by chance. */
const FIRST = 12_000;
const COUNT = 20_000;

/** A port of 127.0.0.1 that nobody listens on now. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => server.close(resolve));
  return isFree ? port : freePort();
}
