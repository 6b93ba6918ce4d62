import {
  atomics,
  flushes,
  MESSAGE,
  newMessageKind,
  offer,
  offersOf,
  RdmaAccess,
  REMOTE_ACCESS,
  REMOTE_EVENTS,
  remote,
  SimulationFault,
} from 'onesided/simulation';
import { notifications } from './notifications.js';

const PUT_WITH_IMMEDIATE = newMessageKind();
const NO_MESSAGE = -1;

/**
 * Puts, gets, atomics and flushes as with RMA, and puts with immediate data: the NIC of the target writes the data, then an
 * entry of the completion queue, which the target's CPU looks at while it waits.
 */
class NotifiedPutModel {
  constructor(runtime, parameters) {
    this.runtime = runtime;
    this.completionNs = Number(parameters.completionNs);
    this.rdma = new RdmaAccess(runtime);
    this.remote = this.rdma;
    this.atomics = this.rdma;
    this.flushes = this.rdma;
    this.receiver = this;
    this.parts = [offer(notifications, this)];
    this.entries = Array.from({ length: runtime.processes }, () => []);
    this.sent = 0;
    this.told = 0;
    this.taken = 0;
    this.tellKind = runtime.engine.on((process, immediate) => this.tell(process, immediate));
  }

  putWithImmediate(request, immediate) {
    const { messages } = this.runtime;
    const message = this.runtime.access(PUT_WITH_IMMEDIATE, request, request.bytes);
    messages.setValue(message, request.value);
    messages.setContext(message, immediate);
    this.sent += 1;
    this.runtime.issue(request.process, message, false);
  }

  waitForImmediate(process) {
    this.runtime.programs.call(process, this.take(process));
  }

  *take(process) {
    const { runtime } = this;
    const entries = this.entries[process];
    // A look at the queue takes an access to memory, also at the end of a wait.
    if (entries.length > 0) yield runtime.post(process, NO_MESSAGE, runtime.costs.memoryAccessNs, false);
    while (entries.length === 0) yield runtime.wait(process);
    this.taken += 1;
    return entries.shift();
  }

  accepts(message) {
    return this.rdma.accepts(message);
  }

  begin(message) {
    this.rdma.begin(message);
  }

  deliver(message) {
    const { messages, engine, rdma } = this.runtime;
    if (messages.kind(message) !== PUT_WITH_IMMEDIATE) {
      this.rdma.deliver(message);
      return;
    }
    const target = messages.target(message);
    const immediate = messages.context(message);
    messages.setKind(message, MESSAGE.put);
    const writtenAt = rdma.execute(message);
    engine.at(writtenAt + this.completionNs, this.tellKind, target, immediate);
  }

  tell(process, immediate) {
    this.told += 1;
    this.entries[process].push(immediate);
    this.runtime.wake(process);
  }

  finish() {
    if (this.told !== this.sent) {
      const message = `${this.sent} puts with immediate data, but targets were told of ${this.told}`;
      throw new SimulationFault('SIM_CONSERVATION', message);
    }
    return this.sent > 0 ? { immediates_taken: this.taken } : {};
  }

  metrics() {
    return {};
  }
}

export const notifiedPut = {
  definition: {
    id: 'notified-put',
    title: 'RMA with immediate data',
    summary: 'Remote memory access whose puts can tell their target that the data are there.',
    family: 'rma',
    offers: offersOf(remote, atomics, flushes, notifications),
    hardware: [REMOTE_ACCESS],
    eventsPerCall: { ...REMOTE_EVENTS, put_with_immediate: 3, wait_for_immediate: 1 },
    parameters: [
      {
        name: 'completionNs',
        description: 'From the data in memory until the entry of the completion queue can be seen.',
        type: 'number',
        unit: 'ns',
        default: 50,
        minimum: 0,
        maximum: 1e6,
        source: 'A posted write of a line behind the data, order of magnitude',
        confidence: 'assumed',
      },
    ],
    memory: ({ processes }) => ({ arrayBytes: 0, heapBytes: 200 * processes }),
  },
  create: (runtime, _machine, parameters) => new NotifiedPutModel(runtime, parameters),
};
