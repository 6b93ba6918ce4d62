import { ACCESS, type PageStates } from './page-states.ts';

/** What nodes send each other about a minipage. */
export const PAGE_MESSAGE = {
  /** To the manager: a node wants to read or write. */
  request: 0,
  /** From the manager to a node with a copy: bring it and go on reading, bring it and give it up, or only give it up. */
  copy: 1,
  move: 2,
  drop: 3,
  /** From the manager: read the minipage yourself, from the node named as `server`. */
  where: 4,
  /** Read by the requestor's NIC; no CPU of the server takes part. */
  pull: 5,
  /** The minipage itself. */
  data: 6,
  /** To the requestor: this node has done its part; `need` of these complete the request. */
  done: 7,
  /** To the manager: the request is complete. */
  acknowledge: 8,
} as const;

/** One message. Those between two nodes stay in order, and none is lost. */
export interface PageMessage {
  /** One of PAGE_MESSAGE. */
  readonly kind: number;
  readonly unit: number;
  readonly from: number;
  readonly to: number;
  /** Whose request it belongs to, and for what right; one of ACCESS. */
  readonly requestor: number;
  readonly right: number;
  /** Notifications that complete the request; of a `where` the server. */
  readonly need: number;
  /** Of data: the stamp of the content. */
  readonly stamp: number;
}

/** What follows from an event, in this order. Nothing is sent before a right that has to go first is gone. */
export interface PageEffects {
  send(message: PageMessage): void;
  /** The entry of the page table is another one now; the translation is flushed on all cores of the node. */
  protect(node: number, unit: number, access: number): void;
  /** All threads of the node that wait for the minipage look at it again. */
  wake(node: number, unit: number): void;
}

export type TouchOutcome = 'performed' | 'asked' | 'joined';

/**
 * Multiview sequential consistency, one minipage at a time: one node writes, or many read. Each function takes an event
 * at one node, changes what that node knows, and says what follows.
 */
export interface PageProtocol {
  /** A thread touches a minipage: it may, or sleeps until it is woken, and looks again then. */
  touch(states: PageStates, fault: Touch, effects: PageEffects): TouchOutcome;
  /** The manager serves a request, or queues it behind the one that it serves. */
  request(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** A node with a copy is told to bring it or to give it up. */
  forward(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The requestor is told where to read, and does. */
  where(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The NIC of the server answers a read. */
  pull(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The minipage has come; no CPU takes part. */
  data(states: PageStates, message: PageMessage): void;
  /** A node has done its part; with the last notification the requestor goes on. */
  done(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The manager serves the next request. */
  acknowledge(states: PageStates, message: PageMessage, effects: PageEffects): void;
}

export interface Touch {
  readonly node: number;
  readonly unit: number;
  /** ACCESS.read or ACCESS.write. */
  readonly right: number;
}

/** @param rdmaRead readers of a shared minipage whose manager has no copy read it themselves */
export function pageProtocol(rdmaRead: boolean): PageProtocol {
  const protocol: PageProtocol = {
    touch,
    request(states, message, effects) {
      if (states.busy[message.unit] === 1) enqueue(states, message);
      else serve(states, message, effects, rdmaRead);
    },
    forward,
    where,
    pull,
    data,
    done,
    acknowledge(states, { unit }, effects) {
      states.busy[unit] = 0;
      const next = dequeue(states, unit);
      if (next !== undefined) serve(states, { unit, requestor: next.from, right: next.right }, effects, rdmaRead);
    },
  };
  return protocol;
}

function touch(states: PageStates, { node, unit, right }: Touch, effects: PageEffects): TouchOutcome {
  const place = states.placeOf(node, unit);
  if (states.access[place]! >= right) return 'performed';
  if (states.open.has(place)) return 'joined';
  states.open.set(place, { right, need: 0, got: 0 });
  const request = { unit, requestor: node, right };
  effects.send(messageOf(request, PAGE_MESSAGE.request, node, states.managerOf(unit)));
  return 'asked';
}

type Request = Pick<PageMessage, 'unit' | 'requestor' | 'right'>;

function serve(states: PageStates, request: Request, effects: PageEffects, rdmaRead: boolean): void {
  states.busy[request.unit] = 1;
  if (request.right === ACCESS.write) serveWrite(states, request, effects);
  else serveRead(states, request, effects, rdmaRead);
}

/** One node with a copy brings it, or the requestor is told where to read. */
function serveRead(states: PageStates, request: Request, effects: PageEffects, rdmaRead: boolean): void {
  const { unit, requestor } = request;
  const server = states.othersThan(unit, requestor)[0]!;
  const manager = states.managerOf(unit);
  const isPulled = rdmaRead && states.exclusive[unit] === 0 && server !== manager;
  states.exclusive[unit] = 0;
  states.addCopy(unit, requestor);
  const message = isPulled
    ? messageOf(request, PAGE_MESSAGE.where, manager, requestor)
    : messageOf(request, PAGE_MESSAGE.copy, manager, server);
  message.need = isPulled ? server : 1;
  effects.send(message);
}

/** The directory decides who has a copy: what a requestor had when it asked may be gone by now. */
function serveWrite(states: PageStates, request: Request, effects: PageEffects): void {
  const { unit, requestor } = request;
  const manager = states.managerOf(unit);
  const others = states.othersThan(unit, requestor);
  let kind: number = states.hasCopy(unit, requestor) ? PAGE_MESSAGE.drop : PAGE_MESSAGE.move;
  states.keepOnly(unit, requestor);
  states.exclusive[unit] = 1;
  if (others.length === 0) effects.send(doneOf(request, manager, 1));
  for (const holder of others) {
    const message = messageOf(request, kind, manager, holder);
    message.need = others.length;
    effects.send(message);
    kind = PAGE_MESSAGE.drop;
  }
}

/** Its own right goes first: a store after the data have left would be lost. */
function forward(states: PageStates, message: PageMessage, effects: PageEffects): void {
  const { kind, unit, to: server, need } = message;
  const place = states.placeOf(server, unit);
  const kept = kind === PAGE_MESSAGE.copy ? ACCESS.read : ACCESS.none;
  if (states.access[place] !== kept) {
    states.access[place] = kept;
    effects.protect(server, unit, kept);
  }
  if (kind !== PAGE_MESSAGE.drop) effects.send(dataOf(message, server, states.stamp[place]!));
  effects.send(doneOf(message, server, need));
}

function where(_states: PageStates, message: PageMessage, effects: PageEffects): void {
  effects.send(messageOf(message, PAGE_MESSAGE.pull, message.to, message.need));
}

/** The data of a read come with its completion, which counts as the one notification. */
function pull(states: PageStates, message: PageMessage, effects: PageEffects): void {
  const { unit, to: server } = message;
  effects.send(dataOf(message, server, states.stamp[states.placeOf(server, unit)]!));
  effects.send(doneOf(message, server, 1));
}

function data(states: PageStates, { unit, to, stamp }: PageMessage): void {
  states.stamp[states.placeOf(to, unit)] = stamp;
}

function done(states: PageStates, { unit, to: node, need }: PageMessage, effects: PageEffects): void {
  const place = states.placeOf(node, unit);
  const request = states.open.get(place)!;
  request.need = need;
  request.got += 1;
  if (request.got < request.need) return;
  states.open.delete(place);
  states.access[place] = request.right;
  effects.protect(node, unit, request.right);
  const acknowledged = { unit, requestor: node, right: request.right };
  effects.send(messageOf(acknowledged, PAGE_MESSAGE.acknowledge, node, states.managerOf(unit)));
  effects.wake(node, unit);
}

function enqueue(states: PageStates, { unit, requestor, right }: Request): void {
  const queue = states.queues.get(unit);
  if (queue === undefined) states.queues.set(unit, [{ from: requestor, right }]);
  else queue.push({ from: requestor, right });
}

function dequeue(states: PageStates, unit: number) {
  const queue = states.queues.get(unit);
  const next = queue?.shift();
  if (queue?.length === 0) states.queues.delete(unit);
  return next;
}

type NewMessage = { -readonly [Name in keyof PageMessage]: PageMessage[Name] };

/** A message of a request. All are made here, in one shape: millions of them, built field by field, would take most of a run. */
function messageOf({ unit, requestor, right }: Request, kind: number, from: number, to: number): NewMessage {
  return { kind, unit, from, to, requestor, right, need: 0, stamp: 0 };
}

function doneOf(request: Request, from: number, need: number): PageMessage {
  const message = messageOf(request, PAGE_MESSAGE.done, from, request.requestor);
  message.need = need;
  return message;
}

function dataOf(request: Request, from: number, stamp: number): PageMessage {
  const message = messageOf(request, PAGE_MESSAGE.data, from, request.requestor);
  message.stamp = stamp;
  return message;
}
