import { SimulationFault } from '../engine/fault.ts';
import { MESSAGE } from '../hardware/messages.ts';
import { operandBytes, WORD_BYTES } from '../hardware/rdma.ts';
import type { MetricValue } from '../run.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { FlushedAccesses, LockMode, MechanismModel } from './contract.ts';
import { RemoteEpochs } from './remote-epochs.ts';

/**
 * Puts, gets, atomics and flushes by RDMA: the part that all mechanisms on an RDMA network share. A put is one message;
 * everything else is a round trip that the origin waits for. The target's CPU takes no part.
 */
export abstract class RemoteAccess implements MechanismModel {
  private readonly remoteEpochs: RemoteEpochs;

  constructor(protected readonly runtime: Runtime) {
    this.remoteEpochs = new RemoteEpochs(runtime, this);
  }

  runsProgram(_process: number): boolean {
    return true;
  }

  start(): void {}

  put(process: number, target: number, address: number, value: number, bytes: number, _source: number): void {
    const message = this.runtime.request(MESSAGE.put, process, target, address, bytes);
    this.runtime.messages.setValue(message, value);
    this.runtime.issue(process, message, false);
  }

  get(process: number, target: number, address: number, bytes: number, _destination: number): void {
    const message = this.runtime.request(MESSAGE.get, process, target, address, 0);
    this.runtime.messages.setAnswerBytes(message, bytes);
    this.runtime.issue(process, message, true);
  }

  compareAndSwap(process: number, target: number, address: number, compare: number, value: number): void {
    this.atomic(MESSAGE.compareAndSwap, process, target, address, value, compare);
  }

  fetchAndAdd(process: number, target: number, address: number, value: number): void {
    this.atomic(MESSAGE.fetchAndAdd, process, target, address, value);
  }

  fetchAndReplace(process: number, target: number, address: number, value: number): void {
    this.atomic(MESSAGE.fetchAndReplace, process, target, address, value);
  }

  fetchAndXor(process: number, target: number, address: number, value: number): void {
    this.atomic(MESSAGE.fetchAndXor, process, target, address, value);
  }

  /** Messages between two processes stay in order: the answer says that everything before it has arrived. */
  flush(process: number, target: number, accesses: FlushedAccesses): void {
    const { runtime } = this;
    const { flushAddress, bufferAddress } = runtime.window;
    const address = accesses === 'plain' ? bufferAddress : flushAddress;
    runtime.issue(process, runtime.request(MESSAGE.flush, process, target, address, 0), true);
  }

  invoke(_process: number, _target: number, _handler: number, _address: number, _value: number, _bytes: number): void {
    throw new SimulationFault('SIM_UNSUPPORTED', 'this mechanism runs no remote handlers');
  }

  copy(_process: number, _source: number, _destination: number, _bytes: number): void {
    throw new SimulationFault('SIM_UNSUPPORTED', 'this mechanism makes no copies for programs');
  }

  compute(process: number, ns: number): void {
    this.runtime.compute(process, ns);
  }

  wait(process: number): void {
    this.runtime.wait(process);
  }

  lock(process: number, target: number, mode: LockMode): void {
    this.remoteEpochs.lock(process, target, mode);
  }

  unlock(process: number, target: number): void {
    this.remoteEpochs.unlock(process, target);
  }

  accumulate(process: number, target: number, address: number, value: number, bytes: number, _source: number): void {
    this.remoteEpochs.accumulate(process, target, address, value, bytes);
  }

  fetch(process: number, target: number, address: number, destination: number, bytes: number): void {
    this.remoteEpochs.fetch(process, target, address, destination, bytes);
  }

  accepts(_message: number): boolean {
    return true;
  }

  begin(_message: number): void {}

  deliver(message: number): void {
    if (this.runtime.messages.kind(message) === MESSAGE.response) this.runtime.complete(message);
    else this.runtime.rdma.execute(message);
  }

  finish(): Record<string, number> {
    return {};
  }

  metrics(): Record<string, MetricValue> {
    return {};
  }

  /** Adds to a word, as NICs do that need not say what was there: the process goes on, a flush completes it. */
  addWord(process: number, target: number, address: number, value: number): void {
    const message = this.runtime.request(MESSAGE.add, process, target, address, WORD_BYTES);
    this.runtime.messages.setValue(message, value);
    this.runtime.issue(process, message, false);
  }

  /** One of the atomics of MESSAGE on a word, which the process waits for. */
  protected atomic(kind: number, process: number, target: number, address: number, value: number, compare = 0): void {
    const message = this.runtime.request(kind, process, target, address, operandBytes(kind));
    this.runtime.messages.setCompare(message, compare);
    this.runtime.messages.setValue(message, value);
    this.runtime.issue(process, message, true);
  }
}
