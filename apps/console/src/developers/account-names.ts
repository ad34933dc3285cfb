import type { ExternalAccount } from '@corridor/sdk';
import { lastFourOf } from '../ui/account-end';

/** Whose account it is, and its currency, its bank and the end of its number. */
export function partsOf({ currency, accountInfo }: ExternalAccount): {
  owner: string | undefined;
  account: string;
} {
  const { beneficiary, bankName } = accountInfo as {
    beneficiary?: { fullName?: string; legalName?: string };
    bankName?: string;
  };
  const bank = bankName ?? accountInfo.accountType;
  return {
    owner: beneficiary?.fullName ?? beneficiary?.legalName,
    account: [currency, bank, lastFourOf(accountInfo)].filter(Boolean).join(', '),
  };
}

export function payeeText({ owner, account }: ReturnType<typeof partsOf>): string {
  return [owner, account].filter(Boolean).join(', ');
}

/** An external account in one text. */
export function payeeOf(external: ExternalAccount): string {
  return payeeText(partsOf(external));
}
