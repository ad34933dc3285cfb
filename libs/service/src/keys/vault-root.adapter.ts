import { postJson, textOf } from './json-call';
import { RootKey } from './root-key.port';

interface TransitAnswer {
  data?: { ciphertext?: unknown; plaintext?: unknown };
}

/**
 * A key of the transit engine of HashiCorp Vault or OpenBao, of type aes256-gcm96 (the default) or another one with associated
 * data: https://developer.hashicorp.com/vault/api-docs/secret/transit.
 */
export class VaultRoot extends RootKey {
  readonly name: string;
  private readonly base: string;
  private readonly key: string;

  /**
   * @param url address, mount and key: `https://vault.example:8200/transit/corridor`
   * @param token read for each call, because agents renew it
   */
  constructor(
    url: URL,
    private readonly token: () => string,
  ) {
    super();
    const parts = url.pathname.split('/').filter((part) => part !== '');
    this.key = parts.pop() ?? '';
    this.base = `${url.origin}/v1/${parts.join('/')}`;
    this.name = `vault:${url.origin}${url.pathname}`;
  }

  async wrap(plain: Buffer, context: string): Promise<string> {
    const { data } = await this.call('encrypt', { plaintext: plain.toString('base64') }, context);
    return textOf(this.base, data?.ciphertext);
  }

  async unwrap(wrapped: string, context: string): Promise<Buffer> {
    const { data } = await this.call('decrypt', { ciphertext: wrapped }, context);
    return Buffer.from(textOf(this.base, data?.plaintext), 'base64');
  }

  private call(verb: 'encrypt' | 'decrypt', body: object, context: string): Promise<TransitAnswer> {
    return postJson<TransitAnswer>(
      `${this.base}/${verb}/${this.key}`,
      { ...body, associated_data: Buffer.from(context).toString('base64') },
      { 'x-vault-token': this.token(), 'x-vault-request': 'true' },
    );
  }
}
