import { Foundation1767225600000 } from './1767225600000-foundation';

/** All migrations, oldest first. */
export const migrations = [Foundation1767225600000];
