import type { MechanismModel, MechanismParts } from '../contract/mechanism.ts';
import { WorkRequest } from '../contract/work-request.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { CallCounts } from './call-counts.ts';
import { PartCalls } from './part-calls.ts';
import type { Runtime } from './runtime.ts';

/** What the calls of all processes share: one shape whatever the mechanism, so that a call looks nothing up. */
export class SharedCalls {
  readonly counts = new CallCounts();
  readonly request = new WorkRequest();
  /** Bytes of the next invocation. */
  carried = WORD_BYTES;
  readonly remote: MechanismParts['remote'];
  readonly atomics: MechanismParts['atomics'];
  readonly flushes: MechanismParts['flushes'];
  readonly postedReads: MechanismParts['postedReads'];
  readonly notifiedPuts: MechanismParts['notifiedPuts'];
  readonly signalledPuts: MechanismParts['signalledPuts'];
  readonly orderedPuts: MechanismParts['orderedPuts'];
  readonly partitionRegisters: MechanismParts['partitionRegisters'];
  readonly handlers: MechanismParts['handlers'];
  readonly accessHandlers: MechanismParts['accessHandlers'];
  readonly epochs: MechanismParts['epochs'];
  readonly copies: MechanismParts['copies'];
  readonly sharedPages: MechanismParts['sharedPages'];
  /** Parts from outside the tree. */
  readonly parts: PartCalls;
  readonly mainThread: MechanismModel['mainThread'];

  constructor(
    readonly runtime: Runtime,
    model: MechanismModel,
  ) {
    this.remote = model.remote;
    this.atomics = model.atomics;
    this.flushes = model.flushes;
    this.postedReads = model.postedReads;
    this.notifiedPuts = model.notifiedPuts;
    this.signalledPuts = model.signalledPuts;
    this.orderedPuts = model.orderedPuts;
    this.partitionRegisters = model.partitionRegisters;
    this.handlers = model.handlers;
    this.accessHandlers = model.accessHandlers;
    this.epochs = model.epochs;
    this.copies = model.copies;
    this.sharedPages = model.sharedPages;
    this.parts = new PartCalls(model.parts ?? []);
    this.mainThread = model.mainThread;
  }

  /** Remote operations that programs have called for. */
  get total(): number {
    return this.counts.total + this.parts.total;
  }

  counters(): Record<string, number> {
    return { ...this.counts.counters(), ...this.parts.counters() };
  }
}
