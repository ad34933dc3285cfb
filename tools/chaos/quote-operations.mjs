import { entry } from './operations.mjs';

/**
 * @typedef {import('./journal.mjs').Entry} Entry
 * @typedef {import('./operations.mjs').Payer} Payer
 */

/** Last digits of the accounts in Mexico, which decide what becomes of a payout (docs/behaviour.md 9). */
export const MEXICO = { paid: '999', failing: '004', returning: '005', suspended: '007' };
/** Pesos that cost more than the fee. */
const PESOS = 100;

/** @typedef {keyof typeof MEXICO} Fate */

/**
 * @param {Payer} payer @param {{fate: Fate, amount: number, side?: 'SENDING' | 'RECEIVING'}} to
 * @returns {Record<string, unknown>}
 */
function quoteBody({ accountId, mexico }, { fate, amount, side = 'SENDING' }) {
  return {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: mexico[fate] },
    lockedCurrencySide: side,
    lockedCurrencyAmount: side === 'SENDING' ? amount : amount * PESOS,
  };
}

/**
 * One that waits for its execution. @param {Payer} payer @param {number} amount @param {'SENDING' | 'RECEIVING'} side
 */
export function quote(payer, amount, side) {
  const body = quoteBody(payer, { fate: 'paid', amount, side });
  return entry('quote', '/quotes', { subject: payer.accountId, amount, body });
}

/**
 * One that is executed at once, whatever becomes of it then. @param {Payer} payer @param {number} amount @param {Fate}
 * fate
 */
export function instantQuote(payer, amount, fate) {
  const body = { ...quoteBody(payer, { fate, amount }), immediatelyExecute: true };
  return entry(`${fate}-quote`, '/quotes', { subject: payer.accountId, amount, body });
}

/** One that somebody pays from outside. @param {Payer} payer @param {number} amount */
export function fundedQuote(payer, amount) {
  const source = { sourceType: 'REALTIME_FUNDING', customerId: payer.customerId, currency: 'USD' };
  const body = { ...quoteBody(payer, { fate: 'paid', amount }), source };
  return entry('funded-quote', '/quotes', { subject: payer.accountId, amount, body });
}

/** @param {Entry} quoted */
export function execution({ id, subject }) {
  return { ...entry('execution', `/quotes/${id}/execute`, { subject }), of: String(id) };
}

/** Pays what a quote asks for. @param {Entry} quoted */
export function payment({ id, subject }) {
  const body = { quoteId: id, currencyCode: 'USD' };
  return { ...entry('payment', '/sandbox/send', { subject, body }), of: String(id) };
}

/** Pays another amount. @param {Entry} quoted */
export function mispayment({ id, subject, amount }) {
  const body = { quoteId: id, currencyCode: 'USD', currencyAmount: amount + 1 };
  return { ...entry('mispayment', '/sandbox/send', { subject, body }), of: String(id) };
}

/** An incoming UMA payment, about which the platform is asked. @param {Payer} payer @param {number} amount */
export function receipt({ customerId, accountId }, amount) {
  const body = {
    senderUmaAddress: '$sender@sandbox.uma.money',
    customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amount,
  };
  return entry('receipt', '/sandbox/uma/receive', { subject: accountId, amount, body });
}

/** The platform's decision by a call. @param {Entry} received @param {'approval' | 'rejection'} decision */
export function decision({ id, subject }, decision) {
  const verb = decision === 'approval' ? 'approve' : 'reject';
  return { ...entry(decision, `/transactions/${id}/${verb}`, { subject }), of: String(id) };
}

/** Lets everything fall due that the sandbox has set for later. */
export function advance() {
  return entry('advance', '/sandbox/clock/advance', { subject: '', body: { seconds: 600 } });
}
