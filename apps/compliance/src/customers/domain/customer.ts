/** What compliance keeps of a customer of accounts. No personal data. */
export interface CustomerCopy {
  platformKey: number;
  id: string;
  customerType: 'INDIVIDUAL' | 'BUSINESS';
  verificationStatus: 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED';
  deleted: boolean;
  epoch: number;
  version: number;
}

function isNewer(a: CustomerCopy, b: CustomerCopy): boolean {
  return a.epoch !== b.epoch ? a.epoch > b.epoch : a.version > b.version;
}

/** Keeps the newest state of each customer: one statement may not change a row twice. */
export function newestOfEach(copies: readonly CustomerCopy[]): CustomerCopy[] {
  const newest = new Map<string, CustomerCopy>();
  for (const copy of copies) {
    const key = `${copy.platformKey}/${copy.id}`;
    const known = newest.get(key);
    if (!known || isNewer(copy, known)) newest.set(key, copy);
  }
  return [...newest.values()];
}
