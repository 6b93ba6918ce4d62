import { ACCESS, PageStates } from '../../../../../src/simulation/page-protocol/page-states.ts';
import type { PageMessage, ProtocolOptions } from '../../../../../src/simulation/page-protocol/protocol.ts';

/** A touch of a program, in its order. */
export interface Access {
  readonly unit: number;
  readonly right: number;
}

/** What is explored: nodes, minipages with their first homes, and a program for each thread. */
export interface Scenario {
  readonly name: string;
  /** Configurations that there are: fewer are an exploration that has lost steps. Without options of a variant. */
  readonly states?: number;
  readonly nodes: number;
  readonly homes: readonly number[];
  readonly threads: readonly { readonly node: number; readonly program: readonly Access[] }[];
  readonly options?: Partial<ProtocolOptions>;
  /** Handlers of these nodes may find the lock of the page table taken. */
  readonly defers?: boolean;
  /** What reads find, thread by thread, that sequential consistency forbids; and some of what it allows. */
  readonly forbidden?: string;
  readonly allowed?: readonly string[];
}

export const reads = (unit: number): Access => ({ unit, right: ACCESS.read });
export const writes = (unit: number): Access => ({ unit, right: ACCESS.write });

interface Thread {
  /** The access that it is at; the length of its program if it has ended. */
  at: number;
  /** It sleeps until its minipage is looked at again. */
  sleeps: boolean;
  /** Writes that its reads have found, in their order: how many of the minipage there had been. */
  readonly found: number[];
}

/** Links that requests under way have crossed, by minipage and node. */
type Hops = Map<number, number>;

/** Everything there is at one instant, of all nodes and of the network. */
export class Configuration {
  threads: Thread[];
  /** By sender and receiver, in order. */
  readonly channels: PageMessage[][];
  /** In no order: put aside until the lock of the page table is free, copies of a multicast, what NICs answer, and own acknowledgements. */
  deferred: PageMessage[] = [];
  /** By minipage: writes that all threads have performed; the stamp of the last one. */
  golden: number[];
  /** Requests without an acknowledgement. */
  outstanding = 0;
  hops: Hops = new Map();
  pages: PageStates;

  constructor(readonly scenario: Scenario) {
    const { nodes, homes, threads } = scenario;
    this.pages = new PageStates(nodes, homes.length, (unit) => homes[unit]!);
    this.threads = threads.map(() => ({ at: 0, sleeps: false, found: [] }));
    this.channels = Array.from({ length: nodes * nodes }, () => []);
    this.golden = homes.map(() => 0);
  }

  copy(): Configuration {
    const copy = new Configuration(this.scenario);
    copy.threads = this.threads.map((thread) => ({ ...thread, found: [...thread.found] }));
    for (const [index, messages] of this.channels.entries()) copy.channels[index]!.push(...messages);
    copy.deferred = [...this.deferred];
    copy.golden = [...this.golden];
    copy.outstanding = this.outstanding;
    copy.hops = new Map(this.hops);
    copy.pages = copyOf(this.pages, copy.pages);
    return copy;
  }

  /** The same text for two configurations that cannot be told apart. */
  get key(): string {
    const { access, stamp, copies, exclusive, busy, open, queues } = this.pages;
    const messages = (list: readonly PageMessage[]) =>
      list.map((message) => Object.values(message).join('.')).join(' ');
    return [
      [access, stamp, copies, exclusive, busy, this.golden].map((array) => array.join('')).join('|'),
      JSON.stringify([...open].sort(([a], [b]) => a - b)),
      JSON.stringify([...queues].sort(([a], [b]) => a - b)),
      this.threads.map(({ at, sleeps, found }) => `${at}${sleeps ? 's' : ''}${found}`).join(';'),
      this.channels.map(messages).join('/'),
      this.deferred
        .map((message) => Object.values(message).join('.'))
        .sort()
        .join(' '),
      JSON.stringify([...this.hops].sort(([a], [b]) => a - b)),
      this.outstanding,
    ].join('#');
  }

  /** What all reads have found: `1,0` of a thread, threads apart by a slash. */
  get outcome(): string {
    const found = this.threads.map((thread) => thread.found.join(','));
    return found.filter((each) => each !== '').join('/');
  }

  get hasEnded(): boolean {
    return this.threads.every(({ at }, index) => at === this.scenario.threads[index]!.program.length);
  }
}

function copyOf(from: PageStates, to: PageStates): PageStates {
  to.access.set(from.access);
  to.stamp.set(from.stamp);
  to.copies.set(from.copies);
  to.exclusive.set(from.exclusive);
  to.busy.set(from.busy);
  for (const [place, request] of from.open) to.open.set(place, { ...request });
  for (const [unit, queue] of from.queues) to.queues.set(unit, [...queue]);
  return to;
}
