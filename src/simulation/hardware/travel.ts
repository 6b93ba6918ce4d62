import { type Operations, stageIndex } from '../engine/operations.ts';
import { TRACK, type TraceRecorder } from '../engine/trace-recorder.ts';
import type { Messages } from './messages.ts';

const { bus, injection, memory, notify, wire } = stageIndex;
const targetNic = stageIndex['target-nic'];

/** The track of a node that shows a stage of what a bridge or a pool carries. */
const TRACK_OF: readonly (readonly [number, number])[] = [
  [injection, TRACK.injection],
  [wire, TRACK.wire],
  [targetNic, TRACK.nic],
  [notify, TRACK.nic],
  [bus, TRACK.bus],
  [memory, TRACK.bus],
];
const TRACKS = new Map(TRACK_OF);

/** Charges the path of a message stage by stage: each begins where the previous one ended. */
export class Travel {
  readonly isTraced: boolean;

  /** @param nicsPerNode tracks of a node */
  constructor(
    private readonly messages: Messages,
    private readonly operations: Operations,
    private readonly trace: TraceRecorder,
    private readonly nicsPerNode: number,
  ) {
    this.isTraced = trace.on;
  }

  /** The message has been in a stage, at that node, until a time that may be in the future. */
  stage(message: number, stage: number, node: number, until: number): void {
    const { messages, operations } = this;
    const operation = messages.operation(message);
    const since = messages.sentAt(message);
    messages.setSentAt(message, until);
    if (operation >= 0) operations.charge(operation, stage, until - since);
    if (!this.isTraced || until <= since) return;
    const serial = operation < 0 ? -1 : operations.serial(operation);
    const track = TRACKS.get(stage) ?? TRACK.bus;
    this.trace.span(track, node * this.nicsPerNode, stage, since, until, serial, messages.target(message));
  }

  /** Ends an activity beside its process without an effect for which somebody could have waited. */
  drop(message: number): void {
    const part = this.messages.operation(message);
    if (part >= 0) this.operations.drop(part);
  }
}
