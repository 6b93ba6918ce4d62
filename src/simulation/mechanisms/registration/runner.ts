import { LibraryInbox } from '../../attention/library-inbox.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NONE } from '../../engine/none.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { Admission } from './admission.ts';
import { TransferAtomics } from './atomics.ts';
import { ControlMessages } from './control-messages.ts';
import { DataMessages } from './data-messages.ts';
import { Launch } from './launch.ts';
import { NodeMemory } from './node-memory.ts';
import { ProcessWaits } from './process-waits.ts';
import type { ChosenStrategy, RunnerServices, Strategy } from './strategy.ts';
import { TransferCharges } from './transfer-charges.ts';
import { TransferLandings } from './transfer-landings.ts';
import { TransferLatencies } from './transfer-latencies.ts';
import { bringsWord, isAsked, TRANSFER, Transfers } from './transfers.ts';

const REQUEST = MESSAGE.request;
const PUT_BACK = TRANSFER.putBack;

/**
 * Runs transfers, which proceed beside their process: from the call through admission, launch and data message to the
 * confirmation by the target's NIC. A strategy determines what is registered for them; it shares the transfers and the means to
 * send.
 */
export class TransferRunner implements RunnerServices {
  readonly transfers = new Transfers();
  readonly latencies = new TransferLatencies(this.transfers);
  readonly memory: NodeMemory;
  readonly control: ControlMessages;
  readonly atomics: TransferAtomics;
  readonly data: DataMessages;
  readonly charges: TransferCharges;
  readonly landings: TransferLandings;
  readonly waits: ProcessWaits;
  readonly inbox: LibraryInbox;
  private readonly strategy: Strategy;
  private readonly admission: Admission;
  /** Launches of transfers carried out by the target's CPU, which need no strategy. */
  private readonly asking = new Launch();
  private readonly sendKind: number;
  private readonly confirmedKind: number;
  private readonly finishedKind: number;

  constructor(
    readonly runtime: Runtime,
    machine: Machine,
    strategy: ChosenStrategy,
  ) {
    const { transfers } = this;
    this.memory = new NodeMemory(runtime, machine.iotlbPageBytes * strategy.pagesPerBucket);
    this.control = new ControlMessages(runtime, transfers);
    this.atomics = new TransferAtomics(this, strategy.reachesMemory && machine.atomicsBy === 'nic');
    this.data = new DataMessages(runtime, transfers, this.atomics);
    this.charges = new TransferCharges(runtime, transfers);
    this.landings = new TransferLandings(runtime, transfers);
    this.inbox = new LibraryInbox(runtime, (process, message, start) => this.handle(process, message, start));
    this.waits = new ProcessWaits(runtime, transfers, this.inbox);
    this.sendKind = runtime.engine.on((message) => runtime.transport.send(message));
    this.confirmedKind = runtime.engine.on((message) => this.confirm(message));
    this.finishedKind = runtime.engine.on((transfer) => this.complete(transfer));
    this.strategy = strategy.create(this);
    this.admission = new Admission(transfers, this.memory.nodes, this.strategy);
  }

  /** A process has called for a transfer. */
  call(process: number, transfer: number): void {
    const { runtime, transfers } = this;
    const operation = runtime.operationOf(process);
    if (runtime.parts.ownOf(process) !== NONE) transfers.setCalledAt(transfer, runtime.engine.now);
    transfers.setPart(transfer, runtime.operations.fork(operation));
    if (transfers.isPosted(transfer)) runtime.parts.posted(process, transfers.part(transfer));
    this.landings.called(process, transfer);
    this.waits.began(process, transfer);
    this.inbox.look(process);
    if (!isAsked(transfers.kind(transfer))) {
      this.strategy.place(transfer);
      if (!this.admission.admits(this.memory.nodeOf(process), transfer)) {
        runtime.block(process);
        return;
      }
    }
    this.launchFromProcess(transfer);
  }

  /** A put by which the target of a get sends the data sets out in a handler there, from `start` on; returns the end. */
  putBack(get: number, start: number): number {
    const back = this.data.allocatePutBack(get);
    this.strategy.place(back);
    const node = this.memory.nodeOf(this.transfers.origin(back));
    return this.admission.admits(node, back) ? this.launchInHandler(back, start) : start;
  }

  /** Like `putBack` for data already registered, which does not wait for anything or anybody. */
  putBackAtOnce(get: number, start: number): number {
    return this.launchInHandler(this.data.allocatePutBack(get), start);
  }

  /** A message has reached memory, at `messages.readyAt`. */
  deliver(message: number): void {
    const { transfers, runtime } = this;
    const { messages } = runtime;
    const kind = messages.kind(message);
    if (kind === MESSAGE.response) runtime.engine.at(messages.readyAt(message), this.confirmedKind, message);
    else if (kind === REQUEST || kind === MESSAGE.reply) this.inbox.push(messages.target(message), message);
    else {
      const transfer = messages.context(message);
      if (transfers.startedAt(transfer) < 0) transfers.setStartedAt(transfer, messages.sentAt(message));
      if (this.strategy.lets(transfer, message)) this.arrive(message);
    }
  }

  /** Data, or the request for them, have arrived and may go to memory. A put back ends its get. */
  arrive(message: number): void {
    const { runtime, transfers } = this;
    const { messages } = runtime;
    if (messages.kind(message) !== MESSAGE.put) {
      runtime.rdma.execute(message);
      return;
    }
    const transfer = messages.context(message);
    this.write(message, transfer, transfers.parent(transfer));
    runtime.rdma.respondAt(message, messages.readyAt(message));
  }

  /** Sends a message at a time not before now. */
  sendAt(time: number, message: number): void {
    this.runtime.engine.at(time, this.sendKind, message);
  }

  handleLater(process: number, message: number): void {
    this.inbox.push(process, message);
  }

  /** Answers a control message with another, which leaves at `time`. */
  answer(message: number, type: number, time: number): void {
    this.control.turn(message, type);
    this.sendAt(time, message);
  }

  completeAt(time: number, transfer: number): void {
    this.runtime.engine.at(time, this.finishedKind, transfer);
  }

  /** The origin knows that the data have arrived: the transfer is complete. */
  complete(transfer: number): void {
    const { transfers } = this;
    const process = transfers.origin(transfer);
    if (!isAsked(transfers.kind(transfer))) this.strategy.giveBack(transfer);
    this.retry(this.memory.nodeOf(process));
    if (transfers.kind(transfer) !== PUT_BACK) {
      this.latencies.record(transfer, this.runtime.engine.now);
      this.waits.settle(transfer, process);
    }
    transfers.release(transfer);
  }

  finish(): Record<string, number> {
    const { open } = this.transfers;
    if (open !== 0) throw new SimulationFault('SIM_TRANSFERS', `${open} transfers were never finished`);
    return {
      ...this.latencies.counters(),
      control_messages: this.control.sent,
      waited_transfers: this.admission.waited,
      ...this.strategy.counters(),
    };
  }

  metrics(): Record<string, MetricValue> {
    return { ...this.latencies.metrics(), ...this.strategy.metrics() };
  }

  private write(message: number, transfer: number, parent: number): void {
    const { runtime, transfers } = this;
    const { messages } = runtime;
    if (parent === NONE) {
      const landing = this.landings.begin(transfer);
      runtime.rdma.write(message);
      this.landings.end(landing);
      return;
    }
    const [target, address] = [messages.target(message), messages.address(message)];
    runtime.hierarchy.writtenByNic(target, address, messages.payloadBytes(message));
    messages.setOperation(message, NONE);
    transfers.setValue(parent, messages.value(message));
    this.completeAt(messages.readyAt(message), parent);
  }

  /** Resources freed on a node let waiting transfers continue. */
  private retry(node: number): void {
    for (let next = this.admission.next(node); next !== NONE; next = this.admission.next(node)) {
      if (this.transfers.kind(next) === PUT_BACK) this.launchOnTakenCore(next);
      else this.launchFromProcess(next);
    }
  }

  private launchFromProcess(transfer: number): void {
    const { runtime, transfers } = this;
    const process = transfers.origin(transfer);
    const waitedNs = this.waits.idleNs(process);
    const start = runtime.cores.freeAt(process);
    const launch = this.launch(transfer, start);
    this.charges.launch(process, waitedNs, launch);
    this.landings.launched(transfer, waitedNs, launch);
    const blocks = transfers.isAwaited(transfer);
    if (blocks) this.waits.waitForGet(process);
    runtime.post(process, launch.message, launch.end - start, blocks);
  }

  /** Uses the core of a process, which is doing something else, for a put back that can finally continue. */
  private launchOnTakenCore(transfer: number): void {
    const process = this.transfers.origin(transfer);
    const start = this.runtime.cores.freeAt(process);
    this.runtime.cores.take(process, this.launchInHandler(transfer, start) - start);
  }

  private launchInHandler(transfer: number, start: number): number {
    const { message, end } = this.launch(transfer, start);
    if (message !== NONE) this.sendAt(end, message);
    return end;
  }

  private launch(transfer: number, start: number): Launch {
    const { transfers } = this;
    const launch = isAsked(transfers.kind(transfer))
      ? this.asking.set(this.atomics.ask(transfer), start + this.runtime.costs.messageOverheadNs, 0, 0)
      : this.strategy.launch(transfer, start);
    if (launch.message === NONE && transfers.startedAt(transfer) < 0) transfers.setStartedAt(transfer, launch.end);
    return launch;
  }

  private handle(process: number, message: number, start: number): number {
    const { transfers, runtime, atomics } = this;
    const { messages, costs } = runtime;
    const transfer = messages.context(message);
    const isRequest = messages.kind(message) === REQUEST;
    if (isRequest && transfer >= 0 && transfers.startedAt(transfer) < 0) {
      transfers.setStartedAt(transfer, messages.sentAt(message));
    }
    const takenNs = costs.messageOverheadNs + costs.handlerDispatchNs;
    if (atomics.takes(message)) return atomics.handle(message, start, takenNs);
    return this.strategy.control(process, message, start + takenNs);
  }

  private confirm(message: number): void {
    const { transfers, runtime } = this;
    const { messages } = runtime;
    const transfer = messages.context(message);
    if (this.strategy.completes?.(transfer, message) === false) return;
    if (bringsWord(transfers.kind(transfer))) transfers.setValue(transfer, messages.value(message));
    messages.release(message);
    this.complete(transfer);
  }
}
