import type { ControlBits } from '../hardware/iommu/control-bits.ts';
import type { WorkRequest } from './work-request.ts';

/** Handlers at the target, as programs call for them. */
export interface HandlerCalls {
  /** Non-blocking: has the handler run at the target with the word; ends the operation begun last when it has run. */
  invoke(target: number, handler: number, address: number, value: number): void;
  /** The invocation that follows carries so many bytes rather than a word: `process.carrying(64).invoke(…)`. */
  carrying(bytes: number): Pick<HandlerCalls, 'invoke'>;
  /** Listing 1 of Active Access, `assoc_page`: another entry for a page of this process, with these bits and handler. */
  associate(address: number, bits: ControlBits, handler: number): void;
}

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
}

/** Runs at the target's CPU. @returns accesses to memory that it made, from which its time follows */
export type Handler = (call: HandlerCall) => number;

/** Messages of a mechanism that name their handler. */
export interface Handlers {
  invoke(request: WorkRequest): void;
}

/** Pages of a mechanism whose control bits block, log and hand on what touches them. */
export interface AccessHandlers {
  associate(process: number, address: number, bits: ControlBits, handler: number): void;
}
