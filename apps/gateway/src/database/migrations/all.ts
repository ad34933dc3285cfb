import type { MigrationClass } from '@corridor/database';
import { KycSubmissions1767243600000 } from './kyc-submissions';
import { TokensAndRequestLog1760000000000 } from './tokens-and-request-log';

/** Migrations of the schema `gateway`, in order. */
export const migrations: MigrationClass[] = [TokensAndRequestLog1760000000000, KycSubmissions1767243600000];
