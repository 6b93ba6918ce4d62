import type { ExposedMemory } from '../../hardware/exposed-memory.ts';

/** A word of a test: at home with a process, at an address. */
export interface Place {
  readonly process: number;
  readonly address: number;
}

/** x and y, and the results of split-phase reads and fetches; everything else reads as 0 and ignores writes. */
export class LitmusWords implements ExposedMemory {
  x = 0;
  y = 0;
  /** By process and address of its landing. */
  private readonly landed: Map<string, number> = new Map();

  /** @param landing address from which on a write is the result of a read */
  constructor(
    private readonly places: { x: Place; y: Place },
    private readonly landing: number,
  ) {}

  /** Resets both words to 0, once nothing is in flight. */
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

  /** Returns the result of a read. */
  found(process: number, address: number): number {
    return this.landed.get(`${process} ${address}`) ?? 0;
  }
}

function isAt(place: Place, process: number, address: number): boolean {
  return place.process === process && place.address === address;
}
