import { float64Array, int32Array } from '../../engine/arrays.ts';
import type { NodeCores } from '../../hardware/node-cores.ts';
import { ACCESS, type PageStates } from '../../page-protocol/page-states.ts';
import { PAGE_MESSAGE, type PageMessage } from '../../page-protocol/protocol.ts';
import type { Runtime } from '../../runtime/runtime.ts';

interface WindowParts {
  readonly runtime: Runtime;
  readonly cores: NodeCores;
  readonly states: PageStates;
  /** Carries out a message whose time has come, on the node that has put it aside. */
  readonly release: (node: number, message: PageMessage) => void;
}

/**
 * The windows between the arrival of a minipage and the access that has faulted, which follows the switch to its thread. If the
 * minipage could be taken away within them, and a switch took longer than a request, no thread would ever touch what it had
 * asked for (Kubiatowicz, Chaiken and Agarwal, ASPLOS 1992). Messages are put aside until the window is over.
 */
export class TouchWindows {
  /** By process: the minipage last fetched for it, and the time at which the switch to its thread ends. */
  private readonly broughtUnit: Int32Array;
  private readonly heldUntil: Float64Array;
  private readonly aside: { readonly node: number; readonly message: PageMessage }[] = [];
  private readonly overKind: number;

  constructor(private readonly parts: WindowParts) {
    const { runtime } = parts;
    this.broughtUnit = int32Array(runtime.processes);
    this.heldUntil = float64Array(runtime.processes);
    this.overKind = runtime.engine.on((node, unit) => this.end(node, unit));
  }

  /** A minipage has come for a thread, to which the node switches until `time`. */
  open(process: number, unit: number, time: number): void {
    this.broughtUnit[process] = unit;
    this.heldUntil[process] = time;
  }

  /** The switch to a thread takes until `time`: a core that it takes from another may have something else to do before. */
  hold(process: number, time: number): void {
    if (this.heldUntil[process]! >= this.parts.runtime.engine.now) this.heldUntil[process] = time;
  }

  /** Puts a message of a node aside until `time`. */
  putAside(node: number, message: PageMessage, time: number): void {
    this.aside.push({ node, message });
    this.parts.runtime.engine.at(time, this.overKind, node, message.unit);
  }

  /** Puts a message aside that would take a right away within a window; returns whether it has. */
  defers(message: PageMessage): boolean {
    const { kind, unit, to: node } = message;
    if (kind < PAGE_MESSAGE.copy || kind > PAGE_MESSAGE.drop) return false;
    const { states, runtime } = this.parts;
    const kept = kind === PAGE_MESSAGE.copy ? ACCESS.read : ACCESS.none;
    if (states.access[states.placeOf(node, unit)]! <= kept) return false;
    const touchedAt = this.touchedAt(node, unit);
    if (touchedAt <= runtime.engine.now) return false;
    this.putAside(node, message, touchedAt);
    return true;
  }

  /** Returns the time at which the switches to all threads of a node that wait for the minipage have ended. */
  private touchedAt(node: number, unit: number): number {
    const { cores, runtime } = this.parts;
    const first = cores.firstOf(node);
    const behind = Math.min(runtime.processes, first + runtime.processesPerNode);
    let touchedAt = 0;
    for (let process = first; process < behind; process += 1)
      if (this.broughtUnit[process] === unit) touchedAt = Math.max(touchedAt, this.heldUntil[process]!);
    return touchedAt;
  }

  private end(node: number, unit: number): void {
    const { engine } = this.parts.runtime;
    const touchedAt = this.touchedAt(node, unit);
    if (touchedAt > engine.now) {
      engine.at(touchedAt, this.overKind, node, unit);
      return;
    }
    const index = this.aside.findIndex((one) => one.node === node && one.message.unit === unit);
    this.parts.release(node, this.aside.splice(index, 1)[0]!.message);
  }
}
