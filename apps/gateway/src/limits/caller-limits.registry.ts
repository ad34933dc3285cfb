import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '@corridor/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import type { FastifyReply, FastifyRequest, Principal } from '../http/fastify-request.adapter';
import { LimitReached, policyOf, remainingOf, type Quota } from './domain/limit-reached';
import { Places } from './places.registry';
import { RateLimit } from './rate-limit.registry';
import type { Sender } from './upload-places.registry';

/** Loads of the hosted page per second with one customer's links; a person needs a few. */
const PAGE_LOADS_PER_SECOND = 50;
/** Uploads of one operator in this instance. */
const OPERATOR_UPLOADS_MAX = 4;
/** Another one is possible after one was deleted, which can't be predicted; seconds. */
const ROOM_RETRY_AFTER_SECONDS = 60;
/** Most members of a platform. */
const MEMBERS_MAX = 1_000;

/** Configuration of the limits. */
export type LimitsConfig = Pick<GatewayConfig, 'rateLimitPerSecond' | 'platformLimits'>;

/** Who is counted for a request. Those of operators are for no platform. */
export function senderOf({
  operatorId,
  platformKey,
}: Pick<RequestContext, 'operatorId' | 'platformKey'>): Sender {
  return operatorId ?? platformKey;
}

/**
 * Limits of each platform, token and link in this instance, so that none uses up the capacity for the others (ADR 22).
 * Each instance counts by itself.
 */
@Injectable()
export class CallerLimits {
  private readonly requests: RateLimit;
  private readonly inFlight: Places;
  private readonly calls: Places;
  private readonly uploads: Places;
  private readonly operatorUploads: Places;
  private readonly tokenRequests: RateLimit | undefined;
  private readonly pageLoads: RateLimit;
  private readonly tokens: Quota;
  private readonly members: Quota = { name: 'members', max: MEMBERS_MAX };
  /** What every answer reports to an admitted caller. */
  private readonly policy: string;

  constructor(
    @Inject(GATEWAY_CONFIG) { rateLimitPerSecond, platformLimits }: LimitsConfig,
    private readonly metrics: GatewayMetrics,
  ) {
    const { requestsPerSecond, requestsInFlight, uploadsInFlight, tokens } = platformLimits;
    const inFlight: Quota = { name: 'in-flight', max: requestsInFlight, unit: 'concurrent-requests' };
    this.requests = new RateLimit(
      { name: 'requests', max: requestsPerSecond, windowSeconds: 1 },
      'the platform has made too many requests within a second; repeat the request later',
    );
    const tooManyInFlight = 'the platform has too many requests in flight; repeat the request later';
    this.inFlight = new Places(inFlight, tooManyInFlight);
    this.calls = new Places(inFlight, tooManyInFlight);
    this.uploads = new Places(
      { name: 'uploads', max: uploadsInFlight, unit: 'concurrent-requests' },
      'the platform has too many uploads in flight; repeat the request later',
    );
    this.operatorUploads = new Places(
      { name: 'operator-uploads', max: OPERATOR_UPLOADS_MAX, unit: 'concurrent-requests' },
      'the operator has too many uploads in flight; repeat the request later',
    );
    this.tokens = { name: 'tokens', max: tokens };
    if (rateLimitPerSecond !== undefined) {
      this.tokenRequests = new RateLimit(
        { name: 'token-requests', max: rateLimitPerSecond, windowSeconds: 1 },
        'too many requests with this token within a second; repeat the request later',
      );
    }
    this.pageLoads = new RateLimit(
      {
        name: 'page-loads',
        max: Math.min(rateLimitPerSecond ?? PAGE_LOADS_PER_SECOND, PAGE_LOADS_PER_SECOND),
        windowSeconds: 1,
      },
      'this page is asked for too often; load it again later',
    );
    this.policy = [this.requests.quota, this.inFlight.quota].map(policyOf).join(', ');
  }

  /** Admits a request of a platform, and reports what remains. @throws LimitReached */
  async admit(request: FastifyRequest, reply: FastifyReply, principal: Principal): Promise<void> {
    const { tokenId, platformKey } = principal;
    reply.header('ratelimit-policy', this.policy);
    await this.count(async () => {
      await this.tokenRequests?.take(tokenId);
      const remaining = await this.requests.take(platformKey);
      reply.header('ratelimit', remainingOf(this.requests.quota, remaining));
      await this.holdPlace(request, platformKey);
    });
  }

  /** Admits a request to the hosted page of a customer. @throws LimitReached */
  async admitPage(request: FastifyRequest, link: { platformKey: number; customerId: string }): Promise<void> {
    const { platformKey, customerId } = link;
    await this.count(async () => {
      await this.pageLoads.take(customerId);
      await this.requests.take(platformKey);
      await this.holdPlace(request, platformKey);
    });
  }

  /** Counts a call of a service that continues after its caller has gone. @throws LimitReached */
  call<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    return this.count(() => this.calls.hold(sender, work));
  }

  /** Counts an upload while it arrives. @throws LimitReached */
  upload<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    const uploads = typeof sender === 'string' ? this.operatorUploads : this.uploads;
    return this.count(() => uploads.hold(sender, work));
  }

  /** @throws LimitReached if the platform has the largest number of tokens already. */
  assertTokens(count: number): void {
    this.assertRoom(this.tokens, count);
  }

  /** @throws LimitReached if the platform has the largest number of members already. */
  assertMembers(count: number): void {
    this.assertRoom(this.members, count);
  }

  private assertRoom(quota: Quota, count: number): void {
    const { name, max } = quota;
    if (count < max) return;
    this.metrics.limited(name);
    throw new LimitReached(
      quota,
      `the platform has ${max} ${name}, and no more are given; delete one that is not needed`,
      ROOM_RETRY_AFTER_SECONDS,
    );
  }

  private async holdPlace({ holding }: FastifyRequest, platformKey: number): Promise<void> {
    await this.inFlight.take(platformKey);
    holding?.keep(platformKey, () => this.inFlight.leave(platformKey));
  }

  private async count<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LimitReached) this.metrics.limited(error.quota.name);
      throw error;
    }
  }
}
