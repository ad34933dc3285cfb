import { KycSubmissions1767243600000 } from './migrations/kyc-submissions';
import { TokensAndRequestLog1760000000000 } from './migrations/tokens-and-request-log';

/** Migrations of the schema `gateway`, in order. */
export const migrations: (new () => unknown)[] = [
  TokensAndRequestLog1760000000000,
  KycSubmissions1767243600000,
];
