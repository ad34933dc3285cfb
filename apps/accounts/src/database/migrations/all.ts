import { Foundation1767225600000 } from './1767225600000-foundation';
import { ExternalAccountListTotals1767229200000 } from './1767229200000-external-account-counts';
import { FoldedListTotals1767232800000 } from './1767232800000-folded-counts';
import { Invitations1767236400000 } from './1767236400000-invitations';
import { FollowedVerifications1767240000000 } from './1767240000000-followed-verifications';
import { BulkUploads1767250800000 } from './1767250800000-bulk-uploads';
import { KycLinkStates1767254400000 } from './1767254400000-kyc-link-states';
import { UmaDomainProofs1767258000000 } from './1767258000000-uma-domain-proofs';

/** All migrations, oldest first. */
export const migrations = [
  Foundation1767225600000,
  ExternalAccountListTotals1767229200000,
  FoldedListTotals1767232800000,
  Invitations1767236400000,
  FollowedVerifications1767240000000,
  BulkUploads1767250800000,
  KycLinkStates1767254400000,
  UmaDomainProofs1767258000000,
];
