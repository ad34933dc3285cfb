import { formatReference } from '../../transactions/domain/reference';
import type { FundingInstruction } from '../../internal-accounts/domain/internal-account';
import type { ExpectedFunding } from '../../ledger/domain/decision-world';
import { fundingInstructions } from './funding-instructions.adapter';

/** Where to pay for one payment in the sandbox (decisions.md 8, 11): the reference is the transaction's own. */
export function paymentInstructions({
  currency,
  transactionId,
  serial,
}: ExpectedFunding): FundingInstruction[] {
  const reference = formatReference(serial);
  return fundingInstructions(transactionId, currency).map(({ accountOrWalletInfo, ...rest }) =>
    'reference' in accountOrWalletInfo
      ? {
          instructionsNotes: `Include the reference ${reference} in the payment`,
          accountOrWalletInfo: { ...accountOrWalletInfo, reference },
        }
      : { ...rest, accountOrWalletInfo },
  );
}
