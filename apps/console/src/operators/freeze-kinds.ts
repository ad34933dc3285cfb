export const FREEZE_KINDS = [
  'CUSTOMER',
  'INTERNAL_ACCOUNT',
  'EXTERNAL_ACCOUNT',
  'CURRENCY',
  'PLATFORM',
] as const;
type FreezeKind = (typeof FREEZE_KINDS)[number];

const kinds: Readonly<Record<string, FreezeKind>> = {
  Customer: 'CUSTOMER',
  InternalAccount: 'INTERNAL_ACCOUNT',
  ExternalAccount: 'EXTERNAL_ACCOUNT',
  PlatformConfig: 'PLATFORM',
};
const CURRENCY = /^[A-Z]{3,4}$/;

/** What an id, or the code of a currency, names; undefined if that can't be frozen. */
export function kindOfSubject(subjectId: string): FreezeKind | undefined {
  return CURRENCY.test(subjectId) ? 'CURRENCY' : kinds[subjectId.split(':', 1)[0] ?? ''];
}
