import { mix32, mixSigned, unmix32 } from '../../engine/random.ts';

const TWO_32 = 4294967296;
/** Elements are 31-bit and never 0, which means an empty cell. */
const MOST = 2147483646;

/** `hash` of the listings: the place of an element in the table of its volume. */
export function positionOf(element: number, volumeElements: number): number {
  return Math.floor((mix32(element) / TWO_32) * volumeElements);
}

/** Returns one of the elements that hash to a place, selected by `salt`, any word of 32 bits. */
export function elementAt(place: number, volumeElements: number, salt: number): number {
  const first = Math.ceil((place * TWO_32) / volumeElements);
  const width = Math.ceil(((place + 1) * TWO_32) / volumeElements) - first;
  for (let index = salt % width; ; index = (index + 1) % width) {
    const element = unmix32(first + index);
    if (element > 0 && element <= MOST) return element;
  }
}

/** Returns the element that lookups find at a place of a volume, where it has been since before the clock starts. */
export function standingAt(volume: number, place: number, volumeElements: number): number {
  return elementAt(place, volumeElements, mixSigned(place ^ mixSigned(volume ^ 0x2545f491)) >>> 0);
}
