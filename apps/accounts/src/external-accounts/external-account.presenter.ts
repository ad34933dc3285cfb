import { formatId } from '@corridor/kernel';
import { maskAccountInfo, type ExternalAccountResource } from '@corridor/contracts';
import type { ExternalAccount } from './domain/external-account';

/** The account as its GET shows it; sensitive members masked unless the caller may see them. */
export function toExternalAccountResource(
  account: ExternalAccount,
  isWhole: boolean,
): ExternalAccountResource {
  const { accountInfo, platformAccountId, verifiedName, cryptoNetwork } = account;
  return {
    id: formatId('ExternalAccount', account.id),
    status: account.status,
    currency: account.currency,
    accountInfo: isWhole ? accountInfo : maskAccountInfo(accountInfo),
    customerId: account.customerId === null ? null : formatId('Customer', account.customerId),
    ...(platformAccountId === null ? {} : { platformAccountId }),
    defaultUmaDepositAccount: account.defaultUmaDepositAccount,
    beneficiaryVerificationStatus: account.beneficiaryVerificationStatus,
    ...(verifiedName === null ? {} : { beneficiaryVerifiedData: { fullName: verifiedName } }),
    ...(cryptoNetwork === null ? {} : { cryptoNetwork }),
    createdAt: new Date(account.createdAtMs).toISOString(),
    updatedAt: new Date(account.updatedAtMs).toISOString(),
  };
}
