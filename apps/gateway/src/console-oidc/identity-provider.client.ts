import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, decodeJwt, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { DomainError } from '@corridor/kernel';
import { clearName } from '@corridor/contracts';
import { LOGGER } from '@corridor/service';
import type * as Oidc from 'openid-client';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { FRESH_MAX_MS, SESSION_MAX_MS } from '../console-sessions/domain/session';
import type { ProviderGrant, ProviderTokens } from '../console-sessions/provider-grant.repository';
import type { OidcSettings } from '../oidc-settings/oidc-settings.parser';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { claimAt } from './domain/claims';
import { verifyLogoutToken, type LogoutNotice } from './logout-token.parser';
import type { SignInAttempt } from './sign-in-attempt.codec';

/** How long the provider may take for one answer, seconds. */
const ANSWER_SECONDS = 5;
/** Difference of the provider's clock that is accepted, seconds. */
const CLOCK_SECONDS = 30;
/** After this time the metadata of the provider are read again, milliseconds. */
const METADATA_AGE_MAX_MS = 60 * 60_000;
const HTTP_UNAUTHORIZED = 401;
const NAME_MAX = 64;
const PROVIDER_ERROR = /^[\w ]{1,40}$/;
/** Errors of the token endpoint that are an answer of the person, or of time. */
const REFUSALS = new Set(['invalid_grant', 'access_denied', 'expired_token']);
/** Codes of the library for answers and ID tokens that were received, but prove nothing: a wrong signature, another audience. */
const WRONG_TOKEN = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);

/** A person as the provider tells it. */
export interface KnownPerson {
  issuer: string;
  subject: string;
  name: string;
  claims: Readonly<Record<string, unknown>>;
}

/** A person whom the provider has signed in. */
export interface IdentifiedPerson extends KnownPerson {
  /** When the provider last asked the person, milliseconds since the epoch. */
  askedAtMs: number;
  grant: ProviderGrant;
}

/** Where a person confirms which code. */
export interface DevicePlace {
  url: string;
  code: string;
}

interface Provider {
  oidc: typeof Oidc;
  configuration: Oidc.Configuration;
  /** Those of its signatures. */
  keys: JWTVerifyGetKey;
  /** By the clock of the process. */
  readAtMs: number;
}

/** The OpenID provider, by the code flow with PKCE. Its metadata are read when the first person signs in. */
@Injectable()
export class IdentityProvider {
  private provider: Provider | undefined;
  private connecting: Promise<Provider> | undefined;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'oidc'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isOn(): boolean {
    return this.config.oidc !== undefined;
  }

  /**
   * Begins a sign-in: what the browser must keep, and where it goes.
   * @throws DomainError SERVICE_UNAVAILABLE if the provider doesn't answer
   */
  async begin(
    redirectUri: string,
    { isFresh, returnTo }: Pick<SignInAttempt, 'isFresh' | 'returnTo'>,
  ): Promise<{ attempt: SignInAttempt; location: string }> {
    const { oidc, configuration } = await this.connect();
    const { acr } = this.settings.required;
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      isFresh,
      returnTo,
    };
    const location = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.settings.scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      max_age: String(maxAgeSeconds(attempt)),
      ...(acr.length > 0 ? { acr_values: acr.join(' ') } : {}),
      ...(isFresh ? { prompt: 'login' } : {}),
    });
    return { attempt, location: location.href };
  }

  /**
   * Ends a sign-in.
   * @param callback the whole address at which the browser arrived
   * @throws AuthenticationFailed if the provider or a check refuses it; DomainError SERVICE_UNAVAILABLE if the provider
   * doesn't answer
   */
  async finish(callback: URL, attempt: SignInAttempt): Promise<IdentifiedPerson> {
    const { oidc, configuration } = await this.connect();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        maxAge: maxAgeSeconds(attempt),
        idTokenExpected: true,
      });
      return await this.identified(tokens);
    } catch (error) {
      throw this.refusal(error, oidc);
    }
  }

  /**
   * Signs in somebody who has no browser here: the device flow (RFC 8628). It resolves when the person has confirmed the
   * code elsewhere. A provider may ignore `max_age` in this flow, so an old sign-in is refused.
   * @param tell shows the place and the code
   * @throws as `finish`
   */
  async byDevice(tell: (place: DevicePlace) => void): Promise<IdentifiedPerson> {
    const { oidc, configuration } = await this.connect();
    try {
      const { scope, required } = this.settings;
      const device = await oidc.initiateDeviceAuthorization(configuration, {
        scope,
        max_age: String(FRESH_MAX_MS / 1_000),
        ...(required.acr.length > 0 ? { acr_values: required.acr.join(' ') } : {}),
      });
      tell({ url: device.verification_uri_complete ?? device.verification_uri, code: device.user_code });
      const person = await this.identified(await oidc.pollDeviceAuthorizationGrant(configuration, device));
      if (person.askedAtMs + FRESH_MAX_MS < Date.now() - CLOCK_SECONDS * 1_000)
        throw new AuthenticationFailed(
          'unknown',
          undefined,
          `the identity provider has asked you longer than ${FRESH_MAX_MS / 60_000} minutes ago: sign out there, and repeat the command`,
        );
      return person;
    } catch (error) {
      throw this.refusal(error, oidc);
    }
  }

  /**
   * Gets new tokens, if the provider gave a refresh token. The former ones may be void afterwards.
   * @throws as {@link finish}
   */
  async refresh(former: ProviderTokens): Promise<ProviderTokens> {
    if (former.refresh === undefined) return former;
    const { oidc, configuration } = await this.connect();
    try {
      const tokens = await oidc.refreshTokenGrant(configuration, former.refresh);
      return {
        access: tokens.access_token,
        refresh: tokens.refresh_token ?? former.refresh,
        id: tokens.id_token ?? former.id,
      };
    } catch (error) {
      throw this.refusal(error, oidc);
    }
  }

  private async identified(
    tokens: Oidc.TokenEndpointResponse & Oidc.TokenEndpointResponseHelpers,
  ): Promise<IdentifiedPerson> {
    const claims = tokens.claims();
    if (!claims) throw new Error('there is no ID token');
    const { sid, auth_time: at } = claims;
    if (at === undefined) throw new Error('the ID token has no auth_time');
    if (at > Date.now() / 1_000 + CLOCK_SECONDS)
      throw this.wrongToken(new Error('its auth_time is in the future'));
    const grant = {
      sid: typeof sid === 'string' ? sid : undefined,
      tokens: { access: tokens.access_token, refresh: tokens.refresh_token, id: tokens.id_token ?? '' },
    };
    const known = this.known(claims, await this.moreClaims(tokens.access_token, claims));
    return { ...known, askedAtMs: at * 1_000, grant };
  }

  /**
   * What the provider tells of a person now: its new ID token, and the userinfo endpoint.
   * @throws as {@link finish}
   */
  async readAgain(former: ProviderTokens, now: ProviderTokens, subject: string): Promise<KnownPerson> {
    const { oidc } = await this.connect();
    try {
      // An ID token of the sign-in tells what was true then.
      const fresh = now.id === former.id ? {} : decodeJwt(now.id);
      if (fresh.sub !== undefined && fresh.sub !== subject)
        throw this.wrongToken(new Error('the new ID token is for another person'));
      const claims = { ...fresh, sub: subject };
      return this.known(claims, await this.moreClaims(now.access, claims));
    } catch (error) {
      if (error instanceof oidc.WWWAuthenticateChallengeError && error.status === HTTP_UNAUTHORIZED)
        throw refusedBy('invalid_token');
      throw this.refusal(error, oidc);
    }
  }

  /** Where a browser signs out of the provider; undefined if the provider has no such address, or doesn't answer. */
  async endSessionUrl(idToken: string | undefined, returnTo: string): Promise<string | undefined> {
    try {
      const { oidc, configuration } = await this.connect();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        ...(idToken === undefined ? {} : { id_token_hint: idToken }),
      }).href;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /** Whose sessions a logout token ends. @throws AuthenticationFailed for a token that proves nothing; SERVICE_UNAVAILABLE */
  async readLogoutToken(token: string): Promise<LogoutNotice> {
    const { issuer, clientId } = this.settings;
    const { configuration, keys } = await this.connect();
    const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = configuration.serverMetadata();
    try {
      return await verifyLogoutToken(token, keys, {
        issuer: configuration.serverMetadata().issuer,
        audience: clientId,
        algorithms: algorithms.filter((name) => name !== 'none' && !name.startsWith('HS')),
        toleranceSeconds: CLOCK_SECONDS,
        accountIssuer: issuer,
      });
    } catch (error) {
      throw error instanceof AuthenticationFailed ? error : this.unavailable(error);
    }
  }

  private known(claims: Oidc.UserInfoResponse, more: Record<string, unknown>): KnownPerson {
    const { sub: subject } = claims;
    const all = { ...more, ...claims };
    return { issuer: this.settings.issuer, subject, name: nameOf(all), claims: all };
  }

  private get settings(): OidcSettings {
    const { oidc } = this.config;
    if (!oidc) throw new DomainError('NOT_FOUND', 'this deployment has no identity provider');
    return oidc;
  }

  /** Many providers tell groups only to who asks for them. */
  private async moreClaims(token: string, claims: Oidc.UserInfoResponse): Promise<Record<string, unknown>> {
    const { oidc, configuration } = await this.connect();
    const { roleClaim } = this.settings;
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (claimAt(claims, roleClaim) !== undefined || !hasMore) return {};
    return oidc.fetchUserInfo(configuration, token, claims.sub);
  }

  /** Callers wait for the same answer of the provider. Metadata that were read before stay in use while it gives none. */
  private async connect(): Promise<Provider> {
    const { provider } = this;
    if (provider && performance.now() - provider.readAtMs < METADATA_AGE_MAX_MS) return provider;
    this.connecting ??= this.discover().finally(() => {
      this.connecting = undefined;
    });
    try {
      this.provider = await this.connecting;
      return this.provider;
    } catch (error) {
      if (provider) return provider;
      throw error;
    }
  }

  private async discover(): Promise<Provider> {
    const { issuer, clientId, clientSecret } = this.settings;
    const oidc = await import('openid-client');
    const authentication = (): Oidc.ClientAuth =>
      clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
    try {
      const url = new URL(issuer);
      const configuration = await oidc.discovery(
        url,
        clientId,
        { [oidc.clockTolerance]: CLOCK_SECONDS },
        authentication(),
        {
          timeout: ANSWER_SECONDS,
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
      const { jwks_uri: keysUrl } = configuration.serverMetadata();
      if (keysUrl === undefined) throw new Error('the provider publishes no keys');
      const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: ANSWER_SECONDS * 1_000 });
      return { oidc, configuration, keys, readAtMs: performance.now() };
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  private refusal(error: unknown, oidc: typeof Oidc): unknown {
    if (error instanceof DomainError) return error;
    if (error instanceof oidc.AuthorizationResponseError) return refusedBy(error.error);
    if (error instanceof oidc.ResponseBodyError && REFUSALS.has(error.error)) return refusedBy(error.error);
    if (error instanceof oidc.ClientError && WRONG_TOKEN.has(error.code ?? '')) return this.wrongToken(error);
    return this.unavailable(error);
  }

  private wrongToken(error: Error): AuthenticationFailed {
    this.logger.warn({ err: error }, 'an answer of the identity provider of the console was refused');
    return refusedBy('wrong ID token');
  }

  private unavailable(error: unknown): DomainError {
    this.logger.warn({ err: error }, 'the identity provider of the console failed');
    return new DomainError(
      'SERVICE_UNAVAILABLE',
      'the identity provider does not answer as it should; try again later',
    );
  }
}

/** A sign-in for what is sensitive must be recent; any other one may be as old as a session. */
function maxAgeSeconds({ isFresh }: Pick<SignInAttempt, 'isFresh'>): number {
  return (isFresh ? FRESH_MAX_MS : SESSION_MAX_MS) / 1_000;
}

function refusedBy(code: string): AuthenticationFailed {
  const shown = PROVIDER_ERROR.test(code) ? ` (${code})` : '';
  return new AuthenticationFailed(
    'unknown',
    undefined,
    `the identity provider refused the sign-in${shown}; begin again`,
  );
}

function nameOf({ name, preferred_username: user, sub }: Readonly<Record<string, unknown>>): string {
  const found = [name, user, sub]
    .map((text) =>
      typeof text === 'string' ? clearName(text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')).trim() : '',
    )
    .find((text) => text !== '');
  return [...(found ?? 'nobody')].slice(0, NAME_MAX).join('');
}
