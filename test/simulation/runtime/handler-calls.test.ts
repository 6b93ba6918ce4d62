import { expect, it } from 'vitest';
import { mechanismDefinitions } from '../../../src/simulation/catalogue.ts';
import type { Capability } from '../../../src/simulation/contract/capabilities.ts';
import { runProgram, WINDOW } from '../hardware/run-program.ts';

const offering = (capability: Capability) =>
  mechanismDefinitions.filter(({ offers }) => offers.includes(capability)).map(({ id }) => id);
const ofMessages = offering('remote-handler');
const ofAccesses = offering('access-handlers').filter((id) => !ofMessages.includes(id));

/** The first of a node each: later ones may have no core of their own. */
const ORIGINS = [0, 16];
const TARGET = 8;

it.each([...ofMessages, ...ofAccesses])('a handler is told who invokes it with what: %s', (mechanism) => {
  const calls: unknown[] = [];
  runProgram({
    ...{ preset: 'cray-xe6', mechanism, machine: { processesPerNode: 8 }, processes: 24 },
    handler: ({ process, origin, address, bytes, value, hasValue }) => {
      calls.push({ process, origin, address, bytes, value, hasValue });
      return 1;
    },
    *program(process) {
      if (ORIGINS.includes(process.rank)) {
        process.begin();
        const [address, value] = [WINDOW + 8 * process.rank, 40 + process.rank];
        if (ofMessages.includes(mechanism)) yield process.carrying(16).invoke(TARGET, 0, address, value);
        else yield process.put(TARGET, address, value, 16);
        yield process.flush(TARGET);
        if (!ofMessages.includes(mechanism)) process.end();
      }
    },
  });
  const told = (origin: number) => ({
    ...{ process: TARGET, origin, address: WINDOW + 8 * origin, bytes: 16, value: 40 + origin, hasValue: true },
  });
  expect(calls).toHaveLength(2);
  expect(calls).toEqual(expect.arrayContaining(ORIGINS.map(told)));
});
