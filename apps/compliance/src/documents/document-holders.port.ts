import type { DomainError } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';

/** Who may have documents. */
export abstract class DocumentHolders {
  /**
   * Why nobody of that id can have a document now: CUSTOMER_NOT_FOUND, BENEFICIAL_OWNER_NOT_FOUND or CUSTOMER_DELETED;
   * undefined for a live customer of the platform or an owner of one. Never called inside a transaction.
   */
  abstract refusalOf(context: RequestContext, holderId: string): Promise<DomainError | undefined>;
}

/** An id as it is stored, in whatever case its uuid was written. */
export function canonicalHolderId(holderId: string): string {
  const [resource = '', uuid = ''] = holderId.split(':');
  return `${resource}:${uuid.toLowerCase()}`;
}
