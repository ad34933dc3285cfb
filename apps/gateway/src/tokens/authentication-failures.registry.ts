import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { KnownKeys } from '../limits/domain/known-keys';
import { LimitReached } from '../limits/domain/limit-reached';
import { Places } from '../limits/places.registry';
import { RateLimit } from '../limits/rate-limit.registry';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { networkOf, remoteAddressOf } from '../http/remote-address.parser';
import { AuthenticationFailed, type AuthenticationFault } from './authenticator.guard';

const WINDOW_SECONDS = 60;
/** Longest pause before an answer. It grows from half of the limit on. */
const PAUSE_MAX_MS = 500;
/** Answers of one address that wait at once; the others come without a pause, so that guesses hold no memory. */
const PAUSED_MAX = 32;
/** Credentials that are known to be right, of all addresses; about 20 MB. */
const KNOWN_MAX = 50_000;
/** Limit of counters. With more addresses than this, some share a counter. */
const COUNTERS_MAX = 65_536;
/** Log lines per minute: of one address, and in total. */
const LINES_PER_ADDRESS = 5;
const LINES_MAX = 60;

/** Origin of a failed request. */
export interface FailedRequest {
  requestId: string;
  address: string | undefined;
}

/**
 * Counts and logs failed authentications of every kind. An address beyond its limit is refused whether its credentials
 * are right or not, so a guess tells nothing. Those that were right before from the same address still pass: who shares an
 * address with a guesser isn't locked out (ADR 88).
 */
@Injectable()
export class AuthenticationFailures {
  private readonly perAddress: RateLimit;
  private readonly linesOfAddress: RateLimit;
  private readonly lines: RateLimit;
  private readonly paused = new Places(
    { name: 'paused', max: PAUSED_MAX, unit: 'concurrent-requests' },
    'nobody is told',
  );
  private readonly known = new KnownKeys(KNOWN_MAX);
  /** When the windows of all failures have ended; until the first one, there is nothing to look up. */
  private quietAtMs = 0;
  /** The salt keeps it secret which addresses share a counter. */
  private readonly salt = randomBytes(16);
  private unlogged = 0;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'authFailuresPerMinute'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: GatewayMetrics,
  ) {
    const windowSeconds = WINDOW_SECONDS;
    this.perAddress = new RateLimit(
      { name: 'failed-authentications', max: config.authFailuresPerMinute, windowSeconds },
      'too many requests from this address had wrong credentials; repeat the request later',
    );
    const nobody = 'nobody is told';
    this.linesOfAddress = new RateLimit(
      { name: 'lines-of-address', max: LINES_PER_ADDRESS, windowSeconds },
      nobody,
    );
    this.lines = new RateLimit({ name: 'lines', max: LINES_MAX, windowSeconds }, nobody);
  }

  /**
   * Identifies a caller by a credential. A request without one guesses nothing.
   * @throws DomainError UNAUTHORIZED, or RATE_LIMITED if its address has failed too often.
   */
  async guard<T>(
    request: Pick<FastifyRequest, 'id' | 'ip' | 'socket'>,
    credential: string | undefined,
    authenticate: () => T | Promise<T>,
  ): Promise<T> {
    const address = remoteAddressOf(request);
    const key = `${address} ${credential}`;
    const isKnown = credential === undefined || this.known.has(key);
    const origin = { requestId: request.id, address };
    try {
      if (!isKnown) await this.assertOpen(origin);
      const caller = await authenticate();
      // Others may have failed meanwhile: of many guesses at once, the right one must not stand out.
      if (!isKnown) await this.assertOpen(origin);
      if (credential !== undefined) this.known.add(key);
      return caller;
    } catch (error) {
      throw await this.refusal(error, origin);
    } finally {
      await this.slowDown(address);
    }
  }

  /**
   * Refuses a caller before its credential has arrived.
   * @throws DomainError RATE_LIMITED if its address has failed too often, and no such credential was right there before.
   */
  async assertMayTry(
    request: Pick<FastifyRequest, 'id' | 'ip' | 'socket'>,
    credential: string,
  ): Promise<void> {
    const address = remoteAddressOf(request);
    if (!this.known.has(`${address} ${credential}`))
      await this.assertOpen({ requestId: request.id, address });
  }

  /**
   * Identifies a caller by calls of another system. The failure is counted beforehand, and taken back if there was none: an
   * address that has failed too often causes no further call, however many it makes at once.
   * @throws DomainError UNAUTHORIZED, or RATE_LIMITED
   */
  async guardCalls<T>(
    request: Pick<FastifyRequest, 'id' | 'ip' | 'socket'>,
    identify: () => Promise<T>,
  ): Promise<T> {
    const address = remoteAddressOf(request);
    const counter = this.counterOf(address);
    const refused = await reached(this.perAddress.take(counter));
    if (refused) {
      await this.noteRefused(refused, { requestId: request.id, address });
      await this.slowDown(address);
      throw refused;
    }
    let isFailure = false;
    try {
      return await identify();
    } catch (error) {
      isFailure = error instanceof AuthenticationFailed;
      if (error instanceof AuthenticationFailed) {
        this.noteFailure();
        this.metrics.authenticationFailed(error.violation);
        await this.log(error, { requestId: request.id, address }, { counter, isRefused: false });
      }
      throw error;
    } finally {
      if (!isFailure) await this.perAddress.giveBack(counter);
      await this.slowDown(address);
    }
  }

  /**
   * The answer to the caller: the failure itself, or RATE_LIMITED. A request without credentials guesses nothing. HTTP
   * Basic begins with one, so it is no failure of its address.
   */
  async refusal(error: unknown, request: FailedRequest): Promise<unknown> {
    if (!(error instanceof AuthenticationFailed)) return error;
    this.metrics.authenticationFailed(error.violation);
    if (error.violation === 'missing') return error;
    const counter = this.counterOf(request.address);
    this.noteFailure();
    const refused = await reached(this.perAddress.take(counter));
    await this.log(error, request, { counter, isRefused: refused !== undefined });
    if (!refused) return error;
    this.metrics.limited(refused.quota.name);
    return refused;
  }

  /** @throws LimitReached if the address has failed too often */
  private async assertOpen(origin: FailedRequest): Promise<void> {
    if (this.isQuiet()) return;
    const refused = await reached(this.perAddress.assertLeft(this.counterOf(origin.address)));
    if (!refused) return;
    await this.noteRefused(refused, origin);
    throw refused;
  }

  /** Counts and logs a request whose credentials were not looked at. */
  private async noteRefused({ quota }: LimitReached, origin: FailedRequest): Promise<void> {
    this.metrics.limited(quota.name);
    const counter = this.counterOf(origin.address);
    await this.log({ violation: undefined, token: undefined }, origin, { counter, isRefused: true });
  }

  private noteFailure(): void {
    this.quietAtMs = performance.now() + WINDOW_SECONDS * 1_000;
  }

  private isQuiet(): boolean {
    return performance.now() >= this.quietAtMs;
  }

  /** Waits the longer, the nearer the address is to its limit. It holds no place of a platform meanwhile. */
  private async slowDown(address: string | undefined): Promise<void> {
    if (this.isQuiet()) return;
    const counter = this.counterOf(address);
    const half = this.config.authFailuresPerMinute / 2;
    const share = Math.min(((await this.perAddress.taken(counter)) - half) / half, 1);
    if (share <= 0) return;
    await reached(this.paused.hold(counter, () => pause(share * PAUSE_MAX_MS)));
  }

  /** Never logs a client id, because a secret may have been typed in its place. */
  private async log(
    {
      violation,
      token,
    }: Pick<AuthenticationFailed, 'token'> & { violation: AuthenticationFault | undefined },
    { requestId, address }: FailedRequest,
    { counter, isRefused }: { counter: number; isRefused: boolean },
  ): Promise<void> {
    // Refusals are logged separately, so that the first one is visible.
    const ofAddress = await reached(this.linesOfAddress.take(`${counter} ${isRefused}`));
    const isTooMuch = ofAddress ?? (await reached(this.lines.take('all')));
    if (isTooMuch) {
      this.unlogged += 1;
      return;
    }
    const { unlogged } = this;
    this.unlogged = 0;
    const { tokenId, platformId } = token ?? {};
    this.logger.warn(
      { violation, tokenId, platformId, address, requestId, isRefused, unloggedBefore: unlogged },
      'an authentication failed',
    );
  }

  private counterOf(address: string | undefined): number {
    const hash = createHash('sha256').update(this.salt);
    return (
      hash
        .update(networkOf(address ?? ''))
        .digest()
        .readUInt32BE() % COUNTERS_MAX
    );
  }
}

/** The limit that rejected a promise. */
async function reached(taken: Promise<unknown>): Promise<LimitReached | undefined> {
  try {
    await taken;
    return undefined;
  } catch (error) {
    if (error instanceof LimitReached) return error;
    throw error;
  }
}
