import type { Entry } from './journal';
import { entry, type Fate, type Payer } from './operations';

type Side = 'SENDING' | 'RECEIVING';

/** Last digits of accounts in Mexico. They decide the fate of a payout (docs/behaviour.md 9). */
export const MEXICO: Readonly<Record<Fate, string>> = {
  paid: '999',
  failing: '004',
  returning: '005',
  suspended: '007',
};
/** An amount in pesos that costs more than the fee. */
const PESOS = 100;

function quoteBody(
  { accountId, mexico }: Payer,
  { fate, amount, side = 'SENDING' }: { fate: Fate; amount: number; side?: Side },
): object {
  return {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: mexico[fate] },
    lockedCurrencySide: side,
    lockedCurrencyAmount: side === 'SENDING' ? amount : amount * PESOS,
  };
}

/** A quote that must be executed by a later command. */
export function quote(payer: Payer, amount: number, side: Side): Entry {
  const body = quoteBody(payer, { fate: 'paid', amount, side });
  return entry('quote', '/quotes', { subject: payer.accountId, amount, body });
}

/** A quote that is executed immediately, with any fate of its payout. */
export function instantQuote(payer: Payer, amount: number, fate: Fate): Entry {
  const body = { ...quoteBody(payer, { fate, amount }), immediatelyExecute: true };
  return entry(`${fate}-quote`, '/quotes', { subject: payer.accountId, amount, body });
}

/** A quote that is funded from outside. */
export function fundedQuote(payer: Payer, amount: number): Entry {
  const source = { sourceType: 'REALTIME_FUNDING', customerId: payer.customerId, currency: 'USD' };
  const body = { ...quoteBody(payer, { fate: 'paid', amount }), source };
  return entry('funded-quote', '/quotes', { subject: payer.accountId, amount, body });
}

export function execution({ id, subject }: Entry): Entry {
  return { ...entry('execution', `/quotes/${id}/execute`, { subject }), of: String(id) };
}

/** Funds a quote with the requested amount. */
export function payment({ id, subject }: Entry): Entry {
  const body = { quoteId: id, currencyCode: 'USD' };
  return { ...entry('payment', '/sandbox/send', { subject, body }), of: String(id) };
}

/** Funds a quote with a wrong amount. */
export function mispayment({ id, subject, amount }: Entry): Entry {
  const body = { quoteId: id, currencyCode: 'USD', currencyAmount: amount + 1 };
  return { ...entry('mispayment', '/sandbox/send', { subject, body }), of: String(id) };
}

/** An incoming UMA payment, which the platform must approve. */
export function receipt({ customerId, accountId }: Payer, amount: number): Entry {
  const body = {
    senderUmaAddress: '$sender@sandbox.uma.money',
    customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amount,
  };
  return entry('receipt', '/sandbox/uma/receive', { subject: accountId, amount, body });
}

/** The platform's decision, sent as a call. */
export function decision({ id, subject }: Entry, kind: 'approval' | 'rejection'): Entry {
  const verb = kind === 'approval' ? 'approve' : 'reject';
  return { ...entry(kind, `/transactions/${id}/${verb}`, { subject }), of: String(id) };
}

/** Advances the sandbox clock, so that everything scheduled for later is due. */
export function advance(): Entry {
  return entry('advance', '/sandbox/clock/advance', { subject: '', body: { seconds: 600 } });
}
