import type { MainThread, Traffic } from '../../contract/mechanism.ts';
import type { OwnMemory } from '../../contract/own-memory.ts';
import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import type { BridgeWay } from '../../hardware/ht-bridge/channels.ts';
import { registerBitsOf } from '../../hardware/ht-bridge/partition-registers.ts';
import type { Receiver } from '../../hardware/receiver.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RemoteEpochs } from '../remote-epochs.ts';
import { BridgeAccess } from './access.ts';
import { CoherentAccess } from './coherent-access.ts';
import { EmulatedAtomics } from './emulated-atomics.ts';
import { MappedPartitions } from './mapped-partitions.ts';
import { PooledWindows } from './pooled-windows.ts';
import { PostedBridgeReads } from './posted-reads.ts';
import type { RemoteLoadsSetting } from './setting.ts';

/** D-PGAS: loads and stores that leave the node through a bridge, or a network interface in the memory controller. */
export class RemoteLoadsModel {
  readonly remote: RemoteMemory;
  readonly atomics: WordAtomics;
  readonly flushes: Flushes;
  readonly postedReads: PostedBridgeReads;
  readonly orderedPuts: BridgeAccess;
  readonly partitionRegisters: MappedPartitions;
  readonly epochs: RemoteEpochs;
  readonly mainThread?: MainThread;
  readonly ownMemory?: OwnMemory;
  /** Nothing arrives through a NIC. */
  readonly receiver: Receiver = { accepts: () => true, begin: refuse, deliver: refuse };
  private readonly access: BridgeAccess;
  private readonly emulated: EmulatedAtomics;

  constructor(runtime: Runtime, setting: RemoteLoadsSetting, way: BridgeWay) {
    const access =
      setting.coherentNodes > 0 ? new CoherentAccess(runtime, setting, way) : new BridgeAccess(runtime, setting, way);
    this.access = access;
    if (access instanceof CoherentAccess) {
      this.mainThread = mainThreadOf(access);
      this.ownMemory = access.memory;
    } else if (hasPool(setting.machine)) this.ownMemory = new PooledWindows(access, setting.machine);
    this.emulated = new EmulatedAtomics(runtime, access, setting.atomics === 'extended');
    this.remote = access;
    this.atomics = this.emulated;
    this.flushes = access;
    this.postedReads = new PostedBridgeReads(runtime, access);
    this.orderedPuts = access;
    this.partitionRegisters = new MappedPartitions(runtime, access, registerBitsOf(setting.registerBits));
    this.epochs = new RemoteEpochs(runtime, { remote: access, atomics: access, flushes: access });
  }

  traffic(): Traffic {
    return this.access.traffic();
  }

  lastEffectNs(): number | undefined {
    return this.access.lastEffectNs;
  }

  finish(): Record<string, number> {
    this.postedReads.finish();
    return { ...this.access.finish(), atomic_retries: this.emulated.retries };
  }

  metrics(): Record<string, never> {
    return {};
  }
}

/** A process that begins to wait looks at what other nodes have written meanwhile. */
function mainThreadOf({ memory }: CoherentAccess): MainThread {
  return { computes() {}, entered: (process) => memory.entered(process) };
}

function refuse(): never {
  throw new SimulationFault('SIM_FAILED', 'a message came through a NIC that a bridge should have carried');
}
