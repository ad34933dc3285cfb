import type { CreateQuoteBody, Customer, Quote } from '@corridor/sdk';
import { money, type Stage } from './stage';
import { dollarsOf, type Payer } from './transfers';

const SENT = 10_000;
const RECEIVED = 250_000;
const UMA_ADDRESS = '$success.usd@sandbox.uma.money';
const UMA_SENT = 2_500;
/** Seconds until a quote between two bank currencies expires. */
const LIFETIME = 300;

function describe(stage: Stage, quote: Quote): void {
  const { sendingCurrency: from, receivingCurrency: to, rateDetails: rate } = quote;
  const paid = money(quote.totalSendingAmount, from);
  stage.say(`${quote.id} is ${quote.status}: ${paid} buys ${money(quote.totalReceivingAmount, to)}`);
  const mid = `the market's ${rate.midMarketRate} and a margin of ${rate.marginRate * 100} %`;
  stage.say(`  rate: ${quote.exchangeRate} ${from.code} for one ${to.code}, from ${mid}`);
  const parts = `${money(rate.fixedFee, from)} fixed and ${money(rate.variableFeeAmount, from)} variable`;
  stage.say(`  fees: ${money(quote.feesIncluded, from)}, of which ${parts}`);
  stage.say(`  holds until ${quote.expiresAt}`);
  stage.expect('the sum of the fees', rate.fixedFee + rate.variableFeeAmount, quote.feesIncluded);
}

type Source = CreateQuoteBody['source'];
type Destination = CreateQuoteBody['destination'];

/** The side whose amount is locked, and other parts of the request. */
interface Locked {
  side: 'SENDING' | 'RECEIVING';
  amount: number;
  more?: Partial<CreateQuoteBody>;
}

async function newQuote(
  stage: Stage,
  source: Source,
  destination: Destination,
  { side, amount, more = {} }: Locked,
): Promise<Quote> {
  const quote = await stage.corridor.quotes.createQuote({
    source,
    destination,
    lockedCurrencySide: side,
    lockedCurrencyAmount: amount,
    ...more,
  });
  describe(stage, quote);
  stage.expect('the status of the quote', quote.status, 'PENDING');
  const name = side === 'SENDING' ? 'totalSendingAmount' : 'totalReceivingAmount';
  stage.expect(`${name}, which was locked`, quote[name], amount);
  return quote;
}

/** Executes a quote and waits until it is settled. */
async function execute(stage: Stage, quote: Quote): Promise<void> {
  const executed = await stage.corridor.quotes.executeQuote(quote.id);
  stage.say(`Executed: ${executed.id} is ${executed.status}`);
  await settle(stage, quote);
}

async function settle(stage: Stage, quote: Quote): Promise<void> {
  const done = await stage.reaches(quote.transactionId, 'COMPLETED');
  stage.say(`${done.id} is ${done.status}, settled at ${done.settledAt}`);
  await stage.hears('OUTGOING_PAYMENT_COMPLETED', quote.transactionId);
  stage.expect(
    'the status of the quote',
    (await stage.corridor.quotes.getQuote(quote.id)).status,
    'COMPLETED',
  );
}

/** Dollars to pesos by quote: executed, expired, and funded from outside. Then a payment to a UMA address. */
export async function tellQuotes(stage: Stage, { customer, account }: Payer): Promise<void> {
  stage.chapter('The customer pays somebody in Mexico, at a price that holds');
  const before = (await dollarsOf(stage, customer.id)).balance.amount;
  const payee = await stage.corridor.externalAccounts.createExternalAccount({
    customerId: customer.id,
    currency: 'MXN',
    accountInfo: {
      accountType: 'MXN_ACCOUNT',
      clabeNumber: `${String(Date.now()).padStart(15, '0')}999`,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Frida Kahlo' },
    },
  });
  stage.say(`Added ${payee.id} in Mexico: ${payee.status}`);
  const source: Source = { sourceType: 'ACCOUNT', accountId: account.id };
  const destination: Destination = { destinationType: 'ACCOUNT', accountId: payee.id };
  const sending = await newQuote(stage, source, destination, { side: 'SENDING', amount: SENT });
  const receiving = await newQuote(stage, source, destination, { side: 'RECEIVING', amount: RECEIVED });
  await execute(stage, sending);
  const { balance } = await dollarsOf(stage, customer.id);
  stage.expect('the balance', balance.amount, before - SENT);
  stage.say(
    `The balance is ${money(balance.amount, balance.currency)}, ${money(SENT, balance.currency)} less`,
  );
  await tellExpiry(stage, receiving);
  await tellFunding(stage, customer, destination);
  await tellUma(stage, source);
}

async function tellExpiry(stage: Stage, quote: Quote): Promise<void> {
  stage.chapter('A quote that nobody executes');
  const { now, fired } = await stage.corridor.sandbox.advanceClock({ seconds: LIFETIME });
  stage.say(`The sandbox's clock advances by ${LIFETIME} seconds, to ${now}: ${fired} timers fired`);
  const { status } = await stage.corridor.quotes.getQuote(quote.id);
  stage.expect('the status of the quote', status, 'EXPIRED');
  stage.say(`${quote.id} is ${status}`);
  await stage.hears('OUTGOING_PAYMENT_EXPIRED', quote.transactionId);
  const late = stage.corridor.quotes.executeQuote(quote.id);
  await stage.refused('the execution', late, [409, 'QUOTE_EXPIRED']);
}

async function tellFunding(stage: Stage, customer: Customer, destination: Destination): Promise<void> {
  stage.chapter('Quotes that are paid from outside, in real time');
  for (const { currency, amount } of [
    { currency: 'USD', amount: SENT },
    { currency: 'BTC', amount: SENT },
  ]) {
    const source: Source = { sourceType: 'REALTIME_FUNDING', customerId: customer.id, currency };
    const quote = await newQuote(stage, source, destination, { side: 'SENDING', amount });
    const [instruction] = quote.paymentInstructions ?? [];
    if (!instruction) throw new Error(`${quote.id} doesn't say where to pay`);
    const { accountType, ...where } = instruction.accountOrWalletInfo;
    stage.say(`To be paid to a ${accountType}:`);
    for (const [name, value] of Object.entries(where)) stage.say(`  ${name}: ${[value].flat().join(', ')}`);
    const paid = await stage.corridor.sandbox.sendSandboxFunds({
      quoteId: quote.id,
      currencyCode: currency,
    });
    stage.say(`Paid by POST /sandbox/send: ${paid.id} is ${paid.status}`);
    await settle(stage, quote);
  }
}

async function tellUma(stage: Stage, source: Source): Promise<void> {
  stage.chapter('A payment to a UMA address');
  const lookup = await stage.corridor.receivers.lookUpUmaAddress(UMA_ADDRESS);
  const taken = lookup.supportedCurrencies.map(
    ({ currency, min, max }) => `${currency.code} from ${money(min, currency)} to ${money(max, currency)}`,
  );
  stage.say(`${lookup.lookupId}: ${UMA_ADDRESS} takes ${taken.join('; ')}`);
  const wanted = lookup.requiredPayerDataFields;
  stage.say(`It requires from the payer: ${wanted.map(({ name }) => name).join(', ') || 'nothing'}`);
  const senderCustomerInfo = Object.fromEntries(wanted.map(({ name }) => [name, 'Ada Lovelace']));
  const currency = lookup.supportedCurrencies[0]?.currency.code;
  if (currency === undefined) throw new Error(`${UMA_ADDRESS} takes nothing`);
  const destination: Destination = { destinationType: 'UMA_ADDRESS', umaAddress: UMA_ADDRESS, currency };
  const more = { lookupId: lookup.lookupId, senderCustomerInfo };
  await execute(
    stage,
    await newQuote(stage, source, destination, { side: 'SENDING', amount: UMA_SENT, more }),
  );
}
