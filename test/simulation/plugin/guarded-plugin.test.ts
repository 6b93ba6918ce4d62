import { describe, expect, it } from 'vitest';
import { guardedPlugin } from '../../../src/simulation/plugin/guarded-plugin.ts';
import type { Plugin } from '../../../src/simulation/plugin/plugin.ts';

type Fields = Record<string, unknown>;

/** What a function of a definition says when it is called, through the guard. */
function said(definition: Fields, call: (guarded: Fields) => unknown): unknown {
  const model = { definition: { id: 'made-up', ...definition }, create: () => ({}) };
  const plugin = { apiVersion: 1, mechanisms: [model] } as unknown as Plugin;
  const { mechanisms } = guardedPlugin(plugin, (problem, cause) => new Error(problem, { cause }));
  try {
    return call(mechanisms?.[0]?.definition as unknown as Fields);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

const field = (name: string) => (guarded: Fields) => (guarded[name] as () => unknown)();
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
    [{ rules: [() => 'no'] }, rule, /rules\[0\] returns "no": it has to be undefined, or \{ code, message, blames \}/],
    [{ computing: () => 1.5 }, field('computing'), /computing returns 1\.5: it has to be a whole number/],
    [{ computing: () => Number.NaN }, field('computing'), /computing returns NaN: it has to be a whole number/],
    [{ memory: () => undefined }, field('memory'), /memory returns undefined: it has to be an object of numbers/],
    [{ memory: () => ({ arrayBytes: '7' }) }, field('memory'), /memory returns an object: arrayBytes of it has to be/],
    [{ eventsPerCall: { put: () => -1 } }, events, /eventsPerCall\.put returns -1: it has to be a number, 0 or more/],
    [{ calls: () => ({ putt: { count: 1 } }) }, field('calls'), /there is no call putt \(did you mean put\?\)/],
    [{ calls: () => ({ put: { count: '1' } }) }, field('calls'), /put: count of it has to be a number/],
    [{ reorders: () => 'reads' }, field('reorders'), /reorders returns "reads": it has to be a list/],
  ])('are named with what they return if it is of another kind: %j', (definition, call, message) => {
    expect(said(definition, call)).toMatch(message);
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
    const model = { definition: { id: 'made-up' }, create: () => made };
    const plugin = { apiVersion: 1, mechanisms: [model], workloads: [model] } as unknown as Plugin;
    const { mechanisms, workloads } = guardedPlugin(plugin, (problem) => new Error(problem));
    return [mechanisms?.[0]?.create, workloads?.[0]?.create] as unknown as readonly [() => unknown, () => unknown];
  };

  it('fails its run by name if it is none', () => {
    for (const make of create(null)) {
      expect(make).toThrow(expect.objectContaining({ code: 'SIM_PLUGIN' }));
      expect(make).toThrow(/made-up: create returns null: it has to return a model/);
    }
    expect(create({ receiver: {}, finish: 7 })[0]).toThrow(/has to have finish \(function\), metrics \(function\)/);
  });

  it('may have its parts from its class', () => {
    class Model {
      receiver = {};
      finish() {}
      metrics() {}
    }
    const model = new Model();
    expect(create(model)[0]()).toBe(model);
  });
});
