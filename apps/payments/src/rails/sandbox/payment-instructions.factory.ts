import { accountTypes, type ChecksumKind } from '@corridor/contracts';
import type { FundingInstruction, ExpectedFunding } from '../domain/funding-instruction';
import {
  derivedBytes,
  ethereumAddress,
  solanaAddress,
  sparkAddress,
  tronAddress,
} from './chain-address.codec';
import { fundingInstructions } from './funding-instructions.factory';
import { lightningInvoice } from './lightning-invoice.codec';

/** One network of a currency: the account type, and the fields that identify the destination. */
interface Network {
  accountType: string;
  place: (funding: ExpectedFunding) => Record<string, string>;
}

const on = (accountType: string, addressOf: (seed: Uint8Array) => string): Network => ({
  accountType,
  place: ({ transactionId }) => ({ address: addressOf(derivedBytes(transactionId, accountType)) }),
});
const spark = on('SPARK_WALLET', sparkAddress);
const lightning: Network = {
  accountType: 'LIGHTNING',
  place: (funding) => ({ invoice: invoiceOf(funding) }),
};
/** A Spark wallet can also be paid over Lightning. */
const bitcoin: Network = {
  ...spark,
  place: (funding) => ({ ...spark.place(funding), ...lightning.place(funding) }),
};

/** Makes the addresses of wallets, by the check digits of the address. */
const addresses: Partial<Readonly<Record<ChecksumKind, (seed: Uint8Array) => string>>> = {
  SOLANA: solanaAddress,
  EIP55: ethereumAddress,
  BASE58CHECK: tronAddress,
};

/** Networks of the wallets of a currency, in the order of the account types. */
function walletNetworks(currency: string): Record<string, Network> {
  const found = accountTypes
    .filter((type) => type.currency.includes(currency))
    .flatMap(({ accountType, cryptoNetworks = [], fields }) => {
      const checksum = fields['address']?.checksum;
      const addressOf = checksum && addresses[checksum];
      return addressOf ? cryptoNetworks.map((name) => [name, on(accountType, addressOf)] as const) : [];
    });
  return Object.fromEntries(found);
}

/** Networks by currency. The first is the default. */
const networks: Readonly<Record<string, Readonly<Record<string, Network>>>> = {
  USDC: walletNetworks('USDC'),
  USDT: { TRON_MAINNET: on('TRON_WALLET', tronAddress), ...walletNetworks('USDT') },
  BTC: { SPARK: bitcoin, LIGHTNING: lightning },
};

function invoiceOf({ amount, transactionId, reference, createdAtMs, expiresAtMs }: ExpectedFunding): string {
  return lightningInvoice({
    amount,
    preimage: derivedBytes(transactionId, 'preimage'),
    paymentSecret: derivedBytes(transactionId, 'payment secret'),
    description: `Payment ${reference}`,
    createdAtMs,
    expiresAtMs,
  });
}

function bankInstructions({ currency, transactionId, reference }: ExpectedFunding): FundingInstruction[] {
  return fundingInstructions(transactionId, currency).map(({ accountOrWalletInfo }) => ({
    instructionsNotes: `Include the reference ${reference} in the payment`,
    accountOrWalletInfo: { ...accountOrWalletInfo, reference },
  }));
}

/**
 * Payment instructions for one payment in the sandbox (docs/behaviour.md 8, 11): a bank account with the
 * transaction's reference, or a wallet for this payment alone. Undefined if the network doesn't carry the currency.
 */
export function paymentInstructions(funding: ExpectedFunding): FundingInstruction[] | undefined {
  const { currency, cryptoNetwork } = funding;
  const known = networks[currency];
  if (!known) return cryptoNetwork === null ? bankInstructions(funding) : undefined;
  const name = cryptoNetwork ?? Object.keys(known)[0] ?? '';
  const network = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!network) return undefined;
  const { accountType, place } = network;
  return [
    {
      instructionsNotes: `Send ${currency} over ${name}`,
      accountOrWalletInfo: { accountType, assetType: currency, ...place(funding) },
    },
  ];
}
