import { beneficiaryEmail, beneficiaryName } from '@corridor/contracts';
import { NameIndex, type NamedRecord, type PersonalDataVault } from '@corridor/service';
import type { ExternalAccount } from './domain/external-account';

/** External accounts by words of their beneficiary's name, by its e-mail address, and by their number. */
export function accountNames(vault: PersonalDataVault): NameIndex {
  const relation = {
    table: 'external_account_name_words',
    idColumn: 'external_account_id',
    label: 'external-account-name',
  };
  return new NameIndex(vault, relation);
}

/** An external account and what finds it. */
export function namedAccount(account: ExternalAccount): NamedRecord {
  const { platformKey, id, accountInfo, primaryIdentifier } = account;
  const identifiers = [beneficiaryEmail(accountInfo), primaryIdentifier];
  return { platformKey, id, names: [beneficiaryName(accountInfo)], identifiers };
}
