import { type Occupancy, RESOURCES } from '../simulation/run.ts';

/** Of a resource: its place among RESOURCES, instances, busiest, two shares, ns per operation. */
const NUMBERS = 6;
const BYTES = 8 * NUMBERS;

/** Busy resources as 64-bit floats, six each: a comparison reads thousands of them. */
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
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: packed.length / BYTES }, (_, place) => {
    const [resource, instances, busiest, busiestShare, meanShare, nsPerOperation] = Array.from(
      { length: NUMBERS },
      (__, i) => packed.readDoubleLE(place * BYTES + 8 * i),
    ) as [number, number, number, number, number, number];
    return { resource: RESOURCES[resource]!, instances, busiest, busiestShare, meanShare, nsPerOperation };
  });
}
