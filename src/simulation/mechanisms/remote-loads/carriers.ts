import type { Traffic } from '../../contract/mechanism.ts';
import { nodesOf } from '../../engine/nodes.ts';
import { MemoryPool } from '../../hardware/cxl-pool/memory-pool.ts';
import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import { Bridges } from '../../hardware/ht-bridge/bridges.ts';
import type { BridgeWay } from '../../hardware/ht-bridge/channels.ts';
import type { PageRights } from '../../hardware/ht-bridge/gates.ts';
import type { Post } from '../../hardware/post.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { takeEffect, takesEffect } from './effects.ts';
import type { RemoteLoadsSetting } from './setting.ts';

/** Carries lines between the cores of a node and remote memory. */
export interface LineCarrier {
  /** A core sends a request or a posted write; `address` is that of its line, or within it. */
  send(message: number, address: number): void;
  /** Writes a register that maps addresses of the node. */
  configure(node: number): void;
  /** Returns how long a core must wait until there is room for its next post; Infinity until `eased`. */
  stallNs(post: Post): number;
  /** Returns the number of the queue that it has to have room in. */
  queueOf(post: Post): number;
  /** Sets who may access pages of a node. Only for bridges. */
  admit?(node: number, rights: PageRights): void;
  /** A core invalidates its copy of a line, if hardware does not keep it coherent. Only for pools. */
  forget?(process: number, target: number, address: number): void;
  /** Time until a core knows that its own bridge has refused its request, ns. */
  readonly refusalNs?: number;
  /** Time of the last effect on memory, ns, where acknowledgements or credits may follow it. Only for bridges. */
  readonly lastEffectNs?: number;
  traffic(): Traffic;
  finish(): Record<string, number>;
}

export interface CarrierEnds {
  /** Called when a bridge's packet has reached the memory of its target. */
  readonly apply: (message: number) => void;
  /** Called when a response has reached the requesting core. */
  readonly completed: (message: number) => void;
  /** Called when a node may post again. */
  readonly eased: (node: number) => void;
}

/** Returns the bridges of all nodes, or the pool of a machine that has one. */
export function carrierOf(
  runtime: Runtime,
  setting: RemoteLoadsSetting,
  way: BridgeWay,
  ends: CarrierEnds,
): LineCarrier {
  const { engine, messages, operations, trace, costs, processes, processesPerNode, transport } = runtime;
  const { machine, flowControl, retransmitNs } = setting;
  const { devices } = transport;
  const common = {
    ...{
      engine,
      messages,
      operations,
      trace,
      values: machine,
      processesPerNode,
      nicsPerNode: devices.perNode,
      ...ends,
    },
    nodes: nodesOf(processes, processesPerNode),
    nodeOf: (process: number) => devices.nodeOf(process),
  };
  if (!hasPool(machine)) {
    const { memoryAccessNs } = costs;
    const flow = { flowControl, retransmitNs, framing: setting, seed: runtime.seed };
    const { windowBytes, pageBytes } = runtime.pages;
    return new Bridges({ ...common, ...flow, way, memoryAccessNs, windowBytes, pageBytes });
  }
  return new MemoryPool({
    ...{ ...common, processes, windowBytes: runtime.pages.windowBytes },
    takesEffect: (message) => takesEffect(messages, message),
    apply: (message) => takeEffect(runtime, message),
    foundStale: (process, isStale) => runtime.outcomes.foundStale(process, isStale),
    wordAt: (message) => runtime.memory.read(messages.target(message), messages.address(message)),
  });
}
