const INDEX_BITS = 24;
const INDEX_MASK = 2 ** INDEX_BITS - 1;
const NEEDLE_BYTES_MIN = 6;
/** Digits, letters and characters that connect parts of a number. A value inside a longer one does not count. */
const WORD = /[0-9A-Za-z]/;
/** Longer values cannot be found by chance. */
const SURE_BYTES = 16;

/** Finds any of many values in a text. The cost does not depend on their number. */
export class ValueSearch {
  /** Whether any value begins with these three bytes. */
  private readonly starts = new Uint8Array(2 ** INDEX_BITS);
  private readonly byPrefix = new Map<string, Buffer[]>();

  constructor(readonly values: readonly string[]) {
    for (const value of values) {
      const bytes = Buffer.from(value, 'utf8');
      if (bytes.length < NEEDLE_BYTES_MIN) throw new Error('a value is too short to be looked for');
      this.starts[bytes.readUIntBE(0, 3)] = 1;
      const prefix = bytes.toString('latin1', 0, NEEDLE_BYTES_MIN);
      this.byPrefix.set(prefix, [...(this.byPrefix.get(prefix) ?? []), bytes]);
    }
  }

  /** The values that the bytes contain, each once. */
  in(bytes: Buffer): Set<string> {
    const found = new Set<string>();
    let three = bytes.length < NEEDLE_BYTES_MIN ? 0 : bytes.readUIntBE(0, 2);
    for (let at = 0; at + NEEDLE_BYTES_MIN <= bytes.length; at += 1) {
      three = ((three << 8) | (bytes[at + 2] ?? 0)) & INDEX_MASK;
      if (this.starts[three] === 0) continue;
      const prefix = bytes.toString('latin1', at, at + NEEDLE_BYTES_MIN);
      for (const value of this.byPrefix.get(prefix) ?? []) {
        if (isAt(bytes, value, at)) found.add(value.toString('utf8'));
      }
    }
    return found;
  }
}

function isAt(bytes: Buffer, value: Buffer, at: number): boolean {
  const end = at + value.length;
  if (end > bytes.length || bytes.compare(value, 0, value.length, at, end) !== 0) return false;
  if (value.length >= SURE_BYTES) return true;
  const before = at === 0 ? ' ' : String.fromCharCode(bytes[at - 1] ?? 32);
  const after = end === bytes.length ? ' ' : String.fromCharCode(bytes[end] ?? 32);
  return !WORD.test(before) && !WORD.test(after);
}
