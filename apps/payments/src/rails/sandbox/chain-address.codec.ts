import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';
import { sha256 } from '@noble/hashes/sha2';
import { base58, bech32m, createBase58check } from '@scure/base';

const ADDRESS_BYTES = 20;
const TRON_VERSION = 0x41;
/** Protobuf: field 1, 33 bytes. */
const SPARK_KEY_FIELD = [0x0a, 33];
const base58check = createBase58check(sha256);

/** 32 bytes derived from a record and a purpose; the same for each call. */
export function derivedBytes(recordId: string, purpose: string): Uint8Array {
  return createHash('sha256').update(`${recordId}/${purpose}`).digest();
}

/** Base58 of a public key's 32 bytes. */
export function solanaAddress(seed: Uint8Array): string {
  return base58.encode(seed);
}

/** EIP-55: a letter is upper case if the hash of the lower-case address has a digit of 8 or more at its position. */
export function ethereumAddress(seed: Uint8Array): string {
  const lower = Buffer.from(seed.subarray(0, ADDRESS_BYTES)).toString('hex');
  const hash = Buffer.from(keccak_256(lower)).toString('hex');
  const cased = [...lower].map((digit, at) => ((hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}

/** Base58Check of the network's version and an account's 20 bytes. */
export function tronAddress(seed: Uint8Array): string {
  return base58check.encode(Uint8Array.of(TRON_VERSION, ...seed.subarray(0, ADDRESS_BYTES)));
}

/** Bech32m of a wallet's identity key in Spark's protobuf envelope. */
export function sparkAddress(seed: Uint8Array): string {
  const key = secp256k1.getPublicKey(seed);
  return bech32m.encode('spark', bech32m.toWords(Uint8Array.of(...SPARK_KEY_FIELD, ...key)), false);
}
