import { money } from './stage.mjs';
import { dollarsOf } from './transfers.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('./stage.mjs').Json} Json */

const AMOUNT = 4_200;
const LATER = 202;

/**
 * How the platform decides, and what the payment comes to: by the webhook's answer, by a call, or not at all.
 * @type {readonly {title: string, answer: number, call?: 'approve' | 'reject', end: string, reason?: string}[]}
 */
const DECISIONS = [
  { title: "approved by the webhook's answer", answer: 200, end: 'COMPLETED' },
  { title: 'approved by a call', answer: LATER, call: 'approve', end: 'COMPLETED' },
  { title: 'rejected by a call', answer: LATER, call: 'reject', end: 'REJECTED' },
  { title: 'left undecided', answer: LATER, end: 'FAILED', reason: 'PAYMENT_APPROVAL_TIMED_OUT' },
];

/**
 * Incoming UMA payments, decided in every way.
 * @param {Stage} stage @param {Json} customer
 */
export async function tellReceipts(stage, customer) {
  for (const { title, answer, call, end, reason } of DECISIONS) {
    stage.chapter(`An incoming UMA payment, ${title}`);
    stage.decision = answer;
    const before = (await dollarsOf(stage, customer.id)).balance;
    const payment = await stage.ask('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$sender@sandbox.uma.money',
      receiverUmaAddress: customer.umaAddress,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: AMOUNT,
    });
    const { amount, currency } = payment.receivedAmount;
    stage.say(
      `${payment.id} is ${payment.status}: ${money(amount, currency)} from ${payment.source.umaAddress}`,
    );
    await stage.hears('INCOMING_PAYMENT_PENDING', payment.id);
    stage.say(`The webhook was answered by ${answer}`);
    if (call) {
      await stage.ask('POST', `/transactions/${payment.id}/${call}`);
      stage.say(`POST /transactions/${payment.id}/${call}`);
    }
    const done = await stage.reaches(payment.id, end);
    stage.expect('failureReason', done.failureReason, reason);
    stage.say(`${done.id} is ${[done.status, done.failureReason].filter(Boolean).join(': ')}`);
    await stage.hears(`INCOMING_PAYMENT_${end}`, payment.id);
    const { balance } = await dollarsOf(stage, customer.id);
    stage.expect('the balance', balance.amount, before.amount + (end === 'COMPLETED' ? AMOUNT : 0));
    stage.say(`The balance is ${money(balance.amount, balance.currency)}`);
  }
}

/**
 * Somebody is invited, and claims.
 * @param {Stage} stage @param {Json} customer
 */
export async function tellInvitation(stage, customer) {
  stage.chapter('An invitation');
  const invitation = await stage.ask('POST', '/invitations', {
    inviterUma: customer.umaAddress,
    firstName: 'Grace',
    amountToSend: 1_000,
  });
  stage.say(`${customer.umaAddress} invites Grace: ${invitation.url} is ${invitation.status}`);
  const claimed = await stage.ask('POST', `/invitations/${invitation.code}/claim`, {
    inviteeUma: '$grace@uma.example',
  });
  stage.expect('the status of the invitation', claimed.status, 'CLAIMED');
  stage.say(`Claimed by ${claimed.inviteeUma}: ${claimed.code} is ${claimed.status}`);
  await stage.hears('INVITATION_CLAIMED', invitation.code);
}
