import fc from 'fast-check';

/** A schedule as plain objects: what texts are written from and the oracle replays. */
export interface Operation {
  readonly kind: 'send' | 'recv' | 'calc';
  readonly size: number;
  /** -1 in a receive from anyone. */
  readonly peer: number;
  /** -1 in a receive of any tag. */
  readonly tag: number;
  readonly cpu: number;
  readonly nic: number;
}

export interface Dependency {
  readonly successor: number;
  readonly predecessor: number;
  readonly on: 'requires' | 'irequires';
}

export interface RankProgram {
  readonly operations: readonly Operation[];
  readonly dependencies: readonly Dependency[];
}

export type Program = readonly RankProgram[];

export function textOf(program: Program): string {
  const lines = [`num_ranks ${program.length}`];
  program.forEach(({ operations, dependencies }, rank) => {
    lines.push('', `rank ${rank} {`);
    operations.forEach((operation, index) => {
      lines.push(`l${index}: ${lineOf(operation)}`);
    });
    for (const { successor, on, predecessor } of dependencies) lines.push(`l${successor} ${on} l${predecessor}`);
    lines.push('}');
  });
  return `${lines.join('\n')}\n`;
}

function lineOf({ kind, size, peer, tag, cpu, nic }: Operation): string {
  if (kind === 'calc') return `calc ${size} cpu ${cpu}`;
  return `${kind} ${size}b ${kind === 'send' ? 'to' : 'from'} ${peer} tag ${tag} cpu ${cpu} nic ${nic}`;
}

interface Message {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  readonly tag: number;
  readonly anySource: boolean;
  readonly anyTag: boolean;
  readonly places: readonly [number, number];
  readonly devices: readonly [number, number, number, number];
}

const size = fc.oneof(fc.constantFrom(0, 1, 8, 100, 101), fc.integer({ min: 0, max: 5000 }));
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const few = fc.integer({ min: 0, max: 2 });
const devices = fc.oneof({ weight: 3, arbitrary: fc.constant([0, 0, 0, 0] as const) }, fc.tuple(few, few, few, few));

/**
 * Programs of messages that have a receive somewhere, mixed with computation, some dependencies from later to earlier
 * operations, few tags (so that order matters) and receives with wildcards. Some never complete.
 */
export const programs: fc.Arbitrary<Program> = fc.integer({ min: 1, max: 5 }).chain((ranks) => {
  const rank = fc.nat(ranks - 1);
  const message: fc.Arbitrary<Message> = fc.record({
    from: rank,
    to: rank,
    size,
    tag: fc.nat(2),
    anySource: fc.boolean(),
    anyTag: fc.boolean(),
    places: fc.tuple(share, share),
    devices,
  });
  const computation = fc.record({ rank, ns: fc.nat(9000), place: share, cpu: few });
  const link = fc.record({ rank, from: share, to: share, on: fc.constantFrom('requires', 'requires', 'irequires') });
  return fc
    .record({
      messages: fc.array(message, { maxLength: 25 }),
      computations: fc.array(computation, { maxLength: 25 }),
      links: fc.array(link, { maxLength: 40 }),
      wild: fc.boolean(),
    })
    .map(({ messages, computations, links, wild }) => {
      const placed = Array.from({ length: ranks }, (): { at: number; operation: Operation }[] => []);
      const put = (where: number, at: number, operation: Operation) => placed[where]!.push({ at, operation });
      for (const {
        from,
        to,
        size: bytes,
        tag,
        anySource,
        anyTag,
        places,
        devices: [a, b, c, d],
      } of messages) {
        const [peer, wanted] = [wild && anySource ? -1 : from, wild && anyTag ? -1 : tag];
        put(from, places[0], { kind: 'send', size: bytes, peer: to, tag, cpu: a, nic: b });
        put(to, places[1], { kind: 'recv', size: bytes, peer, tag: wanted, cpu: c, nic: d });
      }
      for (const { rank: where, ns, place, cpu } of computations) {
        put(where, place, { kind: 'calc', size: ns, peer: 0, tag: 0, cpu, nic: 0 });
      }
      return placed.map((list, where): RankProgram => {
        const operations = list.sort((one, other) => one.at - other.at).map(({ operation }) => operation);
        const own = links.filter((candidate) => candidate.rank === where);
        return { operations, dependencies: own.flatMap((one) => dependencyOf(one, operations.length)) };
      });
    });
});

function dependencyOf(link: { from: number; to: number; on: string }, operations: number): Dependency[] {
  const [one, other] = [Math.floor(link.from * operations), Math.floor(link.to * operations)];
  if (one === other) return [];
  const on = link.on === 'irequires' ? 'irequires' : 'requires';
  return [{ successor: Math.max(one, other), predecessor: Math.min(one, other), on }];
}
