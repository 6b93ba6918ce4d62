import { fileURLToPath } from 'node:url';
import { hidden, readOptions } from '../../scripts/support/options.mjs';
import { repeat } from '../support/options.ts';
import { Simulator } from '../support/simulator.ts';
import { type State, withStates } from '../support/states.ts';
import { inTurns, measureApart, median } from '../support/turns.ts';
import { type CaseResult, LINKS, runCase, traffics } from './case.ts';

/** Limit of the cost of links with fixed routes if no two messages meet: a fifth. */
const TARGET = 1.2;
const script = fileURLToPath(import.meta.url);

const HELP = `npm run bench:links [-- OPTION…]

Simulation cost of links: CPU time of the same traffic with links, relative to that without. Each case runs in its own
process, and the cases take turns.`;

const values = readOptions(HELP, { repeat: repeat(3), traffic: hidden, links: hidden, module: hidden });

async function measureAll([state]: readonly State[]): Promise<void> {
  const items = traffics.flatMap(({ name }, traffic) => LINKS.map((links) => ({ name, traffic, links })));
  const results = await inTurns(items, values.repeat, ({ traffic, links }) =>
    measureApart<CaseResult>(script, ['--traffic', String(traffic), '--links', links, '--module', state!.module]),
  );
  const medianOf = (name: string, links: string) =>
    median(results[items.findIndex((item) => item.name === name && item.links === links)]!.map((r) => r.cpuSeconds));
  console.log(`RMA on ib-hdr; links off are 1, and the target where no message waits is ${TARGET}`);
  console.table(
    items.map(({ name, links }, place) => ({
      traffic: name,
      links,
      'ns a message': Math.round((1e9 * medianOf(name, links)) / results[place]![0]!.messages),
      'messages that met others, %': (100 * results[place]![0]!.contended).toFixed(1),
      'CPU time / links off': (medianOf(name, links) / medianOf(name, 'off')).toFixed(2),
    })),
  );
}

const links = LINKS.find((state) => state === values.links);
const traffic = traffics[Number(values.traffic)];
if (links !== undefined && traffic !== undefined && values.module !== undefined) {
  process.send?.(runCase(await Simulator.of(values.module), traffic, links));
} else await withStates({ commit: undefined, needsPackages: false }, measureAll);
