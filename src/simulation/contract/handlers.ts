import { WORD_BYTES } from '../engine/word.ts';
import { type ControlBits, maskOf } from '../hardware/iommu/control-bits.ts';
import { builtInPart, operations } from './built-in-part.ts';
import type { WorkRequest } from './work-request.ts';

/** Messages that name their handler, as programs call for them. */
export interface InvocationCalls {
  /** Non-blocking: has the handler run at the target with the word; ends the operation begun last when it has run. */
  invoke(target: number, handler: number, address: number, value: number): void;
  /** The invocation that follows carries so many bytes rather than a word: `process.carrying(64).invoke(…)`. */
  carrying(bytes: number): Pick<InvocationCalls, 'invoke'>;
}

/** Pages with handlers, as programs call for them. */
export interface AssociationCalls {
  /** Listing 1 of Active Access, `assoc_page`: another entry for a page of this process, with these bits and handler. */
  associate(address: number, bits: ControlBits, handler: number): void;
}

/** Handlers at the target. */
export interface HandlerCalls extends InvocationCalls, AssociationCalls {}

/** What a handler runs for: an active message, or a record of an access log. Filled anew for each; a handler keeps none. */
export class HandlerCall {
  /** Whose CPU runs it. */
  process = 0;
  origin = 0;
  address = 0;
  bytes = 0;
  /** The word of the message or access; 0 if it is not there. */
  value = 0;
  /** A record has the word only if the page logs data. */
  hasValue = true;
  /** For the handler to say: bytes that it copied one behind the other, beside the accesses that it returns. */
  copiedBytes = 0;
}

/** Runs at the target's CPU. @returns accesses to memory that it made, from which, and from `copiedBytes`, its time follows */
export type Handler = (call: HandlerCall) => number;

/** Messages of a mechanism that name their handler. */
export interface Handlers {
  invoke(request: WorkRequest): void;
}

/** Pages of a mechanism whose control bits block, log and hand on what touches them. */
export interface AccessHandlers {
  associate(process: number, address: number, bits: ControlBits, handler: number): void;
}

const INVOCATIONS = operations('handlers', { invoke: { code: 7, shown: 'always' } });

export const handlers = builtInPart<InvocationCalls, Handlers>()({
  name: 'handlers',
  capabilities: { 'remote-handler': { words: 'handlers that run at the target', calls: { invoke: {} } } },
  operations: INVOCATIONS,
  methods: { invoke: true },
  calls: {
    invoke(target, handler, address, value) {
      const { shared } = this;
      const request = this.fill(target, address, value, shared.carried);
      request.handler = handler;
      shared.carried = WORD_BYTES;
      this.note(INVOCATIONS.invoke);
      shared.offered.handlers.invoke(request);
    },
    carrying(bytes) {
      this.shared.carried = bytes;
      return this;
    },
  },
});

const ASSOCIATIONS = operations('accessHandlers', { associate: { code: 15, shown: 'never' } });

/** Programs cause them by puts and gets, whose events have theirs. */
export const accessHandlers = builtInPart<AssociationCalls, AccessHandlers>()({
  name: 'accessHandlers',
  capabilities: { 'access-handlers': { words: 'pages whose accesses are handed to handlers', calls: {} } },
  operations: ASSOCIATIONS,
  methods: { associate: true },
  calls: {
    associate(address, bits, handler) {
      this.addToDigest(ASSOCIATIONS.associate, this.rank, address, maskOf(bits) * 256 + handler);
      this.shared.offered.accessHandlers.associate(this.rank, address, bits, handler);
    },
  },
});
