import { describe, expect, it } from 'vitest';
import { Flow, NO_STREAM, type Passing } from '../../../../src/simulation/hardware/ht-bridge/flow.ts';

const STRICT: Passing = { writesPass: false, responsesPass: false, readsPass: false, streams: 1 };
const NONE = { posted: 0, nonPosted: 0 };
const [POSTED_ONLY, NON_POSTED_ONLY] = [
  { posted: 9, nonPosted: 0 },
  { posted: 0, nonPosted: 9 },
];

/** What waits, by the name that tests give it: in which channel, and of which stream and bank. */
interface Waits {
  readonly as: 'posted' | 'fence' | 'non-posted' | 'answer';
  readonly stream?: number;
  readonly bank?: number;
}

const [POSTED, FENCE, NON_POSTED, ANSWER]: readonly Waits[] = [
  { as: 'posted' },
  { as: 'fence' },
  { as: 'non-posted' },
  { as: 'answer' },
];

/** A flow in which these wait, in this order. They are called 0, 1, ... */
function waiting(packets: readonly Waits[], passing: Partial<Passing> = {}, credits = NONE): Flow {
  const flow = new Flow(0, 1, credits, { ...STRICT, ...passing });
  for (const [message, { as, stream = 0, bank = 0 }] of packets.entries()) {
    if (as === 'posted') flow.waitPosted(message, stream, bank);
    else if (as === 'fence') flow.waitFence(message);
    else if (as === 'non-posted') flow.waitNonPosted(message, stream);
    else flow.waitAnswer(message);
  }
  return flow;
}

/** Takes all that may go. @returns their names in the order of their going */
function taken(flow: Flow): number[] {
  const order: number[] = [];
  for (let message = flow.take(); message >= 0; message = flow.take()) order.push(message);
  return order;
}

/** What goes of these with these credits. */
const goes = (packets: readonly Waits[], passing: Partial<Passing>, credits: typeof NONE) =>
  taken(waiting(packets, passing, credits));

const inStream = (packet: Waits, stream: number): Waits => ({ ...packet, stream });
const inBank = (packet: Waits, bank: number): Waits => ({ ...packet, bank });

/** Rows of the table pass its columns, as far as they do, where all are of one stream and without PassPW. */
describe('the ordering table, of one stream', () => {
  it('posted, posted: no', () => {
    const packets = [POSTED, POSTED, POSTED, POSTED];
    for (const posted of [1, 2, 3, 4])
      expect(goes(packets, {}, { posted, nonPosted: 9 })).toEqual([0, 1, 2, 3].slice(0, posted));
    expect(goes([POSTED, inBank(POSTED, 1), POSTED], {}, POSTED_ONLY)).toEqual([0, 1, 2]);
  });

  it.each([
    ['non-posted', NON_POSTED],
    ['answer', ANSWER],
  ])('posted, %s: must', (_, earlier) => {
    const flow = waiting([POSTED, earlier, POSTED], {}, { posted: 2, nonPosted: 0 });
    expect([flow.take(), flow.take()]).toEqual([0, 2]);
    expect(flow.postedCredits).toBe(0);
  });

  it('non-posted, posted: no, and not held back by those after it', () => {
    expect(goes([POSTED, NON_POSTED], {}, NON_POSTED_ONLY)).toEqual([]);
    expect(goes([POSTED, NON_POSTED, POSTED], {}, { posted: 1, nonPosted: 9 })).toEqual([0, 1]);
    expect(goes([POSTED, inBank(POSTED, 3), NON_POSTED], {}, { posted: 1, nonPosted: 9 })).toEqual([0]);
  });

  it('non-posted, non-posted: no', () => {
    expect(goes([NON_POSTED, NON_POSTED, NON_POSTED], {}, { posted: 0, nonPosted: 2 })).toEqual([0, 1]);
  });

  it('non-posted, answer: may, and does', () => {
    const streams = [inStream(POSTED, 1), ANSWER, NON_POSTED];
    expect(goes(streams, { streams: 2 }, NON_POSTED_ONLY)).toEqual([2]);
  });

  it('answer, posted: no, and not held back by those after it', () => {
    expect(goes([POSTED, ANSWER], {}, NON_POSTED_ONLY)).toEqual([]);
    expect(goes([POSTED, ANSWER, POSTED], {}, { posted: 1, nonPosted: 0 })).toEqual([0, 1]);
    expect(goes([POSTED, POSTED, ANSWER], {}, { posted: 1, nonPosted: 0 })).toEqual([0]);
  });

  it('answer, non-posted: must', () => {
    expect(goes([NON_POSTED, ANSWER], {}, NONE)).toEqual([1]);
  });

  it('answer, answer: may, and does not', () => {
    expect(goes([ANSWER, ANSWER, ANSWER], {}, NONE)).toEqual([0, 1, 2]);
  });

  it('fence, posted and posted, fence: no', () => {
    expect(goes([POSTED, FENCE, POSTED], {}, { posted: 1, nonPosted: 9 })).toEqual([0]);
    expect(goes([FENCE, POSTED, FENCE, POSTED], {}, POSTED_ONLY)).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['non-posted', NON_POSTED],
    ['answer', ANSWER],
  ])('%s, fence: no', (_, later) => {
    expect(goes([FENCE, later], {}, NON_POSTED_ONLY)).toEqual([]);
    expect(goes([FENCE, later], {}, { posted: 1, nonPosted: 9 })).toEqual([0, 1]);
  });
});

describe('what may pass posted writes', () => {
  it('posted ones of another bank, but not of their own', () => {
    const packets = [POSTED, POSTED, inBank(POSTED, 1)];
    expect(goes(packets, { writesPass: true }, POSTED_ONLY)).toEqual([0, 2, 1]);
    expect(goes([POSTED, POSTED, POSTED], { writesPass: true }, POSTED_ONLY)).toEqual([0, 1, 2]);
  });

  it('and a fence, which itself passes none', () => {
    const packets = [POSTED, POSTED, FENCE, inBank(POSTED, 1)];
    expect(goes(packets, { writesPass: true }, POSTED_ONLY)).toEqual([0, 3, 1, 2]);
    expect(goes(packets, {}, POSTED_ONLY)).toEqual([0, 1, 2, 3]);
  });

  it('not a request that has no PassPW, whatever bank they are of', () => {
    const packets = [inBank(POSTED, 3), NON_POSTED];
    expect(goes(packets, { writesPass: true, responsesPass: true, readsPass: true }, NON_POSTED_ONLY)).toEqual([]);
  });

  it('reads that have, also a fence', () => {
    const read = inStream(NON_POSTED, NO_STREAM);
    for (const earlier of [POSTED, FENCE])
      expect(goes([earlier, read], { readsPass: true }, NON_POSTED_ONLY)).toEqual([1]);
  });

  it('answers that have, also a fence, and these alone', () => {
    for (const earlier of [POSTED, FENCE]) {
      expect(goes([earlier, ANSWER], { responsesPass: true }, NON_POSTED_ONLY)).toEqual([1]);
      expect(goes([earlier, ANSWER], { writesPass: true, readsPass: true }, NON_POSTED_ONLY)).toEqual([]);
    }
  });
});

describe('packets of different streams', () => {
  const passing = { streams: 2 };

  it('posted writes have no order', () => {
    const packets = [POSTED, POSTED, inStream(POSTED, 1)];
    expect(goes(packets, passing, POSTED_ONLY)).toEqual([0, 2, 1]);
  });

  it('but for a fence, which none passes and which passes none', () => {
    const packets = [POSTED, POSTED, inStream(POSTED, 1), FENCE, inStream(POSTED, 1), POSTED];
    expect(goes(packets, passing, POSTED_ONLY)).toEqual([0, 2, 1, 3, 4, 5]);
    expect(goes([POSTED, POSTED, FENCE, inStream(POSTED, 1)], passing, POSTED_ONLY)).toEqual([0, 1, 2, 3]);
  });

  it('a request passes posted writes of others, and no fence', () => {
    expect(goes([POSTED, inStream(NON_POSTED, 1)], passing, NON_POSTED_ONLY)).toEqual([1]);
    expect(goes([inStream(POSTED, 1), NON_POSTED], passing, NON_POSTED_ONLY)).toEqual([1]);
    expect(goes([FENCE, inStream(NON_POSTED, 1)], passing, NON_POSTED_ONLY)).toEqual([]);
  });

  it('a request waits for those of its own, also behind a request of another', () => {
    const packets = [POSTED, inStream(NON_POSTED, 1), NON_POSTED];
    expect(goes(packets, passing, NON_POSTED_ONLY)).toEqual([1]);
  });

  it('an answer passes posted writes of none', () => {
    for (const stream of [0, 1]) expect(goes([inStream(POSTED, stream), ANSWER], passing, NON_POSTED_ONLY)).toEqual([]);
  });
});

describe('a packet that comes', () => {
  it('goes at once where nothing waits and there is a credit', () => {
    const flow = waiting([], {}, { posted: 1, nonPosted: 1 });
    expect([flow.freeForPosted, flow.isFreeForNonPosted(0), flow.freeForAnswer]).toEqual([true, true, true]);
  });

  it('waits without a credit, unless it is an answer', () => {
    const flow = waiting([]);
    expect([flow.freeForPosted, flow.isFreeForNonPosted(0), flow.freeForAnswer]).toEqual([false, false, true]);
  });

  it.each([
    ['a posted write', POSTED, [false, false, true, true, false]],
    ['a posted write of another stream', inStream(POSTED, 1), [false, true, false, true, false]],
    ['a fence', FENCE, [false, false, false, true, false]],
    ['a request', NON_POSTED, [true, false, false, false, true]],
    ['an answer', ANSWER, [true, true, true, true, false]],
  ])('where %s waits, goes if the table says so', (_, packet, expected) => {
    const of = (passing: Partial<Passing>) =>
      waiting([packet], { streams: 2, ...passing }, { posted: 1, nonPosted: 1 });
    const flow = of({});
    const requests = [0, 1, NO_STREAM].map((stream) => flow.isFreeForNonPosted(stream));
    expect([flow.freeForPosted, ...requests, flow.freeForAnswer]).toEqual(expected);
    expect(of({ responsesPass: true }).freeForAnswer).toBe(packet !== ANSWER);
  });
});

describe('the account of a flow', () => {
  it('is one credit for each that goes and needs one, and what waits', () => {
    const flow = waiting([POSTED, NON_POSTED, ANSWER, FENCE], {}, { posted: 3, nonPosted: 3 });
    expect([flow.waiting, flow.waitingPosted]).toEqual([4, 2]);
    expect(taken(flow)).toEqual([0, 3, 1, 2]);
    expect([flow.postedCredits, flow.nonPostedCredits, flow.waiting, flow.waitingPosted]).toEqual([1, 2, 0, 0]);
    expect(flow.take()).toBe(-1);
    expect([flow.postedCredits, flow.nonPostedCredits, flow.waiting]).toEqual([1, 2, 0]);
  });

  it.each([
    ['posted write', POSTED, { posted: 0, nonPosted: 1 }],
    ['request', NON_POSTED, { posted: 1, nonPosted: 0 }],
  ])('does not change where a %s has to wait', (_, packet, credits) => {
    const flow = waiting([packet], {}, credits);
    expect(flow.take()).toBe(-1);
    expect(flow).toMatchObject({ waiting: 1, postedCredits: credits.posted, nonPostedCredits: credits.nonPosted });
  });
});
