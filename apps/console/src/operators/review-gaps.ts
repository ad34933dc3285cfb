import type { Review } from './resources';

/** What a decision usually needs to know of a person, and of a business, by the kind of the check. */
const expected: Readonly<Record<string, readonly string[]>> = {
  KYC: ['name', 'birthDate', 'nationality', 'address', 'idType', 'identifier', 'countryOfIssuance'],
  OWNER: ['name', 'birthDate', 'nationality', 'address', 'idType', 'identifier', 'countryOfIssuance'],
  KYB: ['name', 'registrationNumber', 'taxId', 'country', 'entityType', 'incorporatedOn', 'address'],
};

function isMissing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A member of an object that may be anything. */
function memberOf(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** The names of what is missing in the data of a review. Empty if the data can not be read. */
export function gapsOf({
  kind,
  subject,
  documents,
}: Pick<Review, 'kind' | 'subject' | 'documents'>): string[] {
  if (subject === null) return [];
  const check = memberOf(subject, 'kind');
  const names = typeof check === 'string' ? (expected[check] ?? []) : [];
  const missing = names.filter((name) => isMissing(memberOf(subject, name)));
  const owners = check === 'KYB' && isMissing(memberOf(subject, 'owners')) ? ['owners'] : [];
  const papers = kind !== 'EXTERNAL_ACCOUNT' && documents.length === 0 ? ['documents'] : [];
  return [...missing, ...owners, ...papers];
}

/** The data of a review without its owners, and the owners. */
export function partsOf(subject: object): { data: object; owners: readonly object[] } {
  const { owners, ...data } = subject as { owners?: unknown };
  return { data, owners: Array.isArray(owners) ? (owners as object[]) : [] };
}
