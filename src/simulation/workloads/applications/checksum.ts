/** A sum over words that depends on their order: equal ones are taken for the same content. */
export function checksumOf(array: Float32Array | Float64Array | Int32Array): string {
  const words = new Uint32Array(array.buffer, array.byteOffset, array.byteLength >>> 2);
  let [low, high] = [0x811c9dc5 | 0, 0x9747b28c | 0];
  for (let index = 0; index < words.length; index += 1) {
    low = Math.imul(low ^ words[index]!, 0x01000193);
    high = (Math.imul(high, 0x5bd1e995) + words[index]!) | 0;
  }
  return `${low >>> 0}:${high >>> 0}`;
}
