import { NameIndex, type NamedRecord, type PersonalDataVault } from '@corridor/service';
import type { BeneficialOwner } from './domain/beneficial-owner';

/** Beneficial owners by words of their names, and by their e-mail addresses. */
export function ownerNames(vault: PersonalDataVault): NameIndex {
  const relation = {
    table: 'owner_name_words',
    idColumn: 'beneficial_owner_id',
    label: 'beneficial-owner-name',
  };
  return new NameIndex(vault, relation);
}

/** A beneficial owner and what finds it. */
export function namedOwner({ platformKey, id, personalInfo }: BeneficialOwner): NamedRecord {
  const textAt = (name: string): string | undefined => {
    const value = personalInfo[name];
    return typeof value === 'string' ? value : undefined;
  };
  const names = ['firstName', 'middleName', 'lastName'].map(textAt);
  return { platformKey, id, names, identifiers: [textAt('email')] };
}
