import { expect, it } from 'vitest';
import { sharedOf as barnes } from '../../../../src/simulation/workloads/applications/barnes/shape.ts';
import { sharedOf as is } from '../../../../src/simulation/workloads/applications/is/shape.ts';
import { sharedOf as lu } from '../../../../src/simulation/workloads/applications/lu/shape.ts';
import { sharedOf as nbody } from '../../../../src/simulation/workloads/applications/nbody/shape.ts';
import { levelsOf } from '../../../../src/simulation/workloads/applications/ocean/levels.ts';
import { sharedOf as ocean } from '../../../../src/simulation/workloads/applications/ocean/rows.ts';
import type { SharedShape } from '../../../../src/simulation/workloads/applications/shared-layout.ts';
import { sharedOf as sor } from '../../../../src/simulation/workloads/applications/sor/shape.ts';
import { sharedOf as tsp } from '../../../../src/simulation/workloads/applications/tsp/pages.ts';
import { sharedOf as water } from '../../../../src/simulation/workloads/applications/water/shape.ts';

/** Sizes that threads do not divide, and fewer things than threads. */
const APPLICATIONS: Readonly<Record<string, (threads: number) => SharedShape>> = {
  barnes: (threads) => barnes({ bodies: 321, unitBytes: 1024 }, threads),
  'barnes with few bodies': (threads) => barnes({ bodies: 3, unitBytes: 4096 }, threads),
  is: (threads) => is({ buckets: 100 }, threads),
  lu: (threads) => lu({ matrixSize: 100, blockSide: 8, unitBytes: 128 }, threads),
  'lu with few blocks': (threads) => lu({ matrixSize: 10, blockSide: 8, unitBytes: 4096 }, threads),
  nbody: (threads) => nbody({ bodies: 1001, unitBytes: 256 }, threads),
  ocean: (threads) => ocean(levelsOf(130), threads),
  sor: (threads) => sor({ rows: 77, columns: 100, unitBytes: 64 }, threads),
  tsp: () => tsp(1000),
  water: (threads) => water({ molecules: 343, unitBytes: 2048 }, threads),
  'water with few molecules': (threads) => water({ molecules: 2, unitBytes: 4096 }, threads),
};

it.each(Object.keys(APPLICATIONS))('%s: a thread owns as many units as name it their owner', (name) => {
  for (const threads of [1, 2, 3, 7, 16, 60]) {
    for (const { units, owner, owned } of APPLICATIONS[name]!(threads).regions) {
      const counts = new Array<number>(threads).fill(0);
      for (let unit = 0; unit < units; unit += 1) counts[owner(unit)]! += 1;
      expect(counts.map((_, thread) => owned(thread))).toEqual(counts);
    }
  }
});
