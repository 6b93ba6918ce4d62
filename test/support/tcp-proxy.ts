import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy whose connections stay open while nothing comes through: a black hole, as a broken network makes them. */
export interface SilentProxy {
  /** The same address with this proxy in between. */
  readonly url: string;
  /** Resolves with the first connection. */
  readonly connected: Promise<void>;
  /** Whether data goes through. */
  pass(open: boolean): void;
  close(): Promise<void>;
}

export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other).on('error', () => other.destroy());
      socket.once('close', () => sockets.delete(socket) && other.destroy());
      if (!open) socket.pause();
    }
  });
  const connected = new Promise<void>((resolve) => server.once('connection', () => resolve()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    connected,
    pass: (now) => {
      open = now;
      for (const socket of sockets) now ? socket.resume() : socket.pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
