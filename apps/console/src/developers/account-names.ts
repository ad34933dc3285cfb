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

interface AccountParts {
  owner: string | undefined;
  currency: string;
  bank: string;
  end: string | undefined;
}

/** Whose account it is, and its currency, its bank and the end of its number. */
export function partsOf({ currency, accountInfo }: ExternalAccount): AccountParts {
  const { beneficiary, bankName } = accountInfo as {
    beneficiary?: Beneficiary;
    bankName?: string;
  };
  return {
    owner: beneficiary && ownerOf(beneficiary),
    currency,
    bank: bankName ?? accountInfo.accountType,
    end: lastFourOf(accountInfo),
  };
}

export function payeeText({ owner, currency, bank, end }: AccountParts): string {
  return [owner, currency, bank, end].filter(Boolean).join(', ');
}

/** An external account in one text. */
export function payeeOf(external: ExternalAccount): string {
  return payeeText(partsOf(external));
}
