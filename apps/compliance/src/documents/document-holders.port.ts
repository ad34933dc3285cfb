import type { DomainError } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';

/** Checks who may have documents. */
export abstract class DocumentHolders {
  /**
   * Why the holder can't have a document now: CUSTOMER_NOT_FOUND, BENEFICIAL_OWNER_NOT_FOUND or CUSTOMER_DELETED;
   * undefined for a live customer of the platform or an owner of one. Never called inside a transaction.
   */
  abstract refusalOf(context: RequestContext, holderId: string): Promise<DomainError | undefined>;
}

/** An id in its stored form, in whatever case its UUID was written. */
export function canonicalHolderId(holderId: string): string {
  const [resource = '', uuid = ''] = holderId.split(':');
  return `${resource}:${uuid.toLowerCase()}`;
}
