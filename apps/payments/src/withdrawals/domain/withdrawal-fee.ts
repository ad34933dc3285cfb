import { DomainError } from '@corridor/kernel';
import { price, type CorridorTerms } from '../../rates/domain/pricing';

/** The cost of a withdrawal. Amounts in the smallest unit of the currency. */
export interface WithdrawalFee {
  networkFee: bigint;
  applicationFee: bigint;
  totalFee: bigint;
  netAmount: bigint;
}

/**
 * Computes the fees of a withdrawal and the amount that arrives outside. The fees of the corridor within the currency
 * are taken first, as a quote with that sending amount takes them; then the network fee.
 * @throws DomainError AMOUNT_OUT_OF_RANGE if the fees use up the amount.
 */
export function withdrawalFee(withdrawal: {
  currency: string;
  amount: bigint;
  networkFee: bigint;
  terms: CorridorTerms;
}): WithdrawalFee {
  const { currency, amount, networkFee, terms } = withdrawal;
  const locked = { side: 'SENDING' as const, amount };
  const { receivingAmount } = price({ sending: currency, receiving: currency, locked, terms });
  const applicationFee = amount - receivingAmount;
  const totalFee = networkFee + applicationFee;
  if (totalFee >= amount)
    throw new DomainError(
      'AMOUNT_OUT_OF_RANGE',
      `amount must be more than its fees, ${totalFee} in the smallest unit`,
    );
  return { networkFee, applicationFee, totalFee, netAmount: amount - totalFee };
}
