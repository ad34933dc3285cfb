import { Foundation1767225600000 } from './1767225600000-foundation';
import { ExternalAccountCounts1767229200000 } from './1767229200000-external-account-counts';
import { FoldedCounts1767232800000 } from './1767232800000-folded-counts';

/** All migrations, oldest first. */
export const migrations = [
  Foundation1767225600000,
  ExternalAccountCounts1767229200000,
  FoldedCounts1767232800000,
];
