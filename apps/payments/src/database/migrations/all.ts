import { Foundation1767225600000 } from './1767225600000-foundation';

/** All migrations of the service, in order. */
export const migrations = [Foundation1767225600000];
