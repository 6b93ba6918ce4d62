/** An operation of a schedule as its text says it. Written for the tests: shares nothing with the parser it helps to check. */
interface Operation {
  readonly rank: number;
  readonly kind: 'send' | 'recv' | 'calc';
  readonly bytes: number;
  readonly peer: number;
  readonly tag: number;
  readonly requires: number[];
}

export interface Delivery {
  readonly from: number;
  readonly to: number;
  readonly tag: number;
  readonly bytes: number;
}

/** What a program does with data: `Value` is what a rank holds. */
export interface Meaning<Value> {
  readonly initial: (rank: number) => Value;
  /** What a rank that has done everything the send waits for puts into the message. */
  readonly sent: (held: Value, delivery: Delivery) => Value;
  readonly received: (held: Value, message: Value, delivery: Delivery) => Value;
}

export interface Flow<Value> {
  readonly held: readonly Value[];
  readonly deliveries: readonly Delivery[];
  /** Operations that could never be done. */
  readonly stuck: number;
}

function parse(text: string): Operation[][] {
  const [head = '', ...blocks] = text.split(/rank \d+ \{/);
  if (Number(/num_ranks (\d+)/.exec(head)?.[1]) !== blocks.length) throw new Error('wrong number of ranks');
  return blocks.map((block, rank) => {
    const operations: Operation[] = [];
    for (const line of block.split('\n')) {
      const needs = /^l(\d+) requires l(\d+)$/.exec(line);
      if (needs) operations[Number(needs[1]) - 1]!.requires.push(Number(needs[2]) - 1);
      const message = /^l\d+: (send|recv) (\d+)b (?:to|from) (\d+) tag (\d+)$/.exec(line);
      const [, kind = 'calc', bytes = 0, peer = 0, tag = 0] = message ?? [];
      if (message || /^l\d+: calc \d+$/.test(line)) {
        const shape = { bytes: Number(bytes), peer: Number(peer), tag: Number(tag), requires: [] };
        operations.push({ rank, kind: kind as Operation['kind'], ...shape });
      }
    }
    return operations;
  });
}

/**
 * Carries data through a schedule. Each operation sees what those before it that it waits for have left, so that a
 * missing dependency shows as data that did not arrive. Receives take messages of their peer and tag in order.
 */
export function dataFlow<Value>(
  text: string,
  meaning: Meaning<Value>,
  join: (a: Value, b: Value) => Value,
): Flow<Value> {
  const ranks = parse(text);
  const after = ranks.map((operations) => operations.map(() => undefined as Value | undefined));
  const inFlight = new Map<string, { value: Value; bytes: number }[]>();
  const deliveries: Delivery[] = [];
  const perform = (operation: Operation): { value: Value } | undefined => {
    const { rank, kind, bytes, peer, tag, requires } = operation;
    const befores = requires.map((at) => after[rank]![at]);
    if (befores.some((before) => before === undefined)) return undefined;
    const held = befores.reduce<Value>((all, before) => join(all, before!), meaning.initial(rank));
    if (kind === 'calc') return { value: held };
    const delivery = kind === 'send' ? { from: rank, to: peer, tag, bytes } : { from: peer, to: rank, tag, bytes };
    const key = `${delivery.from} ${delivery.to} ${tag}`;
    if (kind === 'send') {
      inFlight.set(key, [...(inFlight.get(key) ?? []), { value: meaning.sent(held, delivery), bytes }]);
      deliveries.push(delivery);
      return { value: held };
    }
    const message = inFlight.get(key)?.shift();
    if (!message) return undefined;
    if (message.bytes !== bytes) throw new Error(`${key}: ${message.bytes} bytes sent, ${bytes} expected`);
    return { value: meaning.received(held, message.value, delivery) };
  };
  const open = new Set(ranks.flatMap((operations) => operations.map((operation, at) => ({ operation, at }))));
  for (let before = -1; before !== open.size; ) {
    before = open.size;
    for (const entry of open) {
      const done = perform(entry.operation);
      if (!done) continue;
      after[entry.operation.rank]![entry.at] = done.value;
      open.delete(entry);
    }
  }
  const held = ranks.map((_, rank) =>
    after[rank]!.reduce<Value>((all, value) => (value === undefined ? all : join(all, value)), meaning.initial(rank)),
  );
  const left = [...inFlight.values()].reduce((sum, messages) => sum + messages.length, 0);
  return { held, deliveries, stuck: open.size + left };
}
