import { NO_OPERATION } from '../../engine/none.ts';
import { MESSAGE, type Messages } from '../../hardware/messages.ts';
import { applyAtomic } from '../../hardware/nic/rdma.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { ROLE } from './roles.ts';

/** Applies a packet to the memory of a node, visible to its caches. */
export function applyAccess(runtime: Runtime, message: number): void {
  const { messages, hierarchy } = runtime;
  const target = messages.target(message);
  const address = messages.address(message);
  if (messages.kind(message) === MESSAGE.get) hierarchy.readByNic(target, address, messages.answerBytes(message));
  else hierarchy.writtenByNic(target, address, messages.payloadBytes(message));
  if (takesEffect(messages, message)) takeEffect(runtime, message);
}

/** An access of several lines takes effect with the last of them. */
export function takesEffect(messages: Messages, message: number): boolean {
  const role = messages.context(message);
  return role !== ROLE.part && role !== ROLE.silent;
}

/** A process that waits for what a posted write changes has waited for the write's path. */
export function takeEffect(runtime: Runtime, message: number): void {
  const { messages, parts } = runtime;
  const part = messages.context(message) === ROLE.posted ? messages.operation(message) : NO_OPERATION;
  if (part === NO_OPERATION) {
    carryOut(runtime, message);
    return;
  }
  parts.land(part);
  carryOut(runtime, message);
  parts.landed(part);
  messages.setOperation(message, NO_OPERATION);
}

/** For a request with a response, the message's value becomes the previous word. */
function carryOut({ messages, memory }: Runtime, message: number): void {
  const target = messages.target(message);
  const address = messages.address(message);
  const kind = messages.kind(message);
  const value = messages.value(message);
  if (kind === MESSAGE.get) messages.setValue(message, memory.read(target, address));
  else if (kind === MESSAGE.put || kind === MESSAGE.write) memory.write(target, address, value);
  else {
    const compare = messages.compare(message);
    messages.setValue(message, applyAtomic(memory, target, { kind, address, value, compare }));
  }
}
