import type { Schedule } from '../../contract/schedule.ts';
import { int32Array } from '../../engine/arrays.ts';
import type { Channels } from './channels.ts';

/** Words of an operation's row, half a line of the cache: all but its size that an event needs of it. */
export const ROW = 8;
export const PEER = 0;
export const CHANNEL = 1;
/** Kind, CPU and NIC, from the lowest bits on. */
export const WHAT = 2;
export const WAITS_FOR = 3;
/** Next in the list of its channel. */
export const NEXT = 4;
/** `STARTED`, `DONE`, `TAKEN`. */
export const STATE = 5;
/** Its part of the list of those that wait until it is done. */
export const FIRST_SUCCESSOR = 6;
export const END_SUCCESSOR = 7;

export const STARTED = 1;
export const DONE = 2;
/** For a send: its message has been matched with a receive. */
export const TAKEN = 4;

export const kindOf = (what: number): number => what & 3;
export const cpuOf = (what: number): number => (what >> 2) & 255;
export const nicOf = (what: number): number => what >> 10;

/** The rows of a replay: the schedule's data about an operation, and its state. */
export function replayRows(schedule: Schedule, channels: Channels): Int32Array {
  const { operations, kind, peer, cpu, nic, waitsFor, onDone } = schedule;
  const rows = int32Array(ROW * operations);
  const hasSuccessors = onDone.first.length > 0;
  for (let index = 0; index < operations; index += 1) {
    const row = ROW * index;
    rows[row + PEER] = peer[index];
    rows[row + CHANNEL] = channels.of[index];
    rows[row + WHAT] = kind[index] | (cpu[index] << 2) | (nic[index] << 10);
    rows[row + WAITS_FOR] = waitsFor[index];
    if (!hasSuccessors) continue;
    rows[row + FIRST_SUCCESSOR] = onDone.first[index];
    rows[row + END_SUCCESSOR] = onDone.first[index + 1];
  }
  return rows;
}
