import { WORD_BYTES } from '../engine/word.ts';
import { type ControlBits, maskOf } from '../hardware/iommu/control-bits.ts';
import { builtInPart, operations } from './built-in-part.ts';
import type { WorkRequest } from './work-request.ts';

/** Calls of programs for messages that run a handler at the target. */
export interface InvocationCalls {
  /** Non-blocking: runs the handler at the target with the value. The operation begun last ends when the handler has run. */
  invoke(target: number, handler: number, address: number, value: number): void;
  /** Sets the payload of the next invocation, by default one word: `process.carrying(64).invoke(…)`. */
  carrying(bytes: number): Pick<InvocationCalls, 'invoke'>;
}

/** Calls of programs for pages whose accesses are passed to handlers. */
export interface AssociationCalls {
  /** Sets control bits and handler of a page of this process (`assoc_page` in listing 1 of Active Access). */
  associate(address: number, bits: ControlBits, handler: number): void;
}

/** Handlers at the target. */
export interface HandlerCalls extends InvocationCalls, AssociationCalls {}

/** The argument of a handler: an active message or a record of an access log. The object is reused; a handler must not keep it. */
export class HandlerCall {
  /** Process whose CPU runs the handler. */
  process = 0;
  origin = 0;
  address = 0;
  bytes = 0;
  /** The word of the message or access; 0 if there is none. */
  value = 0;
  /** Whether the word is present: a record contains it only if the page logs data. */
  hasValue = true;
  /** Set by the handler: bytes that it copied sequentially, in addition to the accesses that it returns. */
  copiedBytes = 0;
}

/** Runs on the target's CPU. @returns number of its memory accesses, which determines its time together with `copiedBytes` */
export type Handler = (call: HandlerCall) => number;

/** A mechanism's implementation of messages that run a handler. */
export interface Handlers {
  invoke(request: WorkRequest): void;
}

/** A mechanism's implementation of pages whose control bits block, log and pass on accesses. */
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

/** Without a call kind: handlers are triggered by puts and gets, whose events include them. */
export const accessHandlers = builtInPart<AssociationCalls, AccessHandlers>()({
  name: 'accessHandlers',
  capabilities: { 'access-handlers': { words: 'pages whose accesses are passed to handlers', calls: {} } },
  operations: ASSOCIATIONS,
  methods: { associate: true },
  calls: {
    associate(address, bits, handler) {
      this.addToDigest(ASSOCIATIONS.associate, this.rank, address, maskOf(bits) * 256 + handler);
      this.shared.offered.accessHandlers.associate(this.rank, address, bits, handler);
    },
  },
});
