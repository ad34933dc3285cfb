import type { Review } from './resources';

export const REVIEW_KINDS = ['VERIFICATION', 'BENEFICIAL_OWNER', 'EXTERNAL_ACCOUNT'] as const;

/** What the kinds of reviews are, for people. */
export const kindNames: Readonly<Record<Review['kind'], string>> = {
  VERIFICATION: 'Customer',
  BENEFICIAL_OWNER: 'Owner',
  EXTERNAL_ACCOUNT: 'Account',
};
