import type { Customer } from '@corridor/sdk';
import { money, type Stage } from './stage';
import { dollarsOf } from './transfers';

const AMOUNT = 4_200;
const LATER = 202;

interface Decision {
  title: string;
  answer: number;
  call?: 'approveTransaction' | 'rejectTransaction';
  end: string;
  reason?: string;
}

/** The ways to decide on a payment (by the webhook's answer, by a call, or not at all) and the resulting status. */
const DECISIONS: readonly Decision[] = [
  { title: "approved by the webhook's answer", answer: 200, end: 'COMPLETED' },
  { title: 'approved by a call', answer: LATER, call: 'approveTransaction', end: 'COMPLETED' },
  { title: 'rejected by a call', answer: LATER, call: 'rejectTransaction', end: 'REJECTED' },
  { title: 'left undecided', answer: LATER, end: 'FAILED', reason: 'PAYMENT_APPROVAL_TIMED_OUT' },
];

/** Receives UMA payments, decided in every way. */
export async function tellIncomingPayments(stage: Stage, customer: Customer): Promise<void> {
  for (const { title, answer, call, end, reason } of DECISIONS) {
    stage.chapter(`An incoming UMA payment, ${title}`);
    stage.decision = answer;
    const before = (await dollarsOf(stage, customer.id)).balance;
    const payment = await stage.corridor.sandbox.receiveUma({
      senderUmaAddress: '$sender@sandbox.uma.money',
      receiverUmaAddress: customer.umaAddress,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: AMOUNT,
    });
    const { receivedAmount, source } = payment;
    if (!receivedAmount) throw new Error(`${payment.id} doesn't say what was received`);
    const received = money(receivedAmount.amount, receivedAmount.currency);
    stage.say(`${payment.id} is ${payment.status}: ${received} from ${source.umaAddress}`);
    await stage.hears('INCOMING_PAYMENT_PENDING', payment.id);
    stage.say(`The webhook was answered by ${answer}`);
    if (call) {
      await stage.corridor.transactions[call](payment.id);
      stage.say(`${call} of ${payment.id}`);
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

/** Invites a person, who claims the invitation. */
export async function tellInvitation(stage: Stage, customer: Customer): Promise<void> {
  stage.chapter('An invitation');
  const invitation = await stage.corridor.invitations.createInvitation({
    inviterUma: customer.umaAddress,
    firstName: 'Grace',
    amountToSend: 1_000,
  });
  stage.say(`${customer.umaAddress} invites Grace: ${invitation.url} is ${invitation.status}`);
  const claimed = await stage.corridor.invitations.claimInvitation(invitation.code, {
    inviteeUma: '$grace@uma.example',
  });
  stage.expect('the status of the invitation', claimed.status, 'CLAIMED');
  stage.say(`Claimed by ${claimed.inviteeUma}: ${claimed.code} is ${claimed.status}`);
  await stage.hears('INVITATION_CLAIMED', invitation.code);
}
