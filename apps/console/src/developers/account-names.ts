import type { ExternalAccount } from '@corridor/sdk';
import { lastFourOf } from '../ui/account-end';

/** Whose account it is, its bank and the end of its number. */
export function payeeOf({ currency, accountInfo }: ExternalAccount): string {
  const { beneficiary, bankName } = accountInfo as {
    beneficiary?: { fullName?: string; legalName?: string };
    bankName?: string;
  };
  const name = beneficiary?.fullName ?? beneficiary?.legalName;
  const bank = bankName ?? accountInfo.accountType;
  return [name, currency, bank, lastFourOf(accountInfo)].filter(Boolean).join(', ');
}
