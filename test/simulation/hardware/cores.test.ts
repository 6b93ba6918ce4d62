import { expect, it } from 'vitest';
import { Engine } from '../../../src/simulation/engine/engine.ts';
import { Rows } from '../../../src/simulation/engine/rows.ts';
import { TraceRecorder } from '../../../src/simulation/engine/trace-recorder.ts';
import { Cores } from '../../../src/simulation/hardware/cores.ts';

it('a core has been busy up to now, within a segment of its main thread and after it', () => {
  const engine = new Engine();
  const owners = { processes: 2, nodes: 1, processesPerNode: 2, nicsPerNode: 1 };
  const ended: [number, number][] = [];
  const trace = new TraceRecorder({ level: 'off', maxEvents: 0 }, 1, owners);
  const cores = new Cores(engine, trace, new Rows(2), (process) => ended.push([process, engine.now]));
  const busyAt: number[][] = [];
  const look = engine.on(() => busyAt.push([engine.now, ...cores.busyNs(), cores.allBusyNs()]));
  cores.work(0, 100);
  const interrupt = engine.on(() => cores.take(0, 30));
  engine.at(60, interrupt, 0);
  for (const time of [40, 80, 120, 200]) engine.at(time, look, 0);
  engine.run();
  expect(ended).toEqual([[0, 130]]);
  expect(busyAt).toEqual([
    [40, 40, 0, 40],
    [80, 80, 0, 80],
    [120, 120, 0, 120],
    [200, 130, 0, 130],
  ]);
});
