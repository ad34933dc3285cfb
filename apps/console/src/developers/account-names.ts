import type { ExternalAccount, InternalAccount } from '@corridor/sdk';
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

/** An external account in one text. */
export function payeeOf(external: ExternalAccount): string {
  const { owner, currency, bank, end } = partsOf(external);
  return [owner, currency, bank, end].filter(Boolean).join(', ');
}

/** How the owner of the platform's own accounts is named. */
export const PLATFORM = 'the platform';

/** What stands before and behind the name of the owner of an internal account. */
export function aroundOwner({ id, balance }: InternalAccount): readonly [before: string, behind: string] {
  return [`${balance.currency.code} account of `, `, …${id.slice(-4)}`];
}

/** An internal account in one text. */
export function accountText(account: InternalAccount, owner: string): string {
  return aroundOwner(account).join(owner);
}
