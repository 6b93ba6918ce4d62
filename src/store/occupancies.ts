import { type Occupancy, RESOURCES } from '../simulation/run.ts';

/** Values per resource: index in RESOURCES, instances, busiest, two shares, ns per operation. */
const NUMBERS = 6;
const BYTES = 8 * NUMBERS;

/** Packs occupancies as 64-bit floats, six per resource: a comparison reads thousands of them. */
export function packOccupancy(occupancy: readonly Occupancy[]): Buffer {
  const packed = Buffer.alloc(occupancy.length * BYTES);
  for (const [
    place,
    { resource, instances, busiest, busiestShare, meanShare, nsPerOperation },
  ] of occupancy.entries()) {
    const numbers = [RESOURCES.indexOf(resource), instances, busiest, busiestShare, meanShare, nsPerOperation];
    for (const [i, number] of numbers.entries()) packed.writeDoubleLE(number, place * BYTES + 8 * i);
  }
  return packed;
}

/** Reverses `packOccupancy`. */
export function unpackOccupancy(bytes: Uint8Array = new Uint8Array()): Occupancy[] {
  const packed = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const occupancy: Occupancy[] = [];
  for (let at = 0; at < packed.byteLength; at += BYTES) {
    occupancy.push({
      resource: RESOURCES[packed.getFloat64(at, true)]!,
      instances: packed.getFloat64(at + 8, true),
      busiest: packed.getFloat64(at + 16, true),
      busiestShare: packed.getFloat64(at + 24, true),
      meanShare: packed.getFloat64(at + 32, true),
      nsPerOperation: packed.getFloat64(at + 40, true),
    });
  }
  return occupancy;
}
