import { DomainError, invalidInput, isCurrency, type Uuid, type LockedCurrencySide } from '@corridor/kernel';
import type { CustomerReplica, PlatformReplica } from '../../replicas/domain/replicas';
import type { DecisionWorld } from '../../transactions/domain/decision-world';
import type { ExpectedFunding, FundingInstruction } from '../../rails/domain/funding-instruction';
import {
  internalIdOf,
  openedTransaction,
  otherCustomer,
  type FixedTransaction,
  type Side,
  type Transaction,
  type TransactionDetails,
} from '../../transactions/domain/transaction';
import {
  assertActive,
  assertReady,
  assertWithinLimits,
  currencyRules,
  customersOf,
  externalAccountOf,
  internalAccountOf,
  platformOf,
} from '../../transactions/domain/readiness';
import { assertExecutable, assertNotFrozenQuote, execute, quoteExpiry } from './quote-execution';
import { price, type Price } from '../../rates/domain/pricing';
import type { QuoteReceiver, QuoteTerms } from '../../transactions/domain/quote-terms';
import { QUOTE_KIND } from '../../transactions/domain/quote-status';
import { formatReference } from '../../transactions/domain/reference';
import type { PaymentLabels } from '../../transactions/domain/payment-labels';
import { commandKind, type PaymentBook } from '../../transactions/domain/payment-ledger';

/** How long a price is valid, milliseconds (docs/behaviour.md 8). */
const LIFETIME_MS = 5 * 60_000;
/** The same for a quote with a cryptocurrency. */
const CRYPTO_LIFETIME_MS = 60_000;

const cryptoCurrencies: readonly string[] = ['BTC', 'USDC', 'USDT'];

/** The source of a new quote. */
export type QuoteSource =
  /** `customerId` is the owner that the caller names; undefined if it names none. */
  | { kind: 'INTERNAL_ACCOUNT'; id: Uuid; customerId: Uuid | undefined }
  | { kind: 'REALTIME_FUNDING'; customerId: Uuid | null; currency: string; cryptoNetwork: string | null };

/** The destination of a new quote. */
export type QuoteDestination =
  | { kind: 'INTERNAL_ACCOUNT'; id: Uuid }
  | { kind: 'EXTERNAL_ACCOUNT'; id: Uuid; paymentRail: string | null }
  | {
      kind: 'UMA_ADDRESS';
      umaAddress: string;
      currency: string;
      receiver: QuoteReceiver;
      /** The amounts that the receiver accepts, smallest units. */
      limits: { min: number; max: number };
    };

/** A new quote. It is executed in the same step if the caller asks for it. */
export interface CreateQuoteCommand extends PaymentLabels {
  platformKey: number;
  source: QuoteSource;
  destination: QuoteDestination;
  /**
   * Why the destination can't be paid. It is thrown after the checks of existence and readiness (docs/behaviour.md
   * 1).
   */
  refusal?: DomainError;
  locked: { side: LockedCurrencySide; amount: bigint };
  isExecutedAtOnce: boolean;
  description?: string;
  purposeOfPayment?: string;
  /** Information about the receiver. */
  counterpartyInformation?: Readonly<Record<string, string>>;
  /** Information about the payer for the receiver's institution. */
  payerInformation?: Readonly<Record<string, string>>;
}

interface CheckedQuote {
  source: Side;
  destination: Side;
  /** The customer whose money it is; null for the platform's own. */
  customerId: Uuid | null;
  platformCustomerId: string | null;
  payeeId: Uuid | null;
  ownUmaAddress: string | null;
  priced: Price;
  terms: QuoteTerms;
}

/** The source and its owner. */
function sourceOf(command: CreateQuoteCommand, book: PaymentBook): { side: Side; customerId: Uuid | null } {
  const { source, platformKey } = command;
  if (source.kind === 'REALTIME_FUNDING') {
    return { side: { kind: source.kind, currency: source.currency }, customerId: source.customerId };
  }
  const { id, currency, customerId } = internalAccountOf(book, platformKey, source.id).snapshot;
  assertOwner(source, customerId);
  return { side: { kind: 'INTERNAL_ACCOUNT', id, currency }, customerId };
}

function assertOwner(source: Extract<QuoteSource, { kind: 'INTERNAL_ACCOUNT' }>, owner: Uuid | null): void {
  if (source.customerId === undefined || source.customerId === owner) return;
  const field = 'source.customerId';
  throw invalidInput([{ field, message: `${field} is not the owner of the account` }]);
}

/** The destination and its owner; undefined if no customer of this platform owns it. */
function destinationOf(
  command: CreateQuoteCommand,
  book: PaymentBook,
  world: DecisionWorld,
): { side: Side; ownerId: Uuid | null } {
  const { destination, platformKey } = command;
  switch (destination.kind) {
    case 'UMA_ADDRESS': {
      const { kind, umaAddress, currency } = destination;
      return { side: { kind, umaAddress, currency }, ownerId: null };
    }
    case 'EXTERNAL_ACCOUNT': {
      const { id, currency, customerId } = externalAccountOf(world.replicas, platformKey, destination.id);
      return { side: { kind: destination.kind, id, currency }, ownerId: customerId };
    }
    case 'INTERNAL_ACCOUNT': {
      const { id, currency, customerId } = internalAccountOf(book, platformKey, destination.id).snapshot;
      return { side: { kind: destination.kind, id, currency }, ownerId: customerId };
    }
  }
}

/** @throws DomainError SELF_PAYMENT if the source and the destination are the same. */
function assertTwoParties(
  { destination: wanted, platformKey }: CreateQuoteCommand,
  { source, destination, customerId }: { source: Side; destination: Side; customerId: Uuid | null },
): void {
  const from = internalIdOf(source);
  const isSameAccount = from !== undefined && from === internalIdOf(destination);
  const receiver = wanted.kind === 'UMA_ADDRESS' ? wanted.receiver : undefined;
  const isSameCustomer =
    receiver?.reachedBy === 'DEPLOYMENT' &&
    receiver.platformKey === platformKey &&
    receiver.customerId === customerId;
  if (isSameAccount)
    throw new DomainError('SELF_PAYMENT', 'the source and the destination are the same account');
  if (isSameCustomer)
    throw new DomainError('SELF_PAYMENT', 'the sender and the receiver are the same customer');
}

/**
 * The rail of the payment; undefined if the payment stays inside the deployment.
 * @throws DomainError INVALID_INPUT, INVALID_CURRENCY.
 */
function railOf(command: CreateQuoteCommand, world: DecisionWorld): string | undefined {
  const { destination, platformKey } = command;
  if (destination.kind !== 'EXTERNAL_ACCOUNT') return undefined;
  const account = externalAccountOf(world.replicas, platformKey, destination.id);
  const { paymentRail } = destination;
  if (paymentRail !== null && !account.paymentRails.includes(paymentRail)) {
    const field = 'destination.paymentRail';
    const known = account.paymentRails.join(', ') || 'none';
    throw invalidInput([{ field, message: `${field} must be one of the account's rails: ${known}` }]);
  }
  if (!world.hasRail({ platformKey, operation: 'QUOTE', amount: null, account, paymentRail })) {
    throw new DomainError('INVALID_CURRENCY', `no rail carries ${account.currency} to this account`);
  }
  return paymentRail ?? account.paymentRails[0];
}

function lifetimeMs(...currencies: string[]): number {
  return currencies.some((currency) => cryptoCurrencies.includes(currency))
    ? CRYPTO_LIFETIME_MS
    : LIFETIME_MS;
}

function termsOf(
  command: CreateQuoteCommand,
  input: { priced: Price; corridor: ReturnType<DecisionWorld['corridor']>; expiresAtMs: number },
): QuoteTerms {
  const { priced, corridor, expiresAtMs } = input;
  const { source, destination } = command;
  return {
    expiresAtMs,
    exchangeRate: priced.exchangeRate,
    rate: {
      midMarketRate: corridor.midMarketRate,
      marginRate: corridor.marginRate,
      fixedFee: Number(corridor.fixedFee),
      variableFeeRate: corridor.variableFeeRate,
      variableFeeAmount: Number(priced.variableFeeAmount),
      counterpartyFixedFee: Number(corridor.counterpartyFixedFee),
    },
    isExecutedAtOnce: command.isExecutedAtOnce && source.kind === 'INTERNAL_ACCOUNT',
    paymentRail: destination.kind === 'EXTERNAL_ACCOUNT' ? destination.paymentRail : null,
    cryptoNetwork: source.kind === 'REALTIME_FUNDING' ? source.cryptoNetwork : null,
    receiver: destination.kind === 'UMA_ADDRESS' ? destination.receiver : null,
    ...(command.payerInformation === undefined ? {} : { payerInformation: command.payerInformation }),
  };
}

function assertLimits(
  command: CreateQuoteCommand,
  platform: PlatformReplica,
  priced: Price,
  sending: string,
): void {
  assertWithinLimits(currencyRules(platform, sending, 'OUTGOING'), priced.totalSendingAmount);
  const { destination } = command;
  if (destination.kind !== 'UMA_ADDRESS') return;
  const { min, max } = destination.limits;
  if (priced.receivingAmount < BigInt(min) || priced.receivingAmount > BigInt(max)) {
    throw new DomainError(
      'AMOUNT_OUT_OF_RANGE',
      `the receiver takes amounts from ${min} to ${max} in the smallest unit`,
    );
  }
}

/** All checks except the balance, in their order (docs/behaviour.md 1). */
function check(
  command: CreateQuoteCommand,
  book: PaymentBook,
  world: DecisionWorld,
  nowMs: number,
): CheckedQuote {
  const { platformKey } = command;
  const platform = platformOf(world.replicas, platformKey);
  const { side: source, customerId } = sourceOf(command, book);
  const { side: destination, ownerId } = destinationOf(command, book, world);
  const customers: CustomerReplica[] = customersOf(world.replicas, platformKey, [customerId, ownerId]);
  assertReady(platform, customers);
  assertTwoParties(command, { source, destination, customerId });
  currencyRules(platform, source.currency, 'OUTGOING');
  assertNotFrozenQuote({ platformKey, source, destination, customerId }, world, ownerId);
  if (command.refusal) throw command.refusal;
  if (!isCurrency(destination.currency)) {
    throw new DomainError('INVALID_CURRENCY', `${destination.currency} is not supported`);
  }
  const rail = railOf(command, world);
  const corridor = world.corridor(source.currency, destination.currency, rail);
  if (destination.kind === 'EXTERNAL_ACCOUNT') {
    assertActive(externalAccountOf(world.replicas, platformKey, destination.id));
  }
  const priced = price({
    sending: source.currency,
    receiving: destination.currency,
    locked: command.locked,
    terms: corridor,
  });
  assertLimits(command, platform, priced, source.currency);
  const expiresAtMs = nowMs + lifetimeMs(source.currency, destination.currency);
  const owner = customers.find(({ id }) => id === customerId);
  return {
    source,
    destination,
    customerId,
    platformCustomerId: owner?.platformCustomerId ?? null,
    payeeId: otherCustomer(ownerId, customerId),
    ownUmaAddress: destination.kind === 'UMA_ADDRESS' ? (owner?.umaAddress ?? null) : null,
    priced,
    terms: termsOf(command, { priced, corridor, expiresAtMs }),
  };
}

/** The payment instructions of the quote. @throws DomainError INVALID_INPUT, INVALID_CURRENCY if it can't be funded. */
function instructionsOf(world: DecisionWorld, funding: ExpectedFunding): FundingInstruction[] {
  const found = world.paymentInstructions(funding);
  if (found) return found;
  const { currency, cryptoNetwork } = funding;
  if (cryptoNetwork === null) throw new DomainError('INVALID_CURRENCY', `no rail collects ${currency}`);
  const field = 'source.cryptoNetwork';
  throw invalidInput([{ field, message: `${field} must be a network that carries ${currency}` }]);
}

function detailsOf(
  command: CreateQuoteCommand,
  checked: CheckedQuote,
  world: DecisionWorld,
  ids: { id: Uuid; serial: number; nowMs: number },
): TransactionDetails {
  const { description, purposeOfPayment, metadata, counterpartyInformation } = command;
  const { source, priced, terms } = checked;
  const paymentInstructions =
    source.kind === 'REALTIME_FUNDING'
      ? instructionsOf(world, {
          currency: source.currency,
          amount: priced.totalSendingAmount,
          transactionId: ids.id,
          reference: formatReference(ids.serial),
          cryptoNetwork: terms.cryptoNetwork,
          createdAtMs: ids.nowMs,
          expiresAtMs: terms.expiresAtMs,
        })
      : undefined;
  return {
    quote: terms,
    ...(description === undefined ? {} : { description }),
    ...(purposeOfPayment === undefined ? {} : { purposeOfPayment }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(counterpartyInformation === undefined ? {} : { counterpartyInformation }),
    ...(paymentInstructions === undefined ? {} : { paymentInstructions }),
  };
}

/**
 * Decides a quote on the locked state: prices it, and executes it if the command asks for it. The answer is the
 * transaction as the quote shows it.
 * @throws DomainError or ProvisionalRefusal; books nothing then.
 */
function decideNewQuote(command: CreateQuoteCommand, book: PaymentBook, world: DecisionWorld): Transaction {
  const { platformKey } = command;
  const nowMs = world.nowMs(platformKey);
  const checked = check(command, book, world, nowMs);
  const { priced, terms, source, destination, customerId, platformCustomerId, payeeId } = checked;
  const ids = { id: world.mintId(nowMs), serial: world.nextSerial(), nowMs };
  const fixed: FixedTransaction = {
    platformKey,
    id: ids.id,
    type: 'OUTGOING',
    kind: QUOTE_KIND,
    source,
    destination,
    customerId,
    platformCustomerId,
    payeeId,
    ownUmaAddress: checked.ownUmaAddress,
    sentAmount: priced.totalSendingAmount,
    receivedAmount: priced.receivingAmount,
    fees: priced.fees,
    serial: ids.serial,
    externalReference: command.externalReference ?? null,
    details: detailsOf(command, checked, world, ids),
    createdAtMs: nowMs,
  };
  const quote = openedTransaction(fixed);
  if (terms.isExecutedAtOnce) {
    assertExecutable(book, quote);
    book.open(quote);
    execute(book, quote, world, nowMs);
  } else {
    book.open(quote);
    book.schedule(quoteExpiry.at(terms.expiresAtMs, quote, {}));
  }
  return quote;
}

function externalIdOf(destination: QuoteDestination): Uuid | undefined {
  return destination.kind === 'EXTERNAL_ACCOUNT' ? destination.id : undefined;
}

/** A new quote. */
export const createQuote = commandKind<CreateQuoteCommand>({
  kind: 'CREATE_QUOTE',
  needs: ({ platformKey, source, destination }) => [
    {
      platformKey,
      accounts: [
        source.kind === 'INTERNAL_ACCOUNT' ? source.id : undefined,
        destination.kind === 'INTERNAL_ACCOUNT' ? destination.id : undefined,
      ],
      external: [externalIdOf(destination)],
      customers: [source.customerId ?? null],
      payers: source.kind === 'REALTIME_FUNDING' ? [source.customerId] : [],
    },
  ],
  decide: (command, book, world) => ({ kind: 'OPENED', resource: decideNewQuote(command, book, world) }),
});
