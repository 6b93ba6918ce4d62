import type { WorkRequest } from '../../contract/work-request.ts';
import { NO_MESSAGE, NO_OPERATION } from '../../engine/none.ts';
import type { BridgeWay } from '../../hardware/ht-bridge/channels.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { BridgeAccess } from './access.ts';
import { CoherenceDomains } from './coherence-domains.ts';
import { CoherentMemory } from './coherent-memory.ts';
import { ROLE } from './roles.ts';
import { type RemoteLoadsSetting, UNIT_BYTES } from './setting.ts';

/** Like access without a domain, except for accesses within it: there a process waits for pages, and keeps them. */
export class CoherentAccess extends BridgeAccess {
  readonly memory: CoherentMemory;
  private readonly domains: CoherenceDomains;

  constructor(runtime: Runtime, setting: RemoteLoadsSetting, way: BridgeWay) {
    super(runtime, setting, way);
    const parts = {
      runtime,
      nodes: setting.coherentNodes,
      windowBytes: runtime.pages.windowBytes,
      unitBytes: UNIT_BYTES[setting.coherenceUnit],
      entries: setting.coherentPages,
      lookNs: setting.machine.bridgeCycleNs,
      send: (message: number) => this.carrier.send(message, 0),
    };
    this.domains = new CoherenceDomains(parts, setting.coherentDomains);
    this.memory = new CoherentMemory(runtime, this.domains);
  }

  override isByCore(request: WorkRequest): boolean {
    return this.memory.has(request) || super.isByCore(request);
  }

  override put(request: WorkRequest): void {
    if (this.memory.has(request)) this.wait(MESSAGE.put, request);
    else super.put(request);
  }

  override get(request: WorkRequest): void {
    if (this.memory.has(request)) this.wait(MESSAGE.get, request);
    else super.get(request);
  }

  override write(request: WorkRequest): void {
    if (this.memory.has(request)) this.wait(MESSAGE.write, request);
    else super.write(request);
  }

  override atomic(request: WorkRequest): void {
    if (this.memory.has(request)) this.wait(request.atomic, request);
    else super.atomic(request);
  }

  override add(request: WorkRequest): void {
    if (this.memory.has(request)) this.wait(MESSAGE.fetchAndAdd, request);
    else super.add(request);
  }

  override post(request: WorkRequest): void {
    if (this.memory.has(request)) this.answer(MESSAGE.get, request);
    else super.post(request);
  }

  override postAtomic(request: WorkRequest, atomic: number): void {
    if (this.memory.has(request)) this.answer(atomic, request);
    else super.postAtomic(request, atomic);
  }

  override flush(process: number, target: number): void {
    if (this.domains.hasBoth(process, target)) this.runtime.post(process, NO_MESSAGE, 0, false);
    else super.flush(process, target);
  }

  override finish(): Record<string, number> {
    return { ...super.finish(), ...this.domains.finish() };
  }

  protected override apply(message: number): void {
    const { messages } = this.runtime;
    const domain = this.domains.of(messages.target(message));
    if (messages.context(message) === ROLE.page) {
      domain!.arrived(message);
      return;
    }
    domain?.checkOutside(message);
    super.apply(message);
  }

  private wait(kind: number, request: WorkRequest): void {
    const { process } = request;
    this.memory.begin(kind, request, (value) => this.runtime.resume(process, value));
  }

  /** Nothing is pending when the call returns, as its response has arrived. */
  private answer(kind: number, request: WorkRequest): void {
    const { process, local } = request;
    this.memory.begin(kind, request, (value) => {
      this.takeAnswer(process, local, value, NO_OPERATION);
      this.runtime.resume(process, 0);
    });
  }
}
