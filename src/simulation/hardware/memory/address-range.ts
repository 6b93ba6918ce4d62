/** Neighbouring bytes of memory. */
export interface AddressRange {
  readonly address: number;
  readonly bytes: number;
}

/** Source, destination and size of a copy. */
export interface Transfer {
  readonly source: number;
  readonly destination: number;
  readonly bytes: number;
}
