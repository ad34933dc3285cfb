import { readFileSync } from 'node:fs';
import type { TokenCredentials } from '@corridor/messaging';

/** An endpoint that issues tokens for a client id and secret (RFC 6749, section 4.4). */
export interface TokenEndpoint {
  url: string;
  clientId: string;
  clientSecret: () => string;
  scope?: string | undefined;
  /** Whether the URL may use http. */
  isInsecureAllowed: boolean;
}

interface KeptToken {
  value: string;
  /** Real time after which a new token is requested, in milliseconds. */
  freshUntilMs: number;
}

const REQUEST_TIMEOUT_MS = 5_000;
/** Lifetime of a token if the endpoint states none, in seconds. */
const LIFETIME_SECONDS = 60;
/** A token isn't used in the last minute of its lifetime, or in its last half if that is shorter. */
const MARGIN_MS = 60_000;

/** Caches a token until shortly before it expires. Concurrent callers wait for the same token. */
class KeptTokens implements TokenCredentials {
  readonly mechanism = 'OAUTHBEARER';
  private kept: KeptToken | undefined;
  private asking: Promise<KeptToken> | undefined;

  constructor(private readonly ask: () => Promise<{ value: string; lifetimeMs: number }>) {}

  token = async (): Promise<string> => {
    if (this.kept === undefined || Date.now() >= this.kept.freshUntilMs) {
      this.asking ??= this.askNow().finally(() => {
        this.asking = undefined;
      });
      this.kept = await this.asking;
    }
    return this.kept.value;
  };

  refused = (): void => {
    this.kept = undefined;
  };

  private async askNow(): Promise<KeptToken> {
    const askedAtMs = Date.now();
    const { value, lifetimeMs } = await this.ask();
    return { value, freshUntilMs: askedAtMs + lifetimeMs - Math.min(MARGIN_MS, lifetimeMs / 2) };
  }
}

/** Tokens of an endpoint, by the client credentials grant. The library refuses http unless it is allowed. */
export function endpointTokens(endpoint: TokenEndpoint): TokenCredentials {
  return new KeptTokens(async () => {
    const oauth = await import('oauth4webapi');
    const server = { issuer: new URL(endpoint.url).origin, token_endpoint: endpoint.url };
    const client = { client_id: endpoint.clientId };
    const answer = await oauth.clientCredentialsGrantRequest(
      server,
      client,
      oauth.ClientSecretBasic(endpoint.clientSecret()),
      endpoint.scope === undefined ? {} : { scope: endpoint.scope },
      {
        [oauth.allowInsecureRequests]: endpoint.isInsecureAllowed,
        signal: () => AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      },
    );
    const token = await oauth.processClientCredentialsResponse(server, client, answer);
    return { value: token.access_token, lifetimeMs: (token.expires_in ?? LIFETIME_SECONDS) * 1_000 };
  });
}

/** The token in a file that another program renews. It is read again for each authentication. */
export function fileTokens(path: string): TokenCredentials {
  return {
    mechanism: 'OAUTHBEARER',
    token: () => Promise.resolve().then(() => readFileSync(path, 'utf8').trim()),
    refused: () => undefined,
  };
}

/** Tokens of AWS IAM for MSK, signed with the credentials that AWS's default chain finds. */
export function mskTokens(region: string): TokenCredentials {
  return new KeptTokens(async () => {
    const { generateAuthToken } = await import('aws-msk-iam-sasl-signer-js');
    const { token, expiryTime } = await generateAuthToken({ region });
    return { value: token, lifetimeMs: expiryTime - Date.now() };
  });
}
