import type { PageStates } from './page-states.ts';

/** Kinds of messages between nodes about a minipage. */
export const PAGE_MESSAGE = {
  /** To the manager: a node wants to read or write. */
  request: 0,
  /** From the manager to a node with a copy: send it and keep reading, send it and give it up, or only give it up. */
  copy: 1,
  move: 2,
  drop: 3,
  /** From the manager: read the minipage yourself from the node named as `server`. */
  where: 4,
  /** A read by the requestor's NIC; no CPU of the server takes part. */
  pull: 5,
  /** The minipage itself. */
  data: 6,
  /** To the requestor: this node has done its part; `need` such notifications complete the request. */
  done: 7,
  /** To the manager: the request is complete. */
  acknowledge: 8,
  /**
   * A compare-and-swap on a directory entry, carried out by the manager's NIC; the reply tells whether it has acquired the lock.
   */
  lock: 9,
  locked: 10,
  /** The entry is written back unlocked; no CPU of the manager takes part. */
  unlock: 11,
  /** From the node that holds the entry: the requestor takes the minipage from `holders` itself. */
  grant: 12,
  /** A write to the page table of a node with a copy, whose NIC flushes the translation; acknowledged if `need` is not 0. */
  take: 13,
} as const;

/** A message. Messages between two nodes are delivered in order and never lost. */
export interface PageMessage {
  /** One of PAGE_MESSAGE. */
  readonly kind: number;
  readonly unit: number;
  readonly from: number;
  readonly to: number;
  /** The requestor, and the requested right; one of ACCESS. */
  readonly requestor: number;
  readonly right: number;
  /**
   * Number of notifications that complete the request; for `where` the server; for `locked` 1 if the lock was free; for `grant` 1
   * if holders have rights to lose.
   */
  readonly need: number;
  /** For data: the stamp of the content. */
  readonly stamp: number;
  /** For a grant: nodes that lose a right, the one with the data first. */
  readonly holders?: readonly number[];
}

/** Actions that follow from an event, in this order. Nothing is sent before a right that must be revoked first is gone. */
export interface PageEffects {
  send(message: PageMessage): void;
  /** Sends one message to several nodes, unordered with others; they differ only in the recipient. */
  multicast(messages: readonly PageMessage[]): void;
  /** Changes the entry of the page table; the translation is flushed on all cores of the node. */
  protect(node: number, unit: number, access: number): void;
  /** Wakes all threads of the node that wait for the minipage; they check it again. */
  wake(node: number, unit: number): void;
}

export type TouchOutcome = 'performed' | 'asked' | 'joined';

/**
 * Sequential consistency with multiview, one minipage at a time: one node writes, or many read. Each function takes an event at
 * one node, changes the state known to that node, and reports the resulting actions.
 */
export interface PageProtocol {
  /** A thread touches a minipage: it proceeds, or sleeps until it is woken and then checks again. */
  touch(states: PageStates, fault: Touch, effects: PageEffects): TouchOutcome;
  /** The manager serves a request, or queues it behind the one being served. */
  request(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** A node with a copy is told to send it or to give it up. */
  forward(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The requestor is told where to read, and does so. */
  where(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The NIC of the server answers a read. */
  pull(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The minipage has arrived; no CPU takes part. */
  data(states: PageStates, message: PageMessage): void;
  /** A node has done its part; with the last notification the requestor continues. */
  done(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The manager serves the next request. */
  acknowledge(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The manager's NIC locks an entry unless it is already locked. */
  lock(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The requestor has locked the entry and acts on it, or tries again. */
  locked(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The entry is written back. */
  unlock(states: PageStates, message: PageMessage): void;
  /** The requestor is told which nodes have the minipage, and takes it. */
  grant(states: PageStates, message: PageMessage, effects: PageEffects): void;
  /** The NIC of a node with a copy has flushed the translation: the right is revoked. */
  take(states: PageStates, message: PageMessage, effects: PageEffects): void;
}

/** Optional variants of protocol steps. */
export interface ProtocolOptions {
  /** Readers of a shared minipage whose manager has no copy read it themselves by RDMA. */
  readonly rdmaRead: boolean;
  /** Requestors lock directories by compare-and-swap, and take over the work of managers. */
  readonly rdmaAtomics: boolean;
  /** Several invalidations are sent as one message. */
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

/** The subject of a message, whoever sends it. */
export type Request = Pick<PageMessage, 'unit' | 'requestor' | 'right'>;

type NewMessage = { -readonly [Name in keyof PageMessage]: PageMessage[Name] };

/**
 * Creates a message of a request. All messages are created here with one object shape: millions of them, built field by field,
 * would take most of a run.
 */
export function messageOf({ unit, requestor, right }: Request, kind: number, from: number, to: number): NewMessage {
  return { kind, unit, from, to, requestor, right, need: 0, stamp: 0 };
}

export function doneOf(request: Request, from: number, need: number): PageMessage {
  const message = messageOf(request, PAGE_MESSAGE.done, from, request.requestor);
  message.need = need;
  return message;
}
