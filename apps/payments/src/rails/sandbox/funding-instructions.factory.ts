import { createHash } from 'node:crypto';
import { accountTypes } from '@corridor/contracts';
import type { FundingInstruction } from '../domain/funding-instruction';

const BANK_NAME = 'Corridor Sandbox Bank';
const REFERENCE_LENGTH = 10;

/** Details of an account at the sandbox's bank, by currency. Digits are derived from the account's id. */
type Details = (digits: (field: string, length: number) => string) => Record<string, string>;

const iban =
  (country: string, length: number): Details =>
  (digits) => ({ iban: withIbanCheck(country, digits('iban', length)) });
const phone =
  (prefix: string, provider?: string): Details =>
  (digits) => ({ phoneNumber: `${prefix}${digits('phone', 9)}`, ...(provider ? { provider } : {}) });
const account: Details = (digits) => ({ accountNumber: digits('account', 10), bankName: BANK_NAME });

const details: Readonly<Record<string, Details>> = {
  USD: (digits) => ({ ...account(digits), routingNumber: digits('routing', 9) }),
  EUR: iban('DE', 18),
  DKK: iban('DK', 14),
  AED: iban('AE', 19),
  GBP: (digits) => ({ sortCode: digits('sort', 6), accountNumber: digits('account', 8) }),
  MXN: (digits) => ({ clabeNumber: digits('clabe', 18), bankName: BANK_NAME }),
  BRL: (digits) => ({ pixKey: `funding.${digits('pix', 10)}@corridor.test`, pixKeyType: 'EMAIL' }),
  INR: (digits) => ({ vpa: `funding.${digits('vpa', 10)}@corridor` }),
  CAD: (digits) => ({
    bankCode: digits('bank', 3),
    branchCode: digits('branch', 5),
    accountNumber: digits('account', 9),
  }),
  KES: phone('+254', 'M-PESA'),
  TZS: phone('+255', 'VODACOM'),
  ZMW: phone('+260', 'MTN'),
  RWF: phone('+250', 'MTN'),
  BWP: phone('+267'),
  HTG: phone('+509'),
  MWK: phone('+265'),
  UGX: phone('+256'),
  XAF: phone('+237'),
  XOF: phone('+221'),
};

/** Wallet types by currency, and the form of their addresses. */
const wallets: Readonly<Record<string, { accountType: string; prefix: string; length: number }>> = {
  BTC: { accountType: 'SPARK_WALLET', prefix: 'spark1', length: 58 },
  USDC: { accountType: 'SOLANA_WALLET', prefix: '', length: 44 },
  USDT: { accountType: 'TRON_WALLET', prefix: 'T', length: 33 },
};

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Text of an alphabet, derived from the account's id; the same for each call. */
function derived(accountId: string, field: string, alphabet: string, length: number): string {
  const digest = createHash('shake256', { outputLength: length }).update(`${accountId}/${field}`).digest();
  return [...digest].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** IBAN check digits (ISO 13616: mod 97 of the rearranged text is 1). */
function withIbanCheck(country: string, bban: string): string {
  const letters = [...country].map((letter) => String(letter.charCodeAt(0) - 55)).join('');
  const rest = Number(BigInt(`${bban}${letters}00`) % 97n);
  return `${country}${String(98 - rest).padStart(2, '0')}${bban}`;
}

/** Payment instructions for an internal account in the sandbox (docs/behaviour.md 11). */
export function fundingInstructions(accountId: string, currency: string): FundingInstruction[] {
  const wallet = wallets[currency];
  if (wallet) {
    const alphabet = wallet.prefix === 'spark1' ? BECH32 : BASE58;
    const address = wallet.prefix + derived(accountId, 'address', alphabet, wallet.length);
    return [
      {
        instructionsNotes: `Send ${currency} to this address`,
        accountOrWalletInfo: { accountType: wallet.accountType, assetType: currency, address },
      },
    ];
  }
  const accountType = `${currency}_ACCOUNT`;
  const rails = accountTypes.find((type) => type.accountType === accountType)?.paymentRails ?? [];
  const digits = (field: string, length: number): string => derived(accountId, field, '0123456789', length);
  return [
    {
      instructionsNotes: 'Include the reference in the payment, so that it reaches this account',
      accountOrWalletInfo: {
        accountType,
        paymentRails: [...rails],
        reference: derived(accountId, 'reference', BASE36, REFERENCE_LENGTH),
        ...(details[currency] ?? account)(digits),
      },
    },
  ];
}
