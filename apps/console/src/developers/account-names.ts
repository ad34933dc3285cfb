import type { ExternalAccount } from '@corridor/sdk';
import { lastFourOf } from '../ui/account-end';

interface Beneficiary {
  beneficiaryType?: string;
  fullName?: string;
  legalName?: string;
  businessInfo?: { legalName?: string };
}

/** A business may also have the name of a person, which is not that of the owner. */
function ownerOf({ beneficiaryType, fullName, legalName, businessInfo }: Beneficiary): string | undefined {
  return beneficiaryType === 'BUSINESS' ? (legalName ?? businessInfo?.legalName) : fullName;
}

/** Whose account it is, and its currency, its bank and the end of its number. */
export function partsOf({ currency, accountInfo }: ExternalAccount): {
  owner: string | undefined;
  account: string;
} {
  const { beneficiary, bankName } = accountInfo as {
    beneficiary?: Beneficiary;
    bankName?: string;
  };
  const bank = bankName ?? accountInfo.accountType;
  return {
    owner: beneficiary && ownerOf(beneficiary),
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
