import { formatId, inFlightStatuses } from '@corridor/kernel';
import type { Contradiction } from '../../instructions/domain/contradiction';
import type { InstructionOperation } from '../../instructions/domain/payment-instruction';
import type { RailReport } from '../../rails/domain/rail-report';
import type { Transaction } from './transaction';

/** How a payment or a refund has ended: its money is at its destination, or back. */
export type KnownEnd = 'PAID' | 'UNPAID';

/** How the payment of an instruction, or the refund, has ended; undefined while nothing is decided. */
export function endOf(
  { status, refund }: Pick<Transaction, 'status' | 'refund'>,
  operation: InstructionOperation,
): KnownEnd | undefined {
  if (operation === 'REFUND') {
    if (refund?.status === 'PENDING') return undefined;
    return refund?.status === 'COMPLETED' && !refund.isSuspended ? 'PAID' : 'UNPAID';
  }
  if (inFlightStatuses.includes(status)) return undefined;
  return status === 'COMPLETED' ? 'PAID' : 'UNPAID';
}

/** The end that reports say; undefined if they say none, or that the money came back, which agrees with every end. */
export function endSaid(reports: readonly RailReport[]): KnownEnd | undefined {
  const last = reports.at(-1);
  switch (last?.to) {
    case undefined:
    case 'PROCESSING':
      return undefined;
    case 'COMPLETED':
      return 'PAID';
    case 'FAILED':
    case 'REJECTED':
      return last?.refundReason === 'RETURNED' ? undefined : 'UNPAID';
  }
}

/** A finding: what somebody says about a payment is not what it is. */
export function contradictionOf(
  { platformKey, id: transactionId, status, receivedAmount: amount, destination, failure }: Transaction,
  said: string,
  saidReason: string | null = null,
): Contradiction {
  const message = `${formatId('Transaction', transactionId)} is ${status}, but ${said}`;
  const { currency } = destination;
  const reasons = { saidReason, knownReason: failure?.message ?? null };
  return { note: 'CONTRADICTION', platformKey, transactionId, message, amount, currency, ...reasons };
}
