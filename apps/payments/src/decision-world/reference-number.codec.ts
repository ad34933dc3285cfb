import { createCipheriv } from 'node:crypto';
import { REFERENCES_MAX } from '../transactions/domain/reference';

/** Rounds of the network, as many as FF1 of NIST SP 800-38G has. */
const ROUNDS = 10;
const HALF = Math.sqrt(REFERENCES_MAX);
const BLOCK_BYTES = 16;
/** Bytes of a block that mix a half: far more than its 26 bits, so that all values are about equally frequent. */
const MIXED_BYTES = 6;

/**
 * Numbers of references that only the holder of the key can compute: a permutation of all numbers from `first` on. It is a
 * balanced Feistel network of AES over two halves, which is walked until its result is at least `first`. The smaller
 * numbers were given without a key.
 */
export class ReferenceNumbers {
  /** @param key 32 bytes */
  constructor(
    private readonly key: Buffer,
    private readonly first: number,
  ) {}

  /** The number for each of these numbers, in their order. @throws RangeError for a number outside of the permutation. */
  shuffled(numbers: readonly number[]): number[] {
    for (const number of numbers) {
      if (!Number.isSafeInteger(number) || number < this.first || number >= REFERENCES_MAX)
        throw new RangeError(`no reference for ${number}`);
    }
    let found = this.permuted(numbers);
    while (found.some((number) => number < this.first)) {
      const again = this.permuted(found);
      found = found.map((number, at) => (number < this.first ? (again[at] ?? 0) : number));
    }
    return found;
  }

  private permuted(numbers: readonly number[]): number[] {
    const halves = numbers.map((number) => ({ left: Math.floor(number / HALF), right: number % HALF }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const blocks = Buffer.alloc(halves.length * BLOCK_BYTES);
      halves.forEach(({ right }, at) => {
        blocks.writeUInt32BE(round, at * BLOCK_BYTES);
        blocks.writeUInt32BE(right, at * BLOCK_BYTES + 4);
      });
      const mixed = this.encrypted(blocks);
      halves.forEach((one, at) => {
        const sum = (one.left + mixed.readUIntBE(at * BLOCK_BYTES, MIXED_BYTES)) % HALF;
        one.left = one.right;
        one.right = sum;
      });
    }
    return halves.map(({ left, right }) => left * HALF + right);
  }

  /** Each block by itself: the network makes a permutation of numbers from it. */
  private encrypted(blocks: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-ecb', this.key, null).setAutoPadding(false);
    return Buffer.concat([cipher.update(blocks), cipher.final()]);
  }
}
