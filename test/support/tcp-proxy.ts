import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Slowness {
  /** Of each piece that comes through, in ms. */
  readonly latencyMs: () => number;
  /** Of each connection in each direction. */
  readonly bytesPerSecond: number;
}

/** A TCP proxy that behaves as broken networks do. It begins as a good one. */
export interface TcpProxy {
  /** The same address with this proxy in between. */
  readonly url: string;
  /** Resolves with the first connection. */
  readonly connected: Promise<void>;
  /** Whether data goes through; without it connections stay open: a black hole. */
  pass(open: boolean): void;
  /** Ends the connection that carries the last of so many bytes, in the middle of what it says. */
  cutAfter(bytes: number): void;
  /** The same, but all of a question gets through: what is lost is its answer. */
  swallowAfter(bytes: number): void;
  /** Whether the last `cutAfter` or `swallowAfter` has struck. */
  readonly struck: boolean;
  slow(slowness: Slowness | undefined): void;
  /** Carries nothing more on connections that are open, and ends none: new ones are as good as ever. */
  forget(): void;
  close(): Promise<void>;
}

/** How long an answer stays away before its connection ends, in ms. */
const SILENCE_MS = 200;

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const network = new Network();
  const { hostname, port } = new URL(target);
  const connections = new Set<Connection>();
  const server = createServer((client) => {
    const connection = new Connection(client, connect(Number(port), hostname), network);
    connections.add(connection);
    void connection.ended.then(() => connections.delete(connection));
  });
  const connected = new Promise<void>((resolve) => server.once('connection', () => resolve()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    connected,
    pass: (open) => network.pass(open),
    cutAfter: (bytes) => network.strikeAfter(bytes, 'cut'),
    swallowAfter: (bytes) => network.strikeAfter(bytes, 'swallow'),
    get struck() {
      return network.struck;
    },
    slow: (slowness) => {
      network.slowness = slowness;
    },
    forget: () => {
      for (const connection of connections) connection.forget();
    },
    close: async () => {
      for (const connection of connections) connection.end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What happens to the connections of a proxy. */
class Network {
  slowness: Slowness | undefined;
  private opened: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;
  private bytesLeft = Number.POSITIVE_INFINITY;
  private loss: 'cut' | 'swallow' = 'cut';

  get struck(): boolean {
    return this.bytesLeft === Number.POSITIVE_INFINITY;
  }

  pass(open: boolean): void {
    this.open();
    if (open) this.opened = Promise.resolve();
    else {
      this.opened = new Promise((resolve) => {
        this.open = resolve;
      });
    }
  }

  strikeAfter(bytes: number, loss: 'cut' | 'swallow'): void {
    this.bytesLeft = bytes;
    this.loss = loss;
  }

  /** Resolves when a piece may go on. */
  async carried({ length }: Buffer): Promise<void> {
    await this.opened;
    const { slowness } = this;
    if (slowness) await delay(slowness.latencyMs() + (length / slowness.bytesPerSecond) * 1000);
  }

  /** How much of a piece gets through, and what becomes of its connection. */
  fate({ length }: Buffer, isQuestion: boolean): { readonly passed: number; readonly loss?: 'cut' | 'swallow' } {
    if (this.loss === 'swallow' && !isQuestion) return { passed: length };
    const left = this.bytesLeft;
    this.bytesLeft -= length;
    if (length < left) return { passed: length };
    this.bytesLeft = Number.POSITIVE_INFINITY;
    return this.loss === 'cut' ? { passed: left, loss: 'cut' } : { passed: length, loss: 'swallow' };
  }
}

class Connection {
  readonly ended: Promise<unknown>;
  private readonly network: Network;
  private readonly ends: readonly Socket[];
  private isSilent = false;
  private isForgotten = false;

  constructor(client: Socket, upstream: Socket, network: Network) {
    this.network = network;
    this.ends = [client, upstream];
    for (const socket of this.ends) socket.on('error', () => this.end());
    this.ended = Promise.all([this.carry(client, upstream, true), this.carry(upstream, client, false)]);
  }

  forget(): void {
    this.isForgotten = true;
  }

  end(): void {
    for (const socket of this.ends) socket.destroy();
  }

  private async carry(from: Socket, to: Socket, isQuestion: boolean): Promise<void> {
    try {
      for await (const piece of from as AsyncIterable<Buffer>) {
        await this.network.carried(piece);
        if (this.isForgotten) continue;
        if (this.isSilent && !isQuestion) continue;
        const { passed, loss } = this.network.fate(piece, isQuestion);
        if (!to.write(piece.subarray(0, passed))) await drained(to);
        if (loss === 'cut') this.end();
        if (loss === 'swallow') this.fallSilent();
      }
      to.end();
    } catch {
      this.end();
    }
  }

  private fallSilent(): void {
    this.isSilent = true;
    setTimeout(() => this.end(), SILENCE_MS);
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['drain', 'close']) socket.once(event, () => resolve());
  });
}
