import type { ExposedMemory } from '../../hardware/exposed-memory.ts';

/** A word of a test: at home with a process, at an address. */
export interface Place {
  readonly process: number;
  readonly address: number;
}

/** x and y, and what split reads and fetches have brought to threads; everything else is read as 0 and written in vain. */
export class LitmusWords implements ExposedMemory {
  x = 0;
  y = 0;
  /** By process and address of its landing. */
  private readonly landed: Map<string, number> = new Map();

  /** @param landing from this address on a write is what a read has brought */
  constructor(
    private readonly places: { x: Place; y: Place },
    private readonly landing: number,
  ) {}

  /** Both words are 0 again, once nothing is under way. */
  reset(): void {
    this.x = 0;
    this.y = 0;
  }

  place(places: { x: Place; y: Place }): void {
    Object.assign(this.places, places);
  }

  read(process: number, address: number): number {
    if (isAt(this.places.x, process, address)) return this.x;
    return isAt(this.places.y, process, address) ? this.y : 0;
  }

  write(process: number, address: number, value: number): void {
    if (isAt(this.places.x, process, address)) this.x = value;
    else if (isAt(this.places.y, process, address)) this.y = value;
    else if (address >= this.landing) this.landed.set(`${process} ${address}`, value);
  }

  /** What a read has brought. */
  found(process: number, address: number): number {
    return this.landed.get(`${process} ${address}`) ?? 0;
  }
}

function isAt(place: Place, process: number, address: number): boolean {
  return place.process === process && place.address === address;
}
