import type { Review } from './resources';

export const REVIEW_KINDS = ['VERIFICATION', 'BENEFICIAL_OWNER', 'EXTERNAL_ACCOUNT'] as const;

/** What the kinds of reviews are, for people. */
export const kindNames: Readonly<Record<Review['kind'], string>> = {
  VERIFICATION: 'Verification of a customer',
  BENEFICIAL_OWNER: 'Beneficial owner',
  EXTERNAL_ACCOUNT: 'External account',
};
