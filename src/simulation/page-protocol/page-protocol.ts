import { grant, lock, lockedWith, take, unlock } from './by-nic.ts';
import { ACCESS, type PageStates } from './page-states.ts';
import {
  doneOf,
  messageOf,
  PAGE_MESSAGE,
  type PageEffects,
  type PageMessage,
  type PageProtocol,
  type ProtocolOptions,
  type Request,
  type Touch,
  type TouchOutcome,
} from './protocol.ts';
import { serving } from './serving.ts';

/** Creates the protocol with its options. */
export function pageProtocol(options: ProtocolOptions): PageProtocol {
  const serve = serving(options);
  const [asking, giving] = options.rdmaAtomics
    ? [PAGE_MESSAGE.lock, PAGE_MESSAGE.unlock]
    : [PAGE_MESSAGE.request, PAGE_MESSAGE.acknowledge];
  const serveNext = (states: PageStates, request: Request, effects: PageEffects) => {
    states.busy[request.unit] = 1;
    serve(states, request, states.managerOf(request.unit), effects);
  };
  return {
    touch: (states, fault, effects) => touch(states, fault, asking, effects),
    request(states, message, effects) {
      if (states.busy[message.unit] === 1) enqueue(states, message);
      else serveNext(states, message, effects);
    },
    forward,
    where,
    pull,
    data,
    done: (states, message, effects) => done(states, message, giving, effects),
    acknowledge(states, { unit }, effects) {
      states.busy[unit] = 0;
      const next = dequeue(states, unit);
      if (next !== undefined) serveNext(states, { unit, requestor: next.from, right: next.right }, effects);
    },
    lock,
    locked: lockedWith(serve),
    unlock,
    grant,
    take,
  };
}

const STEPS: Readonly<Record<number, Exclude<keyof PageProtocol, 'touch'>>> = {
  [PAGE_MESSAGE.request]: 'request',
  [PAGE_MESSAGE.copy]: 'forward',
  [PAGE_MESSAGE.move]: 'forward',
  [PAGE_MESSAGE.drop]: 'forward',
  [PAGE_MESSAGE.where]: 'where',
  [PAGE_MESSAGE.pull]: 'pull',
  [PAGE_MESSAGE.data]: 'data',
  [PAGE_MESSAGE.done]: 'done',
  [PAGE_MESSAGE.acknowledge]: 'acknowledge',
  [PAGE_MESSAGE.lock]: 'lock',
  [PAGE_MESSAGE.locked]: 'locked',
  [PAGE_MESSAGE.unlock]: 'unlock',
  [PAGE_MESSAGE.grant]: 'grant',
  [PAGE_MESSAGE.take]: 'take',
};

/** Carries out a message, whether on a CPU or by a NIC. */
export function carryOut(protocol: PageProtocol, states: PageStates, message: PageMessage, effects: PageEffects): void {
  protocol[STEPS[message.kind]!](states, message, effects);
}

function touch(states: PageStates, { node, unit, right }: Touch, asking: number, effects: PageEffects): TouchOutcome {
  const place = states.placeOf(node, unit);
  if (states.access[place]! >= right) return 'performed';
  if (states.open.has(place)) return 'joined';
  states.open.set(place, { right, need: 0, got: 0 });
  const request = { unit, requestor: node, right };
  effects.send(messageOf(request, asking, node, states.managerOf(unit)));
  return 'asked';
}

/** The node's own right is revoked first: a store after the data have left would be lost. */
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
  const pulled = messageOf(message, PAGE_MESSAGE.pull, message.to, message.need);
  pulled.need = 1;
  effects.send(pulled);
}

/** The data of a read arrive with its completion, which counts as a notification. */
function pull(states: PageStates, message: PageMessage, effects: PageEffects): void {
  const { unit, to: server, need } = message;
  effects.send(dataOf(message, server, states.stamp[states.placeOf(server, unit)]!));
  effects.send(doneOf(message, server, need));
}

function data(states: PageStates, { unit, to, stamp }: PageMessage): void {
  states.stamp[states.placeOf(to, unit)] = stamp;
}

function done(states: PageStates, { unit, to: node, need }: PageMessage, giving: number, effects: PageEffects): void {
  const place = states.placeOf(node, unit);
  const request = states.open.get(place)!;
  request.need = need;
  request.got += 1;
  if (request.got < request.need) return;
  states.open.delete(place);
  states.access[place] = request.right;
  effects.protect(node, unit, request.right);
  const completed = { unit, requestor: node, right: request.right };
  effects.send(messageOf(completed, giving, node, states.managerOf(unit)));
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

function dataOf(request: Request, from: number, stamp: number): PageMessage {
  const message = messageOf(request, PAGE_MESSAGE.data, from, request.requestor);
  message.stamp = stamp;
  return message;
}
