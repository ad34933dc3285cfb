import type { CreateTransferOutBody, Transaction } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { bodyOf, type PlatformApi } from '../api/client';
import { DoneFailure } from '../api/failure';
import { Action } from '../ui/dialog';
import { readAll } from '../ui/list-page';
import { reviewOf, type Review } from '../ui/review';
import { useApi, useRefresh } from './api';
import { useAccountText, useInternalAccountText } from './names';
import { bodyOfNext, nextTransferOf, paidSince, type NextTransfer, type PaidSince } from './next-transfer';

/** Most payments between two accounts among which a transfer is looked for. */
const PAYMENTS_MAX = 1_000;

/** Repeats a payment that was not successful, or pays back one that was collected, and shows the new one. */
export function PayAgain({ payment }: { payment: Transaction }): ReactNode {
  const next = nextTransferOf(payment);
  return next && <Transfer payment={payment} next={next} />;
}

/**
 * Reads what was paid since. An Idempotency-Key is kept for a day only, and a program may have made the transfer.
 * @throws DoneFailure if the transfer has been made
 */
async function readPaid(api: PlatformApi, payment: Transaction, next: NextTransfer): Promise<PaidSince> {
  const { from, to, name } = next;
  const query = {
    senderAccountIdentifier: from,
    receiverAccountIdentifier: to,
    startDate: payment.createdAt,
  };
  const { rows, isCut } = await readAll(
    (cursor, limit) => bodyOf(api.GET('/transactions', { params: { query: { ...query, limit, cursor } } })),
    PAYMENTS_MAX,
  );
  const paid = paidSince(payment, next, rows);
  if (paid.done) {
    const { id, status } = paid.done;
    const deed = name === 'Pay again' ? 'paid this again' : 'paid this back';
    const message = `Another payment has already ${deed}. It is ${status}:`;
    throw new DoneFailure(message, id, `/payments/${id}`);
  }
  if (isCut)
    throw new RangeError(
      `More than ${PAYMENTS_MAX.toLocaleString('en')} payments followed between these accounts, too many to see ` +
        'whether this one is among them. Look for it, and send a transfer if there is none.',
    );
  return paid;
}

/**
 * Sends the transfer once, however many people press the button at the same time. A refusal stays under its key, for
 * example while the account had too little money: the next key is used only after one.
 */
async function sendOnce(api: PlatformApi, after: string, body: CreateTransferOutBody): Promise<Transaction> {
  for (let refusals = 0; ; refusals++) {
    const headers = { 'idempotency-key': `after ${after} ${refusals}` };
    const answer = await api.POST('/transfer-out', { headers, body });
    const isOldRefusal = !answer.response.ok && answer.response.headers.has('idempotency-replayed');
    if (!isOldRefusal) return bodyOf(Promise.resolve(answer));
  }
}

function reviewOfNext({ amount }: NextTransfer, payer: string, payee: string, { alike }: PaidSince): Review {
  const [latest] = alike;
  return reviewOf(amount, [
    ['From', payer],
    ['To', payee],
    ...(latest
      ? ([['Warning', `The same amount was paid since, by ${latest.id}: ${latest.status}`]] as const)
      : []),
  ]);
}

function Transfer({ payment, next }: { payment: Transaction; next: NextTransfer }): ReactNode {
  const { name, explanation, from, to } = next;
  const api = useApi();
  const refresh = useRefresh();
  const [, go] = useLocation();
  const payer = useInternalAccountText(from, payment.customerId);
  const payee = useAccountText(to);
  return (
    <Action
      name={name}
      operation="createTransferOut"
      onDone={refresh}
      review={async () => reviewOfNext(next, payer, payee, await readPaid(api, payment, next))}
      act={async () => {
        const { last } = await readPaid(api, payment, next);
        const body = bodyOfNext(payment, next, last);
        const { id } = await sendOnce(api, last?.id ?? payment.id, body);
        go(`/payments/${id}`);
      }}
    >
      <p>{explanation}</p>
    </Action>
  );
}
