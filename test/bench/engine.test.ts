import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runHold, runPutAck } from '../../bench/engine/onesided-work.ts';
import { CHECKED_STEPS, holdDraws, INCREMENTS, type Measured, type PutAck, putAck } from '../../bench/engine/work.ts';
import { HeapOracle } from '../simulation/engine/heap-oracle.ts';
import { sourceModule } from './support/source-module.ts';
import { requireTurns } from './support/turns.ts';

const folder = mkdtempSync(join(tmpdir(), 'onesided-bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function holdOnHeap(draws: Float64Array): number {
  const heap = new HeapOracle();
  const events = draws.length - INCREMENTS;
  const idOf = (sequence: number) => ids[sequence]!;
  const ids = Array.from({ length: events }, (_, id) => id);
  for (let id = 0; id < events; id += 1) heap.push(draws[INCREMENTS + id]!, 0, id);
  let [check, sum] = [0, 0];
  for (let step = 0; step < CHECKED_STEPS; step += 1) {
    const { time, id: sequence } = heap.pop()!;
    const id = idOf(sequence);
    sum += time * ((id & 1023) + 1);
    heap.push(time + draws[step & (INCREMENTS - 1)]!, 0, ids.length);
    ids.push(id);
    if (step % 8192 !== 8191) continue;
    check += sum;
    sum = 0;
  }
  return check;
}

/** The rules as written: whatever is not possible yet goes back for the time at which it is, with its sequence. */
function finishByPuttingBack({ ranks, rounds, targets }: PutAck): number {
  const heap = new HeapOracle();
  const [cpu, sendGap, receiveGap, round] = Array.from({ length: 4 }, () => new Float64Array(ranks));
  const events: { stage: number; rank: number; other: number }[] = [];
  const add = (time: number, stage: number, rank: number, other: number) => {
    heap.push(time, 0, events.length);
    events.push({ stage, rank, other });
  };
  for (let rank = 0; rank < ranks; rank += 1) add(0, 0, rank, targets[rank]!);
  for (let next = heap.pop(); next !== undefined; next = heap.pop()) {
    const { stage, rank, other } = events[next.id]!;
    const gap = stage % 2 === 0 ? sendGap! : receiveGap!;
    const ready = Math.max(cpu![rank]!, gap[rank]!);
    if (ready > next.time) {
      heap.push(ready, 0, next.id);
      continue;
    }
    gap[rank] = next.time + 1000 + 7 * 6;
    cpu![rank] = next.time + 1500 + (stage % 2) * 7 * 6;
    const issue = Math.max(cpu![rank]!, sendGap![rank]!);
    if (stage % 2 === 0) add(next.time + 1500 + 2500, stage + 1, other, rank);
    else if (stage === 1) add(issue, 2, rank, other);
    else {
      round![rank]! += 1;
      if (round![rank]! < rounds) add(issue, 0, rank, targets[round![rank]! * ranks + rank]!);
    }
  }
  return Math.max(...cpu!);
}

describe('bench:engine', () => {
  it('holds the same events as a heap, on the production queue', () => {
    const draws = holdDraws(300);
    expect(runHold(draws, 1).check).toBe(holdOnHeap(draws));
  });

  it('makes no object per event in 2 * 10^6 events', () => {
    const file = join(folder, 'draws.bin');
    writeFileSync(file, holdDraws(1000));
    // With so much room for young objects none is collected: 2 * 10^6 of the smallest objects would be 32 MB.
    const flags = ['--max-semi-space-size=128', '--import', 'tsx', 'bench/engine/onesided.ts'];
    const { stdout } = spawnSync(process.execPath, [...flags, 'hold', file, '2000000', sourceModule], {
      encoding: 'utf8',
    });
    const { operations, heapGrowthBytes } = JSON.parse(stdout) as Measured;
    expect(operations).toBe(2_000_000);
    expect(heapGrowthBytes).toBeLessThan(4_000_000);
  });

  it('finishes put and acknowledgement when LogGP says, alone and with every rank shifted', () => {
    // o + L + (o + 7 G), twice, a round: no rank waits for another.
    expect(runPutAck(putAck(2, 10, 'random')).check).toBeGreaterThanOrEqual(10 * 11_084);
    expect(runPutAck(putAck(16, 50, 'shift')).check).toBe(50 * 11_084);
  });

  it('finishes random rounds when the rules of LogGOPS say, where what finds the CPU busy is put back as it was', () => {
    for (const ranks of [3, 16, 64]) {
      const work = putAck(ranks, 60, 'random');
      expect(runPutAck(work).check).toBe(finishByPuttingBack(work));
    }
  });

  it('runs its works in turns and reports them, where no peer is there', () => requireTurns(folder, []));
});
