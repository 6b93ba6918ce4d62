import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hidden, readOptions } from '../../scripts/support/options.mjs';
import { json, repeat } from '../support/options.ts';
import { inTurns, measureApart, median } from '../support/turns.ts';
import { type CaseResult, cases, runCase } from './case.ts';

const script = fileURLToPath(import.meta.url);

const HELP = `npm run bench:pages [-- OPTION…]

Speed of touches of shared pages: cost of a touch that hits and of a fault, also in holds (pop and push) of the bare
event queue with 1,000 events, measured in the same process. Each case runs in its own process, and the cases take
turns.`;

const values = readOptions(HELP, { repeat: repeat(3), json, case: hidden });

async function measureAll() {
  const results = await inTurns([...cases.keys()], values.repeat, (index) =>
    measureApart<CaseResult>(script, ['--case', String(index)]),
  );
  return cases.map(({ name, counted, target }, index) => {
    const of = (pick: (result: CaseResult) => number) => median(results[index]!.map(pick));
    return {
      case: name,
      counted,
      perCpuSecond: Math.round(of(({ perCpuSecond }) => perCpuSecond)),
      target,
      holdsEach: of(({ holdsEach }) => holdsEach),
      eventsEach: of(({ eventsEach }) => eventsEach),
    };
  });
}

const item = cases[Number(values.case)];
if (item !== undefined) process.send?.(runCase(item));
else {
  const rows = await measureAll();
  console.log(`dsm-isr, 8 nodes, median of ${values.repeat}; ${cpus()[0]?.model}, Node ${process.version}`);
  console.table(
    rows.map(({ case: name, counted, perCpuSecond, target, holdsEach, eventsEach }) => ({
      case: name,
      counted,
      'a CPU second': perCpuSecond,
      target,
      'cost in event-queue holds': holdsEach.toFixed(3),
      'events each': eventsEach.toFixed(2),
    })),
  );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ rows }, null, 2)}\n`);
}
