import { postJson, textOf } from './json-call';
import { RootKey } from './root-key.port';

/** A key of a service account, as Google writes it. */
export interface GoogleAccount {
  client_email: string;
  private_key: string;
  private_key_id: string;
}

export const GOOGLE_KMS = 'https://cloudkms.googleapis.com';
/** Where a machine of Google, or a pod with workload identity, gets tokens of its service account. */
const METADATA = 'http://metadata.google.internal';
const TOKEN_PATH = '/computeMetadata/v1/instance/service-accounts/default/token';
const TOKEN_LIFETIME = '10m';
const TIMEOUT_MS = 10_000;

interface KmsAnswer {
  ciphertext?: unknown;
  plaintext?: unknown;
}

/** A symmetric key of Google Cloud KMS: https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys. */
export class GoogleKmsRoot extends RootKey {
  readonly name: string;

  /**
   * @param key `projects/…/locations/…/keyRings/…/cryptoKeys/…`
   * @param account a key of a service account; without it the machine's own
   */
  constructor(
    private readonly key: string,
    private readonly account: GoogleAccount | undefined,
    private readonly endpoint: string,
    private readonly metadata = METADATA,
  ) {
    super();
    this.name = `gcp-kms:${key}`;
  }

  async wrap(plain: Buffer, context: string): Promise<string> {
    const { ciphertext } = await this.call('encrypt', { plaintext: plain.toString('base64') }, context);
    return textOf(this.endpoint, ciphertext);
  }

  async unwrap(wrapped: string, context: string): Promise<Buffer> {
    const { plaintext } = await this.call('decrypt', { ciphertext: wrapped }, context);
    return Buffer.from(textOf(this.endpoint, plaintext), 'base64');
  }

  private async call(verb: 'encrypt' | 'decrypt', body: object, context: string): Promise<KmsAnswer> {
    const token = this.account ? await signedToken(this.account) : await this.machineToken();
    return postJson<KmsAnswer>(
      `${this.endpoint}/v1/${this.key}:${verb}`,
      { ...body, additionalAuthenticatedData: Buffer.from(context).toString('base64') },
      { authorization: `Bearer ${token}` },
    );
  }

  private async machineToken(): Promise<string> {
    const response = await fetch(`${this.metadata}${TOKEN_PATH}`, {
      headers: { 'metadata-flavor': 'Google' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the metadata server answered ${response.status}`);
    return textOf(this.metadata, ((await response.json()) as { access_token?: unknown }).access_token);
  }
}

/** APIs of Google take a token that the account has signed itself: https://google.aip.dev/auth/4111. */
async function signedToken({ client_email, private_key, private_key_id }: GoogleAccount): Promise<string> {
  // Who has no such root doesn't load the library.
  const { importPKCS8, SignJWT } = await import('jose');
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: private_key_id, typ: 'JWT' })
    .setIssuer(client_email)
    .setSubject(client_email)
    .setAudience(`${GOOGLE_KMS}/`)
    .setIssuedAt()
    .setExpirationTime(TOKEN_LIFETIME)
    .sign(await importPKCS8(private_key, 'RS256'));
}
