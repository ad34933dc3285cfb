import { keccak_256 } from '@noble/hashes/sha3';
import { sha256 } from '@noble/hashes/sha2';
import { base58, createBase58check } from '@scure/base';
import { clabe } from 'clabe-validator';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { isValidIBAN } from 'ibantools';
import type { ChecksumKind } from './account-type';

const ABA_WEIGHTS = [3, 7, 1];
const CLABE_BODY_LENGTH = 17;
const SOLANA_KEY_BYTES = 32;
const ADDRESS_BYTES = 20;
const TRON_VERSION = 0x41;
const base58check = createBase58check(sha256);

/** First two digits of ABA routing numbers: the government, banks, thrifts, electronic payments, traveler's cheques. */
const ABA_RANGES = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;

/** Whether the first two digits of an ABA routing number are of a range in use. */
export function isRoutingRangeInUse(value: string): boolean {
  const range = Number(value.slice(0, 2));
  return ABA_RANGES.some(([first, last]) => range >= first && range <= last);
}

/** ABA routing number: the weighted sum of its digits is a multiple of ten (ANSI X9.100-160). */
function isRoutingNumber(value: string): boolean {
  const sum = [...value].reduce((total, digit, at) => total + Number(digit) * (ABA_WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** EIP-55: the case of each letter equals a bit of the hash of the lower-case address. */
function isEthereumAddress(value: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) return false;
  const digits = value.slice(2);
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = Buffer.from(keccak_256(lower)).toString('hex');
  return [...lower].every(
    (digit, at) => digits[at] === (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit),
  );
}

function decodes(decode: () => Uint8Array, accepts: (bytes: Uint8Array) => boolean): boolean {
  try {
    return accepts(decode());
  } catch {
    return false;
  }
}

/** CPF: a person's tax number of 11 digits. */
export const isCpf = (value: string): boolean => /^[0-9]{11}$/.test(value) && cpf.isValid(value);

/** CNPJ: a company's tax number of 14 characters. Since July 2026 the first 12 may be letters. */
export const isCnpj = (value: string): boolean => /^[0-9A-Z]{12}[0-9]{2}$/.test(value) && cnpj.isValid(value);

const checks: Readonly<Record<ChecksumKind, (value: string) => boolean>> = {
  ABA: isRoutingNumber,
  CLABE: (value) => clabe.computeChecksum(value.slice(0, CLABE_BODY_LENGTH)) === Number(value.slice(-1)),
  CPF_OR_CNPJ: (value) => isCpf(value) || isCnpj(value),
  IBAN: (value) => isValidIBAN(value.toUpperCase()),
  EIP55: isEthereumAddress,
  BASE58CHECK: (value) =>
    decodes(
      () => base58check.decode(value),
      (bytes) => bytes.length === ADDRESS_BYTES + 1 && bytes[0] === TRON_VERSION,
    ),
  SOLANA: (value) =>
    decodes(
      () => base58.decode(value),
      (bytes) => bytes.length === SOLANA_KEY_BYTES,
    ),
};

/** Whether the check digits of a value with the right shape are correct (docs/behaviour.md 7). */
export function hasValidCheckDigits(kind: ChecksumKind, value: string): boolean {
  return checks[kind](value);
}
