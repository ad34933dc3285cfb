import { Foundation1767225600000 } from './1767225600000-foundation';
import { Operators1796390000000 } from './1796390000000-operators';

/** All migrations, oldest first. */
export const migrations = [Foundation1767225600000, Operators1796390000000];
