import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { bech32, bech32m } from '@scure/base';
import { decode } from 'light-bolt11-decoder';
import { accountInfoViolations, accountTypes, cryptoNetworkViolations } from '@corridor/contracts';
import { currencyCodes, mintUuid } from '@corridor/kernel';
import type { ExpectedFunding } from '../domain/funding-instruction';
import { formatReference } from '../../transactions/domain/reference';
import { paymentInstructions } from './payment-instructions.factory';

const SERIAL = 4_711;
const CREATED_AT_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const LIFETIME_SECONDS = 60;
const cryptoCurrencies = ['BTC', 'USDC', 'USDT'];

function expected(currency: string, more: Partial<ExpectedFunding> = {}): ExpectedFunding {
  return {
    currency,
    amount: 123_456n,
    transactionId: mintUuid(),
    reference: formatReference(SERIAL),
    cryptoNetwork: null,
    createdAtMs: CREATED_AT_MS,
    expiresAtMs: CREATED_AT_MS + LIFETIME_SECONDS * 1_000,
    ...more,
  };
}

function infoOf(funding: ExpectedFunding): Record<string, unknown> {
  const instructions = paymentInstructions(funding) ?? [];
  expect(instructions).toHaveLength(1);
  return instructions[0]?.accountOrWalletInfo ?? {};
}

describe('paymentInstructions', () => {
  it.each(currencyCodes.filter((code) => !cryptoCurrencies.includes(code)))(
    'for %s are a bank account with the rails of its type and the reference of the transaction',
    (currency) => {
      const info = infoOf(expected(currency));
      const type = accountTypes.find(({ accountType }) => accountType === info['accountType']);
      expect(type?.currency).toContain(currency);
      expect(info['paymentRails']).toEqual(type?.paymentRails);
      expect(info['reference']).toBe(formatReference(SERIAL));
      expect(Object.keys(info).length).toBeGreaterThan(3);
      expect(paymentInstructions(expected(currency, { cryptoNetwork: 'SOLANA_MAINNET' }))).toBeUndefined();
    },
  );

  it.each(['USDC', 'USDT'])('for %s are a valid address on each network that carries it', (currency) => {
    const types = accountTypes.filter(({ currency: codes }) => codes.includes(currency));
    for (const { accountType, cryptoNetworks = [] } of types) {
      for (const cryptoNetwork of cryptoNetworks) {
        const info = infoOf(expected(currency, { cryptoNetwork }));
        expect(info).toEqual({ accountType, assetType: currency, address: expect.any(String) });
        expect(accountInfoViolations(info, { checkDigits: true })).toEqual([]);
        expect(cryptoNetworkViolations(info, cryptoNetwork)).toEqual([]);
      }
    }
  });

  it.each([
    ['USDC', 'SOLANA_WALLET'],
    ['USDT', 'TRON_WALLET'],
    ['BTC', 'SPARK_WALLET'],
  ])('for %s without a network are a %s', (currency, accountType) => {
    expect(infoOf(expected(currency))).toMatchObject({ accountType, assetType: currency });
  });

  it.each([
    ['USDC', 'TRON_MAINNET'],
    ['USDT', 'SOLANA_MAINNET'],
    ['BTC', 'ETHEREUM_MAINNET'],
    ['USDC', 'toString'],
    ['USDC', ''],
  ])('for %s do not exist over %j', (currency, cryptoNetwork) => {
    expect(paymentInstructions(expected(currency, { cryptoNetwork }))).toBeUndefined();
  });

  it.each([...currencyCodes])(
    'for %s are the same for the same transaction, and differ between transactions',
    (currency) => {
      const funding = expected(currency);
      expect(paymentInstructions({ ...funding })).toEqual(paymentInstructions(funding));
      expect(infoOf({ ...funding, transactionId: mintUuid() })).not.toEqual(infoOf(funding));
    },
  );
});

/** The sections of an invoice by name, read by an independent decoder. */
function decoded(invoice: unknown): Record<string, unknown> {
  const { sections } = decode(String(invoice));
  return Object.fromEntries(sections.map((section) => [section.name, 'value' in section && section.value]));
}

/** The public key that signed an invoice (BOLT 11). */
function signerOf(invoice: string): string {
  const { prefix, words } = bech32.decode(invoice as `${string}1${string}`, false);
  const signature = bech32.fromWords(words.slice(-104));
  const rest = words.slice(0, -104);
  const bits = rest.map((word) => word.toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [];
  const hash = createHash('sha256').update(prefix).update(Uint8Array.from(bytes)).digest();
  const compact = secp256k1.Signature.fromCompact(signature.subarray(0, 64));
  return compact
    .addRecoveryBit(signature[64] ?? 4)
    .recoverPublicKey(hash)
    .toHex();
}

describe('lightningInvoice', () => {
  it.each([1n, 10n, 99n, 100n, 1_234n, 50_000n, 100_000n, 2_500_000n, 100_000_000n, 2_100_000_000_000_000n])(
    'for %s satoshis contains hash, secret, reference and the expiry of the quote',
    (amount) => {
      const funding = expected('BTC', { amount });
      const sections = decoded(infoOf(funding)['invoice']);
      expect(sections).toMatchObject({
        coin_network: expect.objectContaining({ bech32: 'bc' }),
        amount: String(amount * 1_000n),
        timestamp: Math.floor(CREATED_AT_MS / 1_000),
        payment_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        payment_secret: expect.stringMatching(/^[0-9a-f]{64}$/),
        description: `Payment ${formatReference(SERIAL)}`,
        expiry: LIFETIME_SECONDS,
        min_final_cltv_expiry: 18,
        feature_bits: expect.objectContaining({ var_onion_optin: 'required', payment_secret: 'required' }),
        signature: expect.stringMatching(/^[0-9a-f]{130}$/),
      });
    },
  );

  it('is signed by one node', () => {
    const invoices = Array.from({ length: 20 }, (_, index) =>
      String(infoOf(expected('BTC', { amount: BigInt(index + 1) }))['invoice']),
    );
    expect(new Set(invoices.map(signerOf)).size).toBe(1);
  });

  it('comes with the address of a Spark wallet, or alone over LIGHTNING', () => {
    const { address } = infoOf(expected('BTC'));
    const { prefix, words } = bech32m.decode(address as `${string}1${string}`, false);
    const key = bech32m.fromWords(words).subarray(2);
    expect(prefix).toBe('spark');
    expect(() => secp256k1.ProjectivePoint.fromHex(key).assertValidity()).not.toThrow();
    expect(infoOf(expected('BTC', { cryptoNetwork: 'LIGHTNING' }))).toEqual({
      accountType: 'LIGHTNING',
      assetType: 'BTC',
      invoice: expect.stringMatching(/^lnbc/),
    });
  });
});
