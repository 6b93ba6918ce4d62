/** What a core sends to remote memory without waiting for it. */
export interface Post {
  readonly process: number;
  /** Of its messages. */
  readonly kind: number;
  /** The process whose memory it goes to. */
  readonly target: number;
}
