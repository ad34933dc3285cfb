import type { CustomerType, KycStatus } from '@corridor/kernel';

/** The data that compliance keeps of a customer of accounts. No personal data. */
export interface CustomerReplica {
  platformKey: number;
  id: string;
  customerType: CustomerType;
  verificationStatus: KycStatus;
  deleted: boolean;
  epoch: number;
  version: number;
}

function isNewer(a: CustomerReplica, b: CustomerReplica): boolean {
  return a.epoch !== b.epoch ? a.epoch > b.epoch : a.version > b.version;
}

/** Keeps the newest state of each customer, because one statement must not change a row twice. */
export function newestOfEach(replicas: readonly CustomerReplica[]): CustomerReplica[] {
  const newest = new Map<string, CustomerReplica>();
  for (const replica of replicas) {
    const key = `${replica.platformKey}/${replica.id}`;
    const known = newest.get(key);
    if (!known || isNewer(replica, known)) newest.set(key, replica);
  }
  return [...newest.values()];
}
