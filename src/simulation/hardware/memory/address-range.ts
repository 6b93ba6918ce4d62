/** Neighbouring bytes of memory. */
export interface AddressRange {
  readonly address: number;
  readonly bytes: number;
}

/** What is copied, from where and to where. */
export interface Transfer {
  readonly source: number;
  readonly destination: number;
  readonly bytes: number;
}
