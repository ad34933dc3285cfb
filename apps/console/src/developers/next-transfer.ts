import type { CreateTransferOutBody, Transaction } from '@corridor/sdk';
import type { Amount } from '../ui/format';

/** A transfer that can follow a payment. */
export interface NextTransfer {
  name: 'Pay again' | 'Pay back';
  explanation: string;
  from: string;
  to: string;
  amount: Amount;
  /** The pair of its metadata that names the payment. All repeats of a payment name the first one. */
  mark: readonly [name: 'repeats' | 'refunds', paymentId: string];
}

const UNSUCCESSFUL: readonly Transaction['status'][] = ['REJECTED', 'FAILED', 'EXPIRED', 'REFUNDED'];

const isExternal = (id: string): boolean => id.startsWith('ExternalAccount:');

/** Most pairs of metadata that the API takes. */
const METADATA_PAIRS_MAX = 20;

/** The payment that was tried first. */
function firstOf({ id, metadata }: Transaction): string {
  const first = metadata?.['repeats'];
  return first?.startsWith('Transaction:') ? first : id;
}

/** The transfer that repeats a payment without success, or gives back what was collected; undefined for other payments. */
export function nextTransferOf(payment: Transaction): NextTransfer | undefined {
  const { id, type, status, source, destination, quoteId, sentAmount, receivedAmount } = payment;
  const [from = '', to = ''] = [source.accountId, destination.accountId];
  if (quoteId !== undefined) return undefined;
  if (type === 'OUTGOING' && UNSUCCESSFUL.includes(status) && isExternal(to) && sentAmount)
    return {
      ...{ name: 'Pay again', from, to, amount: sentAmount, mark: ['repeats', firstOf(payment)] },
      explanation:
        'A new payment of the same amount is made between the same accounts. This one stays as it is.',
    };
  if (type === 'INCOMING' && status === 'COMPLETED' && isExternal(from) && receivedAmount)
    return {
      ...{ name: 'Pay back', from: to, to: from, amount: receivedAmount, mark: ['refunds', id] },
      explanation:
        'A new payment gives the amount back to the account that it came from. This one stays COMPLETED.',
    };
  return undefined;
}

/** What was paid between two accounts after a payment, as far as the next transfer depends on it. */
export interface PaidSince {
  /** The transfer that has been made, unless it was not successful. */
  done: Transaction | undefined;
  /** The last transfer without success. */
  last: Transaction | undefined;
  /** Other payments of the same amount, which may have been made for the same reason. */
  alike: Transaction[];
}

/** @param since payments between the accounts of the transfer, newest first */
export function paidSince(
  { id }: Transaction,
  { mark: [name, paymentId], amount }: NextTransfer,
  since: readonly Transaction[],
): PaidSince {
  const others = since.filter((other) => other.id !== id);
  const isMarked = ({ metadata }: Transaction): boolean => metadata?.[name] === paymentId;
  const isOpen = ({ status }: Transaction): boolean => !UNSUCCESSFUL.includes(status);
  return {
    done: others.find((other) => isMarked(other) && isOpen(other)),
    last: others.find(isMarked),
    alike: others.filter(
      (other) =>
        isOpen(other) && !isMarked(other) && String(other.sentAmount?.amount) === String(amount.amount),
    ),
  };
}

/** The metadata of a payment with further pairs. The last of its own are left out where there would be too many. */
function metadataWith(
  { metadata = {} }: Transaction,
  pairs: Readonly<Record<string, string>>,
): Record<string, string> {
  // Payments are found by their marks: these are never left out.
  const marks = { ...(metadata['refunds'] !== undefined && { refunds: metadata['refunds'] }), ...pairs };
  const others = Object.entries(metadata).filter(([name]) => !Object.hasOwn(marks, name));
  const room = METADATA_PAIRS_MAX - Object.keys(marks).length;
  return { ...Object.fromEntries(others.slice(0, room)), ...marks };
}

/** The transfer as it is sent. @param last the one before it without success */
export function bodyOfNext(
  payment: Transaction,
  { name, from, to, amount, mark: [markName, paymentId] }: NextTransfer,
  last: Transaction | undefined,
): CreateTransferOutBody {
  const { externalReference } = payment;
  return {
    source: { accountId: from },
    destination: { accountId: to },
    amount: Number(amount.amount),
    // The reference is that of what was to be paid. A refund is something else.
    ...(name === 'Pay again' && externalReference !== undefined && { externalReference }),
    // A refund that is made again is found from the page of the failed one too.
    metadata: metadataWith(payment, { [markName]: paymentId, ...(last && { repeats: firstOf(last) }) }),
  };
}
