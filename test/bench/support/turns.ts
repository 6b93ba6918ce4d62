import { expect } from 'vitest';
import { wrongResults } from '../../../bench/engine/check.ts';
import { type Commands, commandOfState, measure, tasksFor } from '../../../bench/engine/measure.ts';
import { type PeerId, preparePeers } from '../../../bench/engine/peers.ts';
import { jsonOf, ratioPlot, tableOf } from '../../../bench/engine/report.ts';
import { sourceModule } from './source-module.ts';

/** Measures two small works with those peers, of which `present` can be made here, and holds the reports against them. */
export function requireTurns(folder: string, peers: readonly PeerId[], present = peers): void {
  const { commands: prepared, missing } = preparePeers(folder, false, peers);
  expect([...prepared.keys()]).toEqual(present);
  const here = { name: 'this tree', root: '', module: sourceModule };
  const commands: Commands = new Map([['onesided', commandOfState(here)] as const, ...prepared]);
  const works = [
    { work: 'hold' as const, size: 200, rounds: 0 },
    { work: 'put-ack-random' as const, size: 16, rounds: 100 },
  ];
  const tasks = tasksFor(works, [...commands.keys()], 1, true).map((task) => ({ ...task, steps: 100_000 }));
  const rows = measure(tasks, commands, folder);
  expect(wrongResults(rows)).toEqual([]);
  const other = rows.map((row) => ({ ...row, check: row.check + (row.work === 'hold' ? 0 : 1) }));
  expect(wrongResults(other)).toHaveLength(present.length + 1);
  const json = jsonOf('a machine', missing, rows);
  for (const row of json.rows) {
    expect(Object.keys(row)).toEqual(['work', 'size', 'implementation', 'millionPerSecond', 'ratios']);
    expect(row.millionPerSecond).toBeGreaterThan(0);
    expect(Object.keys(row.ratios)).toHaveLength(present.length);
  }
  expect(tableOf(rows).split('\n')).toHaveLength(2 + works.length);
  if (present.length > 0) expect(ratioPlot('a machine', rows)).toMatch(/^<svg .*<\/svg>\n$/s);
}
