import { describe, expect, it } from 'vitest';
import { SimulationFault } from '../../../src/simulation/engine/fault.ts';
import { guardedPlugin } from '../../../src/simulation/plugin/guarded-plugin.ts';
import type { Plugin } from '../../../src/simulation/plugin/plugin.ts';
import { windowOf } from '../../../src/simulation/workloads/window.ts';

type Fields = Record<string, unknown>;

/** What a function of a definition says when it is called, through the guard. */
function said(definition: Fields, call: (guarded: Fields) => unknown): unknown {
  return saidAs('mechanisms', definition, call);
}

/** @param kind whether it is the definition of a mechanism or of a workload */
function saidAs(kind: 'mechanisms' | 'workloads', definition: Fields, call: (guarded: Fields) => unknown): unknown {
  const model = { definition: { id: 'made-up', ...definition }, create: () => ({}) };
  const part = { operations: ['wave_once'] };
  const plugin = { apiVersion: 1, parts: [part], [kind]: [model] } as unknown as Plugin;
  const guarded = guardedPlugin(plugin, (problem, cause) => new Error(problem, { cause }))[kind];
  try {
    return call(guarded?.[0]?.definition as unknown as Fields);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

const field = (name: string) => (guarded: Fields) => (guarded[name] as () => unknown)();
const computing = (guarded: Fields) => (guarded.computing as (...given: unknown[]) => unknown)({}, {}, 4);
const rule = (guarded: Fields) => (guarded.rules as (() => unknown)[])[0]?.();
const events = (guarded: Fields) => (guarded.eventsPerCall as { put(): unknown }).put();
const throwing = () => {
  throw new Error('cannot go on');
};

describe('functions of a plugin', () => {
  it.each<[string, Fields, (guarded: Fields) => unknown, string]>([
    ['a rule', { rules: [throwing] }, rule, 'rules[0] throws: cannot go on'],
    ['memory', { memory: throwing }, field('memory'), 'memory throws: cannot go on'],
    ['computing', { computing: throwing }, field('computing'), 'computing throws: cannot go on'],
    ['events', { eventsPerCall: { put: throwing } }, events, 'eventsPerCall.put throws: cannot go on'],
  ])('are named if they throw: %s', (_what, definition, call, message) => {
    expect(said(definition, call)).toBe(`mechanism made-up: ${message}`);
  });

  it.each<[Fields, (guarded: Fields) => unknown, RegExp]>([
    [{ rules: [() => 'no'] }, rule, /rules\[0\] returns "no": it has to be undefined, or \{ code, message, blames: \[/],
    [
      { rules: [() => ({ code: 'SIM_X', message: 'm', blames: [7] })] },
      rule,
      /rules\[0\] returns an object: it has to be/,
    ],
    [{ rules: [() => ({ code: 'SIM_X', message: 'm', blames: [], mend: 7 })] }, rule, /rules\[0\] returns an object/],
    [{ computing: () => 1.5 }, computing, /computing returns 1\.5: it has to be a whole number of processes, 0 to 4/],
    [{ computing: () => 1e9 }, computing, /computing returns 1000000000: it has to be a whole number .*, 0 to 4/],
    [
      { reorders: () => ['writes'] },
      field('reorders'),
      /reorders returns a list: .* any of posted-writes, answers, reads/,
    ],
    [{ computing: () => Number.NaN }, field('computing'), /computing returns NaN: it has to be a whole number/],
    [{ memory: () => undefined }, field('memory'), /memory returns undefined: it has to be an object with arrayBytes/],
    [{ memory: () => ({ arrayBytes: '7' }) }, field('memory'), /memory returns an object: arrayBytes of it has to be/],
    [{ eventsPerCall: { put: () => -1 } }, events, /eventsPerCall\.put returns -1: it has to be a number, 0 or more/],
    [{ memory: () => ({ arrayBytes: 7, heapByte: 7 }) }, field('memory'), /no heapByte in it \(did you mean heapBytes/],
    [{ reorders: () => 'reads' }, field('reorders'), /reorders returns "reads": it has to be a list/],
  ])('are named with what they return if it is of another kind: %j', (definition, call, message) => {
    expect(said(definition, call)).toMatch(message);
  });

  const memory = { arrayBytes: 1, operations: 1, underWay: 1, windowBytes: 8, accessBytes: 8 };
  it.each<[Fields, string, RegExp]>([
    [{ calls: () => ({ putt: { count: 1 } }) }, 'calls', /there is no call putt \(did you mean put\?\)/],
    [{ calls: () => ({ wave_onc: { count: 1 } }) }, 'calls', /there is no call wave_onc \(did you mean wave_once\?\)/],
    [{ calls: () => ({ put: { count: '1' } }) }, 'calls', /put: count of it has to be a number, 0 or more, not "1"/],
    [{ calls: () => ({ put: { bytes: 8 } }) }, 'calls', /put: count of it is missing/],
    [
      { calls: () => ({ put: { count: 1, byts: 5 } }) },
      'calls',
      /put: there is no byts in it \(did you mean bytes\?\)/,
    ],
    [{ calls: () => ({ put: { count: 1, alone: 1 } }) }, 'calls', /put: alone of it has to be true or false, not 1/],
    [{ work: () => ({ step: 5 }) }, 'work', /there is no step in it \(did you mean steps\?\)/],
    [{ demands: () => 'lots' }, 'demands', /demands returns "lots": it has to be an object with transfer/],
    [
      { demands: () => ({ windowByte: 'x' }) },
      'demands',
      /there is no windowByte in it \(did you mean windowBytes\?\)/,
    ],
    [{ demands: () => ({ windowBytes: 'lots' }) }, 'demands', /windowBytes of it has to be a number, 0 .*, not "lots"/],
    [{ demands: () => ({ transfer: { bytes: 8 } }) }, 'demands', /transfer: stepBytes of it is missing/],
    [{ memory: () => ({ ...memory, operations: undefined }) }, 'memory', /operations of it is missing/],
  ])('of a workload are named with what they return if it is of another kind: %j', (definition, name, message) => {
    expect(saidAs('workloads', definition, field(name))).toMatch(message);
  });

  it('of a workload may return all that plans read', () => {
    const calls = { put: { count: 1, alone: true, ns: 5 }, wave_once: { count: 2 } };
    expect(saidAs('workloads', { calls: () => calls }, field('calls'))).toBe(calls);
    const demands = { transfer: { bytes: 8, stepBytes: 8, withinNode: false }, atomics: true, accessesLater: false };
    expect(saidAs('workloads', { demands: () => demands }, field('demands'))).toBe(demands);
    expect(saidAs('workloads', { memory: () => memory }, field('memory'))).toBe(memory);
  });

  it('return what they return otherwise, with their definition as `this`', () => {
    const definition = {
      id: 'made-up',
      factor: 3,
      memory(this: { factor: number }) {
        return { arrayBytes: this.factor, usesCaches: true };
      },
    };
    expect(said(definition, field('memory'))).toEqual({ arrayBytes: 3, usesCaches: true });
    expect(said({ rules: [() => undefined] }, rule)).toBeUndefined();
  });
});

describe('a model', () => {
  const create = (made: unknown) => {
    const model = { definition: { id: 'made-up' }, create: typeof made === 'function' ? made : () => made };
    const plugin = { apiVersion: 1, mechanisms: [model], workloads: [model] } as unknown as Plugin;
    const { mechanisms, workloads } = guardedPlugin(plugin, (problem) => new Error(problem));
    return [mechanisms?.[0]?.create, workloads?.[0]?.create] as unknown as readonly [() => unknown, () => unknown];
  };

  const nothing = () => undefined;
  const receiver = { accepts: nothing, begin: nothing, deliver: nothing };

  const carrier = { receiver, finish: nothing, metrics: nothing };
  const program = {
    ...{ operationName: 'put', memory: { read: nothing, write: nothing }, handlers: [nothing] },
    ...{ regions: windowOf([{ name: 'page', bytes: 8 }], 64) },
    ...{ prepare: nothing, program: nothing, verify: nothing, metrics: nothing },
  };
  const [page, buffer, flush] = program.regions;

  it.each<[object, RegExp]>([
    [{ receiver: { accepts: nothing } }, /create returns an object: its receiver lacks begin, deliver \(function\)/],
    [{ mainThread: 7 }, /its mainThread lacks computes, entered/],
    [{ ownMemory: {} }, /its ownMemory lacks isShared, load, store, look/],
    [{ start: 7 }, /its start has to be a function, not 7/],
  ])('of a mechanism fails its run by name if it cannot carry out one: %j', (changes, message) => {
    expect(create({ ...carrier, ...changes })[0]).toThrow(message);
  });

  it.each<[object, RegExp]>([
    [{ memory: {} }, /create returns an object: its memory lacks read, write \(function\)/],
    [{ program: 7 }, /it has to have program \(function\)/],
    [{ handlers: [nothing, 7] }, /its handlers\[1\] has to be a function, not 7/],
    [{ performed: 7 }, /its performed has to be a function, not 7/],
    [{ regions: [] }, /its regions have to be as windowOf\(.* returns them: they lack buffer and flush/],
    [{ regions: [page, flush] }, /regions .*: \[1\] has to have name, bits, and begin and end .* without a gap/],
    [{ regions: [buffer] }, /regions .*: \[0\] has to have/],
    [{ regions: [page, undefined] }, /regions .*: \[1\] has to have/],
    [{ regions: [page, { ...buffer, bits: undefined }, flush] }, /regions .*: \[1\] has to have/],
  ])('of a workload fails its run by name if it cannot be run: %j', (changes, message) => {
    expect(create(program)[1]()).toBe(program);
    expect(create({ ...program, ...changes })[1]).toThrow(message);
  });

  it('fails its run by name if it is none', () => {
    for (const make of create(null)) {
      expect(make).toThrow(expect.objectContaining({ code: 'SIM_PLUGIN' }));
      expect(make).toThrow(/made-up: create returns null: it has to return a model/);
    }
    expect(create({ receiver: {}, finish: 7 })[0]).toThrow(/has to have finish \(function\), metrics \(function\)/);
  });

  it('fails its run by name if making it throws', () => {
    const faults = create(() => {
      throw new TypeError('boom');
    });
    for (const make of faults) {
      expect(make).toThrow(expect.objectContaining({ code: 'SIM_PLUGIN' }));
      expect(make).toThrow(/made-up: create throws: boom/);
    }
  });

  it('may fail its run by a fault of its own', () => {
    const [make] = create(() => {
      throw new SimulationFault('SIM_FULL', 'too much');
    });
    expect(make).toThrow(expect.objectContaining({ code: 'SIM_FULL', message: 'too much' }));
  });

  it('may have its parts from its class', () => {
    class Model {
      receiver = receiver;
      finish() {}
      metrics() {}
    }
    const model = new Model();
    expect(create(model)[0]()).toBe(model);
  });
});
