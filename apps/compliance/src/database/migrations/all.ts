import { Foundation1767225600000 } from './1767225600000-foundation';
import { Rejections1767243600000 } from './1767243600000-rejections';

/** All migrations, oldest first. */
export const migrations = [Foundation1767225600000, Rejections1767243600000];
