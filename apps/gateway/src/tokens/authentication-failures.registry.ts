import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { LimitReached } from '../limits/domain/limit-reached';
import { RateLimit } from '../limits/rate-limit.registry';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { networkOf, remoteAddressOf } from '../http/remote-address.parser';
import { AuthenticationFailed } from './authenticator.guard';

const WINDOW_SECONDS = 60;
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
 * Counts and logs failed authentications, and refuses the failures of an address beyond its limit. It is used for
 * failures only, so correct credentials always pass, whatever the same address sent before.
 */
@Injectable()
export class AuthenticationFailures {
  private readonly perAddress: RateLimit;
  private readonly linesOfAddress: RateLimit;
  private readonly lines: RateLimit;
  /** The salt keeps it secret which addresses share a counter. */
  private readonly salt = randomBytes(16);
  private unlogged = 0;

  constructor(
    @Inject(GATEWAY_CONFIG) { authFailuresPerMinute }: Pick<GatewayConfig, 'authFailuresPerMinute'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: GatewayMetrics,
  ) {
    const windowSeconds = WINDOW_SECONDS;
    this.perAddress = new RateLimit(
      { name: 'failed-authentications', max: authFailuresPerMinute, windowSeconds },
      'too many requests from this address had wrong credentials; repeat the request later, with right ones',
    );
    const nobody = 'nobody is told';
    this.linesOfAddress = new RateLimit(
      { name: 'lines-of-address', max: LINES_PER_ADDRESS, windowSeconds },
      nobody,
    );
    this.lines = new RateLimit({ name: 'lines', max: LINES_MAX, windowSeconds }, nobody);
  }

  /** Identifies a caller. @throws DomainError UNAUTHORIZED, or RATE_LIMITED if its address has failed too often. */
  async guard<T>(
    request: Pick<FastifyRequest, 'id' | 'ip' | 'socket' | 'headers'>,
    authenticate: (header: string | undefined) => T | Promise<T>,
  ): Promise<T> {
    try {
      return await authenticate(request.headers.authorization);
    } catch (error) {
      throw await this.refusal(error, { requestId: request.id, address: remoteAddressOf(request) });
    }
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
      this.metrics.limited(refused.quota.name);
      throw refused;
    }
    let isFailure = false;
    try {
      return await identify();
    } catch (error) {
      isFailure = error instanceof AuthenticationFailed;
      if (error instanceof AuthenticationFailed) {
        this.metrics.authenticationFailed(error.violation);
        await this.log(error, { requestId: request.id, address }, { counter, isRefused: false });
      }
      throw error;
    } finally {
      if (!isFailure) await this.perAddress.giveBack(counter);
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
    const refused = await reached(this.perAddress.take(counter));
    await this.log(error, request, { counter, isRefused: refused !== undefined });
    if (!refused) return error;
    this.metrics.limited(refused.quota.name);
    return refused;
  }

  /** Never logs a client id, because a secret may have been typed in its place. */
  private async log(
    { violation, token }: AuthenticationFailed,
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
