import type { Entry } from './journal';
import { entry, type Fate, type Payer } from './operations';

type Side = 'SENDING' | 'RECEIVING';

/** Last digits of the accounts in Mexico, which decide what becomes of a payout (docs/behaviour.md 9). */
export const MEXICO: Readonly<Record<Fate, string>> = {
  paid: '999',
  failing: '004',
  returning: '005',
  suspended: '007',
};
/** Pesos that cost more than the fee. */
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

/** One that waits for its execution. */
export function quote(payer: Payer, amount: number, side: Side): Entry {
  const body = quoteBody(payer, { fate: 'paid', amount, side });
  return entry('quote', '/quotes', { subject: payer.accountId, amount, body });
}

/** One that is executed at once, whatever becomes of it then. */
export function instantQuote(payer: Payer, amount: number, fate: Fate): Entry {
  const body = { ...quoteBody(payer, { fate, amount }), immediatelyExecute: true };
  return entry(`${fate}-quote`, '/quotes', { subject: payer.accountId, amount, body });
}

/** One that somebody pays from outside. */
export function fundedQuote(payer: Payer, amount: number): Entry {
  const source = { sourceType: 'REALTIME_FUNDING', customerId: payer.customerId, currency: 'USD' };
  const body = { ...quoteBody(payer, { fate: 'paid', amount }), source };
  return entry('funded-quote', '/quotes', { subject: payer.accountId, amount, body });
}

export function execution({ id, subject }: Entry): Entry {
  return { ...entry('execution', `/quotes/${id}/execute`, { subject }), of: String(id) };
}

/** Pays what a quote asks for. */
export function payment({ id, subject }: Entry): Entry {
  const body = { quoteId: id, currencyCode: 'USD' };
  return { ...entry('payment', '/sandbox/send', { subject, body }), of: String(id) };
}

/** Pays another amount. */
export function mispayment({ id, subject, amount }: Entry): Entry {
  const body = { quoteId: id, currencyCode: 'USD', currencyAmount: amount + 1 };
  return { ...entry('mispayment', '/sandbox/send', { subject, body }), of: String(id) };
}

/** An incoming UMA payment, about which the platform is asked. */
export function receipt({ customerId, accountId }: Payer, amount: number): Entry {
  const body = {
    senderUmaAddress: '$sender@sandbox.uma.money',
    customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amount,
  };
  return entry('receipt', '/sandbox/uma/receive', { subject: accountId, amount, body });
}

/** The platform's decision by a call. */
export function decision({ id, subject }: Entry, kind: 'approval' | 'rejection'): Entry {
  const verb = kind === 'approval' ? 'approve' : 'reject';
  return { ...entry(kind, `/transactions/${id}/${verb}`, { subject }), of: String(id) };
}

/** Lets everything fall due that the sandbox has set for later. */
export function advance(): Entry {
  return entry('advance', '/sandbox/clock/advance', { subject: '', body: { seconds: 600 } });
}
