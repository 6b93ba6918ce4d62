/**
 * A bundle that differs from what was exported: truncated, changed, repacked, or crafted to do harm. The message states what is
 * wrong.
 */
export class DamagedBundle extends Error {
  override readonly name = 'DamagedBundle';
}
