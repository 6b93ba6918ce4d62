import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BucketTable } from '../../../../src/simulation/mechanisms/registration/bucket-table.ts';
import { FirehoseTable, firehosesPerNode } from '../../../../src/simulation/mechanisms/registration/firehose-table.ts';
import { RegistrationWork } from '../../../../src/simulation/mechanisms/registration/registration-work.ts';

const work = new RegistrationWork();

interface Operation {
  readonly origin: number;
  readonly target: number;
  readonly first: number;
  readonly last: number;
  readonly source: number;
  started: boolean;
}

interface Move {
  readonly from: number;
  readonly to: number;
  readonly released: number[];
  readonly wanted: number[];
}

/** `expect` is too slow for what is checked after every step. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`broken: ${what}`);
}

/** Nodes that put into each other's memory: tables as in the simulation, messages in any order that pairs of nodes allow. */
class Cluster {
  readonly hoses: FirehoseTable[];
  readonly buckets: BucketTable[];
  readonly waiting: Operation[] = [];
  readonly running: Operation[] = [];
  readonly requests: Move[] = [];
  readonly replies: Move[] = [];
  finished = 0;

  constructor(
    readonly nodes: number,
    readonly committed: number,
    readonly victims: number,
  ) {
    const perNode = Math.floor(committed / (nodes - 1));
    this.hoses = Array.from({ length: nodes }, () => new FirehoseTable(nodes, perNode, 1000));
    this.buckets = Array.from(
      { length: nodes },
      () => new BucketTable({ total: committed + victims, pool: victims, local: victims }),
    );
  }

  submit(operation: Operation): void {
    this.waiting.push(operation);
    this.startWaiting();
  }

  deliverRequest(index: number): void {
    const pair = this.requests[index % this.requests.length]!;
    const place = this.requests.findIndex(({ from, to }) => from === pair.from && to === pair.to);
    const [move] = this.requests.splice(place, 1);
    this.buckets[move!.to]!.move(move!.released, move!.wanted, work);
    this.replies.push(move!);
  }

  deliverReply(index: number): void {
    const [move] = this.replies.splice(index % this.replies.length, 1);
    for (const bucket of move!.wanted) this.hoses[move!.from]!.confirm(move!.to, bucket);
    for (const operation of this.running) {
      if (this.hoses[operation.origin]!.allMapped(operation.target, operation.first, operation.last)) {
        operation.started = true;
      }
    }
  }

  finish(index: number): void {
    const ready = this.running.filter(({ started }) => started);
    if (ready.length === 0) return;
    const operation = ready[index % ready.length]!;
    this.running.splice(this.running.indexOf(operation), 1);
    const hoses = this.hoses[operation.origin]!;
    for (let bucket = operation.first; bucket <= operation.last; bucket += 1) {
      hoses.release(hoses.find(operation.target, bucket));
    }
    this.buckets[operation.origin]!.releaseLocal(operation.source, operation.source);
    this.finished += 1;
    this.startWaiting();
  }

  /** In the order of submission; an operation gets everything it needs at once, or nothing. */
  private startWaiting(): void {
    const blocked = new Set<number>();
    for (const operation of [...this.waiting]) {
      const { origin, target, first, last, source } = operation;
      const admitted =
        !blocked.has(origin) &&
        this.hoses[origin]!.admits(target, first, last) &&
        this.buckets[origin]!.admitsLocal(source, source);
      if (!admitted) {
        blocked.add(origin);
        continue;
      }
      this.waiting.splice(this.waiting.indexOf(operation), 1);
      this.start(operation);
    }
  }

  private start(operation: Operation): void {
    const { origin, target, first, last, source } = operation;
    const hoses = this.hoses[origin]!;
    this.buckets[origin]!.acquireLocal(source, source, work);
    const move: Move = { from: origin, to: target, released: [], wanted: [] };
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = hoses.find(target, bucket);
      if (slot >= 0) hoses.use(slot);
    }
    for (let bucket = first; bucket <= last; bucket += 1) {
      if (hoses.find(target, bucket) >= 0) continue;
      const left = hoses.claim(target, bucket);
      if (left >= 0) move.released.push(left);
      move.wanted.push(bucket);
    }
    if (move.wanted.length > 0) this.requests.push(move);
    operation.started = hoses.allMapped(target, first, last);
    this.running.push(operation);
  }

  checkInvariants(): void {
    for (let node = 0; node < this.nodes; node += 1) {
      const buckets = this.buckets[node]!;
      must(buckets.buckets.count <= this.committed + this.victims, 'at most M + MAXVICTIM pinned');
      must(buckets.committed <= this.committed, 'at most M for firehoses');
      must(buckets.buckets.count - buckets.committed <= this.victims, 'at most MAXVICTIM beside them');
      must(buckets.buckets.pins - buckets.buckets.unpins === buckets.buckets.count, 'pins = unpins + still pinned');
      for (let other = 0; other < this.nodes; other += 1) {
        must(this.hoses[node]!.attachedTo(other) <= this.hoses[node]!.perNode, 'at most F firehoses');
      }
    }
    for (const { origin, target, first, last, source, started } of this.running) {
      must(this.buckets[origin]!.references(source).local > 0, 'a source in use is pinned');
      for (let bucket = first; bucket <= last; bucket += 1) {
        must(this.hoses[origin]!.usesOf(this.hoses[origin]!.find(target, bucket)) > 0, 'a firehose in use stays');
        if (started) must(this.buckets[target]!.references(bucket).remote > 0, 'mapped means pinned');
      }
    }
  }

  drain(): void {
    while (this.requests.length + this.replies.length + this.running.length > 0) {
      if (this.requests.length > 0) this.deliverRequest(0);
      else if (this.replies.length > 0) this.deliverReply(0);
      else this.finish(0);
      this.checkInvariants();
    }
  }
}

const action = fc.record({
  kind: fc.constantFrom('submit', 'submit', 'request', 'reply', 'finish'),
  origin: fc.nat(3),
  target: fc.nat(2),
  bucket: fc.nat(15),
  length: fc.nat(1),
  source: fc.nat(15),
  pick: fc.nat(50),
});

describe('the Firehose protocol in any interleaving', () => {
  it.each([
    [2, 4, 2],
    [3, 4, 1],
    [4, 6, 3],
  ])(
    'of %i nodes with %i committed buckets and %i victims keeps its promises and finishes',
    (nodes, committed, victims) => {
      fc.assert(
        fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
          const cluster = new Cluster(nodes, committed, victims);
          let submitted = 0;
          for (const { kind, origin, target, bucket, length, source, pick } of actions) {
            if (kind === 'submit') {
              const from = origin % nodes;
              const to = (from + 1 + (target % (nodes - 1))) % nodes;
              cluster.submit({
                origin: from,
                target: to,
                first: bucket,
                last: bucket + length,
                source: 20 + source,
                started: false,
              });
              submitted += 1;
            } else if (kind === 'request' && cluster.requests.length > 0) cluster.deliverRequest(pick);
            else if (kind === 'reply' && cluster.replies.length > 0) cluster.deliverReply(pick);
            else if (kind === 'finish') cluster.finish(pick);
            cluster.checkInvariants();
          }
          cluster.drain();
          expect(cluster.finished).toBe(submitted);
          expect(cluster.waiting).toEqual([]);
        }),
        { numRuns: 1500, seed: 3 },
      );
    },
  );
});

describe('FirehoseTable', () => {
  it('gives up the idle firehose that was used longest ago, never one in use', () => {
    const hoses = new FirehoseTable(2, 3, 1000);
    for (const bucket of [1, 2, 3]) {
      expect(hoses.claim(1, bucket)).toBe(-1);
      hoses.confirm(1, bucket);
    }
    expect(hoses.admits(1, 4, 4)).toBe(false);
    hoses.release(hoses.find(1, 1));
    hoses.release(hoses.find(1, 2));
    hoses.use(hoses.find(1, 1));
    hoses.release(hoses.find(1, 1));
    expect(hoses.claim(1, 4)).toBe(2);
    expect(hoses.claim(1, 5)).toBe(1);
    expect(hoses.admits(1, 6, 6)).toBe(false);
    expect(hoses.attachedTo(1)).toBe(3);
  });

  it('does not give up what the same operation is about to use', () => {
    const hoses = new FirehoseTable(2, 2, 1000);
    for (const bucket of [1, 2]) hoses.claim(1, bucket);
    hoses.release(hoses.find(1, 1));
    expect(hoses.admits(1, 3, 3)).toBe(true);
    expect(hoses.admits(1, 0, 1)).toBe(false);
  });

  it('needs one entry for a bucket of several pages', () => {
    expect(firehosesPerNode(400 * 2 ** 20, 4096, 2) / firehosesPerNode(400 * 2 ** 20, 16384, 2)).toBe(4);
  });

  it('has as many firehoses as section 4.2 states', () => {
    const counts = [2, 4, 8].map((nodes) => firehosesPerNode(400 * 2 ** 20, 4096, nodes));
    expect(counts).toEqual([102400, 34133, 14628]);
  });
});
