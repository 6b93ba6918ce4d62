import fc from 'fast-check';
import { afterAll } from 'vitest';
import { CheckedCalls } from '../../src/simulation/checked-calls.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import { removeTemporaryFolders } from './temporary-folders.ts';

/** Runs of tests take some 100,000 events, the largest a few million. */
const MOST_EVENTS = 50_000_000;

// Properties draw the same values in every run, so that a failure can be repeated; another seed draws others. Lengths
// go up to the stated ones: fast-check's own size ends an array of up to 400 elements at ten. A failure ends its property:
// to shrink hundreds of elements takes minutes in which no time-out ends anything.
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20_261_122),
  defaultSizeToMaxWhenMaxSpecified: true,
  endOnFailure: process.env.PROPERTY_SHRINK === undefined,
});

// A model that spins fails its test: it never comes back to the loop of Node, so that no time-out would end it.
Engine.mostEvents = MOST_EVENTS;

// No program may make a call without waiting for it, or reach beyond a window.
CheckedCalls.always = true;

// Workers that tests start are waited for: they would hardly compute beside those that run other tests.
process.env.ONESIDED_WORKER_NICENESS ??= '0';

afterAll(removeTemporaryFolders);
