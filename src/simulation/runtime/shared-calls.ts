import type { MechanismModel } from '../contract/mechanism.ts';
import { type OfferedFor, OPERATIONS, PARTS, type Part } from '../contract/parts.ts';
import { WorkRequest } from '../contract/work-request.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { CallCounts } from './call-counts.ts';
import { notOffered, PartCalls } from './part-calls.ts';
import type { Runtime } from './runtime.ts';

type OfferedParts = { readonly [P in Part as P['name']]: OfferedFor<P> };

/** What the calls of all processes share: one shape whatever the mechanism, so that a call looks nothing up. */
export class SharedCalls {
  readonly counts = new CallCounts(OPERATIONS);
  readonly request = new WorkRequest();
  carried = WORD_BYTES;
  readonly offered: OfferedParts;
  /** Parts from outside the tree. */
  readonly parts: PartCalls;
  readonly mainThread: MechanismModel['mainThread'];
  readonly ownMemory: MechanismModel['ownMemory'];

  constructor(
    readonly runtime: Runtime,
    model: MechanismModel,
  ) {
    this.offered = offeredBy(model);
    this.parts = new PartCalls(model.parts ?? []);
    this.mainThread = model.mainThread;
    this.ownMemory = model.ownMemory;
  }

  /** Remote operations that programs have called for. */
  get total(): number {
    return this.counts.total + this.parts.total;
  }

  counters(): Record<string, number> {
    return { ...this.counts.counters(), ...this.parts.counters() };
  }
}

function offeredBy(model: MechanismModel): OfferedParts {
  return Object.fromEntries(PARTS.map(({ name }) => [name, model[name] ?? ABSENT])) as unknown as OfferedParts;
}

/** In place of a part that the mechanism does not have. */
const ABSENT: object = new Proxy(
  {},
  {
    get: (_, call) => {
      throw notOffered(String(call));
    },
  },
);
