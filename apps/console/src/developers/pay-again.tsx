import type { Transaction } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { bodyOf, type PlatformApi } from '../api/client';
import { Action } from '../ui/dialog';
import type { Amount } from '../ui/format';
import { reviewOf } from '../ui/review';
import { useApi, useRefresh } from './api';
import { useAccountText } from './names';

/** A transfer that can follow a payment. */
interface NextTransfer {
  name: 'Pay again' | 'Pay back';
  explanation: string;
  from: string;
  to: string;
  amount: Amount;
}

const UNSUCCESSFUL: readonly Transaction['status'][] = ['REJECTED', 'FAILED', 'REFUNDED'];

/** The transfer that repeats a payment without success, or gives back what was collected; undefined for other payments. */
function nextTransferOf({
  type,
  status,
  source,
  destination,
  quoteId,
  sentAmount,
  receivedAmount,
}: Transaction): NextTransfer | undefined {
  const [from = '', to = ''] = [source.accountId, destination.accountId];
  if (quoteId !== undefined) return undefined;
  if (type === 'OUTGOING' && UNSUCCESSFUL.includes(status) && isExternal(to) && sentAmount)
    return {
      ...{ name: 'Pay again', from, to, amount: sentAmount },
      explanation:
        'A new payment of the same amount is made between the same accounts. This one stays as it is.',
    };
  if (type === 'INCOMING' && status === 'COMPLETED' && isExternal(from) && receivedAmount)
    return {
      ...{ name: 'Pay back', from: to, to: from, amount: receivedAmount },
      explanation:
        'A new payment gives the amount back to the account that it came from. This one stays COMPLETED.',
    };
  return undefined;
}

const isExternal = (id: string): boolean => id.startsWith('ExternalAccount:');

/** Repeats a payment that was not successful, or pays back one that was collected, and shows the new one. */
export function PayAgain({ payment }: { payment: Transaction }): ReactNode {
  const next = nextTransferOf(payment);
  return next && <Transfer payment={payment} next={next} />;
}

/** Most refusals that stay under the keys of a payment. */
const REFUSALS_MAX = 20;

/**
 * Sends the transfer once for its payment, however many people press the button. A refusal stays under its key, for
 * example while the account had too little money: the next key is used only after one.
 */
async function sendOnce(
  api: PlatformApi,
  { id, externalReference, description }: Transaction,
  { name, from, to, amount }: NextTransfer,
): Promise<Transaction> {
  const body = {
    source: { accountId: from },
    destination: { accountId: to },
    amount: Number(amount.amount),
    externalReference,
    description,
  };
  for (let refusals = 0; ; refusals++) {
    const headers = { 'idempotency-key': `${name} ${id} ${refusals}` };
    const answer = await api.POST('/transfer-out', { headers, body });
    const isOldRefusal = !answer.response.ok && answer.response.headers.has('idempotency-replayed');
    if (!isOldRefusal || refusals === REFUSALS_MAX) return bodyOf(Promise.resolve(answer));
  }
}

function Transfer({ payment, next }: { payment: Transaction; next: NextTransfer }): ReactNode {
  const { name, explanation, from, to, amount } = next;
  const api = useApi();
  const refresh = useRefresh();
  const [, go] = useLocation();
  const payee = useAccountText(to, payment.customerId === null);
  return (
    <Action
      name={name}
      operation="createTransferOut"
      onDone={refresh}
      review={() =>
        reviewOf(amount, [
          ['From', from],
          ['To', payee],
        ])
      }
      act={async () => {
        const { id } = await sendOnce(api, payment, next);
        go(`/payments/${id}`);
      }}
    >
      <p>{explanation}</p>
    </Action>
  );
}
