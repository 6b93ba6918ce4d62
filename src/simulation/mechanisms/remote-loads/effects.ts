import { MESSAGE } from '../../hardware/messages.ts';
import { applyAtomic } from '../../hardware/nic/rdma.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { ROLE } from './roles.ts';

/**
 * What a packet does to memory when it is there. An access of several lines takes effect with the last of them; of what is
 * answered, the value of the message is the word that was there from then on.
 */
export function applyAccess({ messages, memory, hierarchy }: Runtime, message: number): void {
  const [target, address, kind] = [messages.target(message), messages.address(message), messages.kind(message)];
  if (kind === MESSAGE.get) hierarchy.readByNic(target, address, messages.answerBytes(message));
  else hierarchy.writtenByNic(target, address, messages.payloadBytes(message));
  const role = messages.context(message);
  if (role === ROLE.part || role === ROLE.silent) return;
  const value = messages.value(message);
  if (kind === MESSAGE.get) messages.setValue(message, memory.read(target, address));
  else if (kind === MESSAGE.put || kind === MESSAGE.write) memory.write(target, address, value);
  else messages.setValue(message, applyAtomic(memory, target, address, kind, value, messages.compare(message)));
}
