import { describe, expect, it } from 'vitest';
import { Places } from '../../src/exploration/places.ts';
import type { Place } from '../../src/exploration/space.ts';
import { draws } from '../faults/support/row.ts';

const placesOf = (items: readonly Place[]) => {
  const places = new Places();
  // As rounds bring them: not in order.
  for (const place of items) places.add([{ place }]);
  return places;
};

describe('places', () => {
  it.each([1, 2, 3])('in an area of %i axes are those between its borders, in order', (axes) => {
    const random = draws(axes);
    const drawn = (most: number) => Array.from({ length: axes }, () => Math.floor(most * random()));
    const all = [
      ...new Map(Array.from({ length: 400 }, () => drawn(20)).map((place) => [place.join(), place])).values(),
    ];
    const places = placesOf(all);
    for (let trial = 0; trial < 100; trial += 1) {
      const from = drawn(20);
      const area = { from, to: from.map((start) => start + Math.floor(8 * random())) };
      const expected = places.all().filter(({ place }) => place.every((c, i) => c >= from[i]! && c <= area.to[i]!));
      expect(places.within(area)).toEqual(expected);
    }
    expect(places.all().map(({ place }) => place)).toEqual(all.toSorted(byCoordinates));
  });

  it('of an area are found without a look at all the others', () => {
    let looks = 0;
    const side = Array.from({ length: 100 }, (_, i) => i);
    const places = new Places();
    for (const x of side) {
      places.add(
        side.map((y) => ({
          get place() {
            looks += 1;
            return [x, y];
          },
        })),
      );
    }
    expect(places.all()).toHaveLength(10_000);
    looks = 0;
    expect(places.within({ from: [40, 40], to: [41, 41] })).toHaveLength(4);
    expect(looks).toBeLessThan(200);
  });
});

function byCoordinates(a: Place, b: Place): number {
  const i = a.findIndex((coordinate, axis) => coordinate !== b[axis]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}
