import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { bech32 } from '@scure/base';

/** A payment request of the sandbox's Lightning node. */
export interface InvoiceRequest {
  /** Satoshis. */
  amount: bigint;
  /** 32 bytes whose hash the invoice shows. The payer learns them by paying. */
  preimage: Uint8Array;
  /** 32 bytes that connect the parts of a payment. */
  paymentSecret: Uint8Array;
  /** At most 639 bytes of UTF-8. */
  description: string;
  createdAtMs: number;
  expiresAtMs: number;
}

/** Types of the fields of an invoice (BOLT 11, "Tagged Fields"). */
const tags = {
  paymentHash: 1,
  features: 5,
  expiry: 6,
  description: 13,
  paymentSecret: 16,
  finalCltvDelta: 24,
};
/** Bits 8 (`var_onion_optin`) and 14 (`payment_secret`), both compulsory, in words of five bits. */
const FEATURES = [16, 8, 0];
/** Blocks for the last hop: the default of BOLT 11. */
const FINAL_CLTV_DELTA = 18;
const TIMESTAMP_WORDS = 7;
const WORD_BITS = 5;

/** Satoshis per unit of an amount, largest first. */
const units: readonly (readonly [bigint, string])[] = [
  [100_000_000n, ''],
  [100_000n, 'm'],
  [100n, 'u'],
];

function sha256(bytes: Uint8Array | string): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

/** Key of the sandbox's node. It isn't secret: the node is unreachable and holds no money. */
const nodeKey = sha256('Corridor sandbox: Lightning node');

/** Shortest form of an amount, which BOLT 11 requires. */
function amountText(satoshis: bigint): string {
  const [size, letter] = units.find(([candidate]) => satoshis % candidate === 0n) ?? [];
  return size === undefined ? `${satoshis * 10n}n` : `${satoshis / size}${letter}`;
}

/** A whole number in words of five bits, the highest bits first. */
function wordsOf(value: number, length = 1): number[] {
  const digits = value.toString(2 ** WORD_BITS).padStart(length, '0');
  return [...digits].map((digit) => Number.parseInt(digit, 2 ** WORD_BITS));
}

function field(tag: number, words: readonly number[]): number[] {
  return [tag, ...wordsOf(words.length, 2), ...words];
}

/** The hash that is signed. It covers the readable part and the words as bytes, padded with zeros. */
function signedHash(prefix: string, words: readonly number[]): Uint8Array {
  const bytes = bech32.fromWords([...words, ...new Array<number>((8 - (words.length % 8)) % 8).fill(0)]);
  const length = Math.ceil((words.length * WORD_BITS) / 8);
  return sha256(Buffer.concat([Buffer.from(prefix), bytes.subarray(0, length)]));
}

/**
 * A signed Lightning invoice (BOLT 11) of the sandbox's node; the same request gives the same text. Any wallet can
 * read amount, expiry and hash, but the Lightning network has no route to the payee.
 */
export function lightningInvoice(request: InvoiceRequest): string {
  const prefix = `lnbc${amountText(request.amount)}`;
  const createdAt = Math.floor(request.createdAtMs / 1_000);
  const words = [
    ...wordsOf(createdAt, TIMESTAMP_WORDS),
    ...field(tags.paymentHash, bech32.toWords(sha256(request.preimage))),
    ...field(tags.paymentSecret, bech32.toWords(request.paymentSecret)),
    ...field(tags.description, bech32.toWords(Buffer.from(request.description))),
    ...field(tags.expiry, wordsOf(Math.floor(request.expiresAtMs / 1_000) - createdAt)),
    ...field(tags.finalCltvDelta, wordsOf(FINAL_CLTV_DELTA)),
    ...field(tags.features, FEATURES),
  ];
  const signature = secp256k1.sign(signedHash(prefix, words), nodeKey);
  const signed = bech32.toWords(Uint8Array.of(...signature.toCompactRawBytes(), signature.recovery));
  return bech32.encode(prefix, [...words, ...signed], false);
}
