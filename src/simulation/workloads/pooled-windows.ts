import type { CallSetting } from '../contract/expected-calls.ts';
import { hasPool } from '../hardware/cxl-pool/parameters.ts';

/** Whether windows are in a memory pool, so a process reaches its own through its link, as those of others. */
export const arePooled = ({ offers, machine }: CallSetting): boolean =>
  offers.includes('ordered-puts') && hasPool(machine);
