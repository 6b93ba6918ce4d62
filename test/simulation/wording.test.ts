import { describe, expect, it } from 'vitest';
import { closest } from '../../src/simulation/wording.ts';

const NAMES = ['arrivalProcess', 'arrivalsPerSecond', 'collisionRate', 'wireLatencyNs', 'lockLatencyNs'];

describe('what a name that is unknown means', () => {
  it.each([
    ['colisionRate', 'collisionRate'],
    ['collisionrate', 'collisionRate'],
    ['wireLatnecyNs', 'wireLatencyNs'],
  ])('%s is a slip for %s', (name, meant) => expect(closest(name, NAMES)).toBe(meant));

  it.each([
    ['arrivals', 'arrivalsPerSecond'],
    ['collision', 'collisionRate'],
  ])('%s is a part of %s alone', (name, meant) => expect(closest(name, NAMES)).toBe(meant));

  it.each(['latency', 'arrival', 'ns', 'bandwidth', 'x'.repeat(100)])('%s is nothing in particular', (name) => {
    expect(closest(name, NAMES)).toBeUndefined();
  });
});
