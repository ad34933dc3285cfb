import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { postJson, textOf } from './json-call';
import { RootKey } from './root-key.port';

interface KmsAnswer {
  CiphertextBlob?: unknown;
  Plaintext?: unknown;
}

const SERVICE = 'kms';
const CONTENT_TYPE = 'application/x-amz-json-1.1';

/** SHA-256 as the signer takes it. */
class Sha256 {
  private readonly hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(bytesOf(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }

  reset(): void {
    throw new Error('a hash is used once');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer
    ? new Uint8Array(data)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/**
 * A symmetric key of AWS KMS: https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html. Credentials come from where the
 * SDK looks for them: environment, files, web identity, the container or the machine.
 */
export class AwsKmsRoot extends RootKey {
  readonly name: string;
  private readonly region: string;
  private readonly endpoint: URL;

  /** @param arn of the key or of an alias */
  constructor(
    private readonly arn: string,
    endpoint: string | undefined,
  ) {
    super();
    this.name = `aws-kms:${arn}`;
    this.region = arn.split(':')[3] ?? '';
    this.endpoint = new URL(endpoint ?? `https://kms.${this.region}.amazonaws.com`);
  }

  async wrap(plain: Buffer, context: string): Promise<string> {
    const body = { Plaintext: plain.toString('base64') };
    return textOf(this.endpoint.host, (await this.call('Encrypt', body, context)).CiphertextBlob);
  }

  async unwrap(wrapped: string, context: string): Promise<Buffer> {
    const { Plaintext } = await this.call('Decrypt', { CiphertextBlob: wrapped }, context);
    return Buffer.from(textOf(this.endpoint.host, Plaintext), 'base64');
  }

  private async call(verb: 'Encrypt' | 'Decrypt', body: object, context: string): Promise<KmsAnswer> {
    // Only deployments with this root load them.
    const { SignatureV4 } = await import('@smithy/signature-v4');
    const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
    const signer = new SignatureV4({
      service: SERVICE,
      region: this.region,
      credentials: defaultProvider(),
      sha256: Sha256,
    });
    const { protocol, hostname, port, host } = this.endpoint;
    const text = JSON.stringify({ ...body, KeyId: this.arn, EncryptionContext: { corridor: context } });
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      ...(port === '' ? {} : { port: Number(port) }),
      path: '/',
      headers: { host, 'content-type': CONTENT_TYPE, 'x-amz-target': `TrentService.${verb}` },
      body: text,
    });
    const { host: _host, ...sent } = headers;
    return postJson<KmsAnswer>(`${this.endpoint.origin}/`, text, sent);
  }
}
