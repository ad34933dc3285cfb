import { anAccount, aBatch, aPlatformReplica } from '../../../test/fixtures/ledger-world';
import type { CurrencyRules } from '../../replicas/domain/replicas';
import { decide, type PlainCommand } from '../../../test/fixtures/ledger-commands';
import { paymentInstructions } from '../../rails/sandbox/payment-instructions.factory';

/** A quote of 10,000,000 that is funded in real time and pays to an account of the platform. */
function quote(currency: string, cryptoNetwork: string | null) {
  const account = anAccount();
  const rules = aPlatformReplica().currencies.get('USD') as CurrencyRules;
  const platform = aPlatformReplica({
    currencies: new Map(['USD', 'USDC', 'KES'].map((code) => [code, rules])),
  });
  const batch = aBatch({
    platforms: [platform],
    accounts: [account],
    paymentInstructions: (funding) => (funding.currency === 'KES' ? undefined : paymentInstructions(funding)),
  });
  const command: PlainCommand = {
    kind: 'CREATE_QUOTE',
    platformKey: 1,
    source: { kind: 'REALTIME_FUNDING', customerId: null, currency, cryptoNetwork },
    destination: { kind: 'INTERNAL_ACCOUNT', id: account.id },
    locked: { side: 'SENDING', amount: 10_000_000n },
    isExecutedAtOnce: false,
  };
  const { book, decided } = decide([command], batch);
  return { book, outcome: decided[0] };
}

describe('the network that funds a quote', () => {
  it.each([
    ['USDC', null, 'SOLANA_WALLET'],
    ['USDC', 'POLYGON_MAINNET', 'POLYGON_WALLET'],
    ['USD', null, 'USD_ACCOUNT'],
  ])('%s over %j is paid to a %s', (currency, network, accountType) => {
    const { outcome } = quote(currency, network);
    expect(outcome).toMatchObject({
      kind: 'OPENED',
      resource: { details: { paymentInstructions: [{ accountOrWalletInfo: { accountType } }] } },
    });
  });

  it.each([
    ['USDC', 'TRON_MAINNET'],
    ['USDC', 'nowhere'],
    ['USD', 'SOLANA_MAINNET'],
  ])('%s over %j is refused, and nothing is booked', (currency, network) => {
    const { outcome, book } = quote(currency, network);
    const message = `source.cryptoNetwork must be a network that carries ${currency}`;
    expect(outcome).toMatchObject({
      kind: 'REFUSED',
      error: { code: 'INVALID_INPUT', details: { errors: [{ field: 'source.cryptoNetwork', message }] } },
    });
    expect([book.opened, book.timers, book.events]).toEqual([[], [], []]);
  });

  it('does not exist for a currency that no rail collects', () => {
    expect(quote('KES', null).outcome).toMatchObject({
      kind: 'REFUSED',
      error: { code: 'INVALID_CURRENCY' },
    });
  });
});
