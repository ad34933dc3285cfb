/** Whether a key is one byte repeated, such as zeros in the place of random bytes. */
export function isRepeatedByte(key: Buffer): boolean {
  return key.every((byte) => byte === key[0]);
}
