/** A bundle that is not what was exported: cut off, changed, repacked, or made to harm. The message says what is wrong. */
export class DamagedBundle extends Error {
  override readonly name = 'DamagedBundle';
}
