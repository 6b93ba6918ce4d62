import type { MechanismModel } from '../contract/mechanism.ts';
import { type OfferedFor, OPERATIONS, PARTS, type Part } from '../contract/parts.ts';
import { WorkRequest } from '../contract/work-request.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { CallCounts } from './call-counts.ts';
import { notOffered, PartCalls } from './part-calls.ts';
import type { Runtime } from './runtime.ts';

type OfferedParts = { readonly [P in Part as P['name']]: OfferedFor<P> };

/** State shared by the calls of all processes. It has the same object shape for every mechanism, so calls need no lookup. */
export class SharedCalls {
  readonly counts = new CallCounts(OPERATIONS);
  readonly request = new WorkRequest();
  carried = WORD_BYTES;
  readonly offered: OfferedParts;
  /** Parts provided by plugins. */
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

  /** Number of remote operations called by programs. */
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

/** Placeholder for a part that the mechanism lacks. */
const ABSENT: object = new Proxy(
  {},
  {
    get: (_, call) => {
      throw notOffered(String(call));
    },
  },
);
