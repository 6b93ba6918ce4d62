import type { PageStates } from './page-states.ts';

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
  /** A compare-and-swap of the entry of a directory, carried out by the manager's NIC; its answer says whether it has locked it. */
  lock: 9,
  locked: 10,
  /** The entry is written back, unlocked; no CPU of the manager takes part. */
  unlock: 11,
  /** From who has the entry: the requestor takes the minipage from `holders` by itself. */
  grant: 12,
  /** A write to the page table of a node with a copy, whose NIC flushes the translation; answered if `need` is not 0. */
  take: 13,
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
  /**
   * Notifications that complete the request; of a `where` the server, of a `locked` 1 if the lock was free, of a `grant` 1 if
   * holders have rights to lose.
   */
  readonly need: number;
  /** Of data: the stamp of the content. */
  readonly stamp: number;
  /** Of a grant: nodes that are to lose a right, the one with the data first. */
  readonly holders?: readonly number[];
}

/** What follows from an event, in this order. Nothing is sent before a right that has to go first is gone. */
export interface PageEffects {
  send(message: PageMessage): void;
  /** One message to several nodes, in no order with others; alike but for whom they are to. */
  multicast(messages: readonly PageMessage[]): void;
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
  /** The NIC of the manager locks an entry, unless that is locked. */
  lock(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The requestor has locked the entry and acts on it, or tries again. */
  locked(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The entry is written back. */
  unlock(states: PageStates, message: PageMessage): void;
  /** The requestor is told who has the minipage, and takes it. */
  grant(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The NIC of a node with a copy has flushed the translation: the right is gone. */
  take(states: PageStates, message: PageMessage, effects: PageEffects): void;
}

/** Which of its steps the protocol takes in another way. */
export interface ProtocolOptions {
  /** Readers of a shared minipage whose manager has no copy read it themselves. */
  readonly rdmaRead: boolean;
  /** Requestors lock directories by compare-and-swap, and do what managers do. */
  readonly rdmaAtomics: boolean;
  /** Several drops leave as one message. */
  readonly broadcastInvalidation: boolean;
  /** Requestors take rights and data by RDMA. */
  readonly remoteTlb: boolean;
}

export interface Touch {
  readonly node: number;
  readonly unit: number;
  /** ACCESS.read or ACCESS.write. */
  readonly right: number;
}

/** What a message is about, whoever sends it. */
export type Request = Pick<PageMessage, 'unit' | 'requestor' | 'right'>;

type NewMessage = { -readonly [Name in keyof PageMessage]: PageMessage[Name] };

/** A message of a request. All are made here, in one shape: millions of them, built field by field, would take most of a run. */
export function messageOf({ unit, requestor, right }: Request, kind: number, from: number, to: number): NewMessage {
  return { kind, unit, from, to, requestor, right, need: 0, stamp: 0 };
}

export function doneOf(request: Request, from: number, need: number): PageMessage {
  const message = messageOf(request, PAGE_MESSAGE.done, from, request.requestor);
  message.need = need;
  return message;
}
