import { TextField } from '../fields';

/** Longest URL to which the hosted KYC page leads at its end; it travels in the link. */
const REDIRECT_URI_LENGTH_MAX = 2048;

/** GET /customers/kyc-link. */
export class KycLinkQuery {
  @TextField({ example: 'user-42', description: 'An unknown one makes that customer' })
  platformCustomerId!: string;
  @TextField({
    optional: true,
    maxLength: REDIRECT_URI_LENGTH_MAX,
    example: 'https://example.com/welcome',
    description:
      'Where the page leads at its end: https, of the allow-list of the deployment; in a sandbox also http://localhost, ' +
      'http://127.0.0.1 and http://[::1] with any port',
  })
  redirectUri?: string;
}
