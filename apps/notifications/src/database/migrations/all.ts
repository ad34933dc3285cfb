import { Foundation1767225600000 } from './1767225600000-foundation';
import { Approvals1767236400000 } from './1767236400000-approvals';

/** All migrations, oldest first. */
export const migrations = [Foundation1767225600000, Approvals1767236400000];
