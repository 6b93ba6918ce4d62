import type { ProcessOperations, Program } from '../contract/program.ts';

/** Whether writes of a mechanism have responses and are ordered by fences; otherwise fences do nothing. */
export const ordersPuts = (offers: readonly string[]): boolean => offers.includes('ordered-puts');

export interface Written {
  readonly target: number;
  readonly address: number;
  readonly value: number;
  readonly bytes: number;
}

/** A write that has taken effect when it completes: a put and a flush if writes have no response. */
export function* answeredWrite(process: ProcessOperations, isOrdered: boolean, of: Written): Program {
  const { target, address, value, bytes } = of;
  if (isOrdered) yield process.write(target, address, value, bytes);
  else {
    yield process.put(target, address, value, bytes);
    yield process.flush(target);
  }
}
