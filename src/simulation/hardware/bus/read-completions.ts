import type { BusValues } from './parameters.ts';

export type CompletionValues = Pick<
  BusValues,
  'busMaxPayloadBytes' | 'busMaxReadRequestBytes' | 'busCompletionBoundaryBytes' | 'busCompletionPieces'
>;

/** Returns the maximum size of a read completion, which never exceeds that of a request. */
export function mostCompletionBytes(values: Pick<BusValues, 'busMaxPayloadBytes' | 'busMaxReadRequestBytes'>): number {
  return Math.min(values.busMaxPayloadBytes, values.busMaxReadRequestBytes);
}

/**
 * Number of bus requests of a read, and of transactions that return its data. Each request is answered separately: by a short
 * completion up to the boundary if it does not begin at one, then by completions that end at boundaries.
 */
export class ReadCompletions {
  private readonly boundaryBytes: number;
  private readonly requestBytes: number;
  private readonly pieceBytes: number;

  constructor(values: CompletionValues) {
    const { busCompletionBoundaryBytes: boundary } = values;
    const payload = mostCompletionBytes(values);
    this.boundaryBytes = boundary;
    this.requestBytes = values.busMaxReadRequestBytes;
    const most = values.busCompletionPieces === 'boundary' ? Math.min(boundary, payload) : payload;
    this.pieceBytes = boundary === 0 || payload < boundary ? payload : most - (most % boundary);
  }

  /** Returns the number of transactions that return this many bytes from an address. */
  count(address: number, bytes: number): number {
    // An empty read still has one completion.
    if (this.boundaryBytes === 0) return Math.max(1, Math.ceil(bytes / this.pieceBytes));
    const { requestBytes } = this;
    const first = Math.min(bytes, requestBytes - (address % requestBytes));
    const rest = bytes - first;
    const whole = Math.floor(rest / requestBytes);
    return this.pieces(address, first) + whole * this.pieces(0, requestBytes) + this.pieces(0, rest % requestBytes);
  }

  /** Requests for them. */
  requests(address: number, bytes: number): number {
    const lead = this.boundaryBytes === 0 ? 0 : address % this.requestBytes;
    return Math.ceil((lead + bytes) / this.requestBytes);
  }

  /** Returns the number of completions of one request. */
  private pieces(address: number, bytes: number): number {
    const past = address % this.boundaryBytes;
    const lead = past === 0 ? 0 : Math.min(bytes, this.boundaryBytes - past);
    return (lead > 0 ? 1 : 0) + Math.ceil((bytes - lead) / this.pieceBytes);
  }
}
