import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../../../src/simulation/engine/engine.ts';

describe('the loop of events', () => {
  const { mostEvents } = Engine;
  afterEach(() => {
    Engine.mostEvents = mostEvents;
  });

  test('a model that schedules itself for ever ends with an error that says when', () => {
    Engine.mostEvents = 1000;
    const engine = new Engine();
    const again = engine.on(() => engine.at(engine.now + 1, again, 0));
    engine.at(0, again, 0);
    expect(() => engine.run()).toThrow('more than 1000 events at 1000 ns');
  });

  test('a model of exactly as many events as are allowed runs to its end', () => {
    Engine.mostEvents = 1000;
    const engine = new Engine();
    const last = engine.on((remaining) => {
      if (remaining > 1) engine.at(engine.now, last, remaining - 1);
    });
    engine.at(0, last, 1000);
    engine.run();
    expect(engine.events).toBe(1000);
  });

  test('every run of a test has a limit', () => {
    expect(mostEvents).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  test('an event before now is refused, one at now is not', () => {
    const engine = new Engine();
    const seen: number[] = [];
    const note = engine.on((first, second) => seen.push(first, second));
    const start = engine.on(() => {
      engine.at(engine.now, note, 7, 8);
      engine.at(engine.now, note, 9);
      expect(() => engine.at(engine.now - 1, note, 1)).toThrow('event at 4 ns lies before now, 5 ns');
      expect(() => engine.at(Number.NaN, note, 1)).toThrow('event at NaN ns');
    });
    engine.at(5, start, 0);
    engine.run();
    expect(seen).toEqual([7, 8, 9, 0]);
    expect(engine.now).toBe(5);
  });

  test('255 kinds of events have room, one more has not', () => {
    const engine = new Engine();
    for (let kind = 0; kind < 255; kind += 1) expect(engine.on(() => undefined)).toBe(kind);
    expect(() => engine.on(() => undefined)).toThrow('more than 255 kinds of events');
  });
});
