/**
 * `REF-` and ten characters of 0-9A-Z (docs/behaviour.md 9): a bijection of a sequence's numbers, so that references
 * are unique without a lookup. It is a Feistel network over two halves of five characters. Its keys are public: the numbers
 * are shuffled by the key of the deployment before (ADR 77).
 */
const HALF = 36 ** 5;
const HALF_LENGTH = 5;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PREFIX = 'REF-';
const ROUND_KEYS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1] as const;

/** Number of possible references. */
export const REFERENCES_MAX = HALF * HALF;

function mix(half: number, key: number): number {
  let hash = (half ^ key) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) % HALF;
}

let lastSerial = -1;
let lastReference = '';

/**
 * The reference of a number of the sequence. The last result is cached, since each event of a transaction shows it.
 * @throws RangeError outside 0 to {@link REFERENCES_MAX} − 1.
 */
export function formatReference(serial: number): string {
  if (serial !== lastSerial) {
    lastReference = referenceOf(serial);
    lastSerial = serial;
  }
  return lastReference;
}

function referenceOf(serial: number): string {
  if (!Number.isSafeInteger(serial) || serial < 0 || serial >= REFERENCES_MAX) {
    throw new RangeError(`no reference for ${serial}`);
  }
  let left = Math.floor(serial / HALF);
  let right = serial % HALF;
  for (const key of ROUND_KEYS) [left, right] = [right, (left + mix(right, key)) % HALF];
  return PREFIX + digitsOf(left) + digitsOf(right);
}

/** Half of a reference. Both halves at once exceed 32 bits, and V8 needs 1 µs for the digits of such a number. */
function digitsOf(half: number): string {
  let digits = '';
  for (let rest = half; digits.length < HALF_LENGTH; rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
  }
  return digits;
}

/** The number of a reference; undefined if the text isn't a reference. */
export function parseReference(text: string): number | undefined {
  if (!/^REF-[0-9A-Z]{10}$/.test(text)) return undefined;
  const value = Number.parseInt(text.slice(PREFIX.length), 36);
  let left = Math.floor(value / HALF);
  let right = value % HALF;
  for (const key of [...ROUND_KEYS].reverse()) [left, right] = [(right - mix(left, key) + HALF) % HALF, left];
  return left * HALF + right;
}
