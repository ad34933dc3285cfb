const SEED = 0x9747b28c;
const MULTIPLIER = 0x5bd1e995;

/** Mixes four bytes of the input. */
function scatter(word: number): number {
  const product = Math.imul(word, MULTIPLIER);
  return Math.imul(product ^ (product >>> 24), MULTIPLIER);
}

/** Murmur2, 32 bits, as Kafka's own producers hash keys (org.apache.kafka.common.utils.Utils.murmur2). */
export function murmur2(data: Buffer): number {
  const whole = data.length & ~3;
  let hash = SEED ^ data.length;
  for (let at = 0; at < whole; at += 4) {
    hash = Math.imul(hash, MULTIPLIER) ^ scatter(data.readInt32LE(at));
  }
  const rest = data.length - whole;
  if (rest > 0) {
    for (let at = rest - 1; at >= 0; at -= 1) hash ^= (data[whole + at] ?? 0) << (8 * at);
    hash = Math.imul(hash, MULTIPLIER);
  }
  hash = Math.imul(hash ^ (hash >>> 13), MULTIPLIER);
  return hash ^ (hash >>> 15);
}

/**
 * The partition of a key, computed like Kafka's default partitioner. It is the same for every process and release, so
 * all records of one aggregate are in one partition.
 */
export function partitionOf(key: string, partitionCount: number): number {
  return (murmur2(Buffer.from(key, 'utf8')) & 0x7fffffff) % partitionCount;
}
