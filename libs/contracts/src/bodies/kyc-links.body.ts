import { TextField } from '../fields';

/** Longest return URL of the hosted KYC page; the link contains it. */
const REDIRECT_URI_LENGTH_MAX = 2048;

/** GET /customers/kyc-link. */
export class KycLinkQuery {
  @TextField({ example: 'user-42', description: 'An unknown one creates that customer' })
  platformCustomerId!: string;
  @TextField({
    optional: true,
    maxLength: REDIRECT_URI_LENGTH_MAX,
    example: 'https://example.com/welcome',
    description:
      'Address to which the page links at its end: https, in the allow-list of the deployment; in a sandbox also ' +
      'http://localhost, http://127.0.0.1 and http://[::1] with any port',
  })
  redirectUri?: string;
}
