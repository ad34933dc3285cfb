import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** What a service says about its audit log: this entry was the last one, then. */
export interface Checkpoint {
  log: string;
  /** 1, 2, 3, … within the log. */
  number: number;
  /** Number of the last entry; 0 for an empty log. */
  sequence: number;
  /** Hash of that entry, hex. */
  hash: string;
  /** ISO 8601. */
  at: string;
  /** Digest of the checkpoint before it, hex. */
  previous: string;
  /** Id of the key that signed. */
  key: string;
}

/** A key that signs checkpoints. */
export interface CheckpointKey {
  id: string;
  privateKey: KeyObject;
}

/** Public keys by their ids. */
export type CheckpointKeys = ReadonlyMap<string, KeyObject>;

/** `previous` of the first checkpoint, and the hash of the last entry of an empty log. */
export const NOTHING = '0'.repeat(64);
const PURPOSE = 'corridor audit checkpoint 1\n';
const KEY_ID_LENGTH = 16;
const HASH = /^[0-9a-f]{64}$/;

/** The id of a key: the start of the SHA-256 of its public part. */
export function keyIdOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return sha256(publicKey.export({ type: 'spki', format: 'der' })).slice(0, KEY_ID_LENGTH);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function signedText({ log, number, sequence, hash, at, previous, key }: Checkpoint): Buffer {
  return Buffer.from(`${PURPOSE}${JSON.stringify([log, number, sequence, hash, at, previous, key])}`);
}

/** What the next checkpoint names as `previous`. */
export function digestOf(checkpoint: Checkpoint): string {
  return sha256(signedText(checkpoint));
}

/** A signed checkpoint as one line of JSON. */
export function signedLine(fields: Omit<Checkpoint, 'key'>, { id, privateKey }: CheckpointKey): string {
  const checkpoint: Checkpoint = { ...fields, key: id };
  const signature = sign(null, signedText(checkpoint), privateKey).toString('base64');
  return JSON.stringify({ ...checkpoint, signature });
}

/** The checkpoint of a line; undefined for anything else. The signature isn't checked. */
function parsed(line: string): (Checkpoint & { signature: string }) | undefined {
  try {
    const { log, number, sequence, hash, at, previous, key, signature } = JSON.parse(line) as Checkpoint & {
      signature: string;
    };
    const isNumbered = Number.isSafeInteger(number) && number > 0 && Number.isSafeInteger(sequence);
    const isHashed = HASH.test(hash) && HASH.test(previous);
    if (!isNumbered || !isHashed || Number.isNaN(Date.parse(at))) return undefined;
    if ([log, key, signature].some((text) => typeof text !== 'string')) return undefined;
    return { log, number, sequence, hash, at, previous, key, signature };
  } catch {
    return undefined;
  }
}

/** The checkpoint of a line that a known key has signed, or why it can't be trusted; undefined for other lines. */
export function readCheckpoint(
  line: string,
  keys: CheckpointKeys,
): { checkpoint: Checkpoint; fault?: string } | undefined {
  const found = parsed(line);
  if (found === undefined) return undefined;
  const { signature, ...checkpoint } = found;
  const key = keys.get(checkpoint.key);
  if (key === undefined) return { checkpoint, fault: `the key ${checkpoint.key} is unknown` };
  const isSigned = verify(null, signedText(checkpoint), key, Buffer.from(signature, 'base64'));
  return isSigned ? { checkpoint } : { checkpoint, fault: 'the signature is wrong' };
}
