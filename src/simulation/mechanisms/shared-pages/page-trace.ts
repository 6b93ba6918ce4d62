import { NO_OPERATION } from '../../engine/none.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';
import { PAGE_MESSAGE } from '../../page-protocol/protocol.ts';
import { type Content, isAboutPage } from './kernel-messages.ts';

/** Names of a request's hops, as in the protocol's table. */
const HOPS: Readonly<Record<keyof typeof PAGE_MESSAGE, string>> = {
  request: 'REQ',
  copy: 'FWD copy',
  move: 'FWD move',
  drop: 'FWD drop',
  where: 'WHERE',
  pull: 'PULL',
  data: 'DATA',
  done: 'DONE',
  acknowledge: 'ACK',
  lock: 'LOCK',
  locked: 'LOCKED',
  unlock: 'UNLOCK',
  grant: 'GRANT',
  take: 'TAKE',
};

/**
 * Protocol activity in a detailed trace, at the receiving node: each message under its name, from its departure until it is in
 * memory, with its minipage; and each handler that waits for the lock of the page table.
 */
export class PageTrace {
  readonly on: boolean;
  private readonly hops: number = 0;
  private readonly locks: number = 0;
  /** By PAGE_MESSAGE. */
  private readonly kinds: readonly number[] = [];
  private readonly service: number = 0;
  private readonly lock: number = 0;

  constructor(
    private readonly trace: TraceRecorder,
    nodes: number,
  ) {
    this.on = trace.on;
    if (!this.on) return;
    const tracks = (name: string) =>
      trace.addTracks(Array.from({ length: nodes }, (_, node) => ({ name, node, resource: 'memory' })));
    this.hops = tracks('messages of kernels');
    this.locks = tracks('lock of the page table');
    const kind = (name: string) => trace.addKind({ name, stage: 'wire', argument: 'minipage' });
    const kinds: number[] = [];
    for (const [name, number] of Object.entries(PAGE_MESSAGE)) kinds[number] = kind(HOPS[name as keyof typeof HOPS]);
    this.kinds = kinds;
    this.service = trace.addKind({ name: 'barrier, lock, echo or stream', stage: 'wire', argument: 'process' });
    this.lock = trace.addKind({ name: 'waits for the page table', stage: 'handshake', argument: 'minipage' });
  }

  /** A message has arrived at a node. */
  came(content: Content, leftAt: number, arrivedAt: number): void {
    if (!this.on) return;
    const isPage = isAboutPage(content);
    const kind = isPage ? this.kinds[content.kind]! : this.service;
    this.trace.spanOn(
      this.hops + content.to,
      kind,
      leftAt,
      arrivedAt,
      NO_OPERATION,
      isPage ? content.unit : content.process,
    );
  }

  /** A handler has waited for the lock. */
  waited(node: number, unit: number, since: number, until: number): void {
    if (this.on) this.trace.spanOn(this.locks + node, this.lock, since, until, NO_OPERATION, unit);
  }
}
