import { MESSAGE } from '../../hardware/messages.ts';
import { PAGE_MESSAGE, type PageMessage } from '../../page-protocol/protocol.ts';

/** A message between kernels, about a page or another service for programs. */
export type Content = PageMessage | ServiceMessage;

/** Messages for barriers, locks, echoes, and writes without notification. */
export interface ServiceMessage {
  readonly service: 'barrier' | 'lock' | 'echo' | 'stream';
  readonly from: number;
  readonly to: number;
  /** The process concerned, as defined by the service. */
  readonly process: number;
  readonly about: number;
  readonly action: number;
}

export const isAboutPage = (content: Content): content is PageMessage => 'unit' in content;

/** Returns the kind of the NIC's message: a send, unless it needs no CPU of its target. */
export function kindOf(content: Content): number {
  if (!isAboutPage(content)) return content.service === 'stream' ? MESSAGE.put : MESSAGE.request;
  const { kind, need } = content;
  if (kind === PAGE_MESSAGE.data || kind === PAGE_MESSAGE.unlock) return MESSAGE.put;
  if (kind === PAGE_MESSAGE.take) return need > 0 ? MESSAGE.write : MESSAGE.put;
  if (kind === PAGE_MESSAGE.lock) return MESSAGE.compareAndSwap;
  return kind === PAGE_MESSAGE.pull ? MESSAGE.get : MESSAGE.request;
}

/** Entries of directories and page tables are words. */
export function isWord({ kind }: PageMessage): boolean {
  return kind === PAGE_MESSAGE.lock || kind === PAGE_MESSAGE.unlock || kind === PAGE_MESSAGE.take;
}

/** Nobody waits for the message that reports the completion of a request. */
export function closes({ kind }: PageMessage): boolean {
  return kind === PAGE_MESSAGE.acknowledge || kind === PAGE_MESSAGE.unlock;
}
