import { Inject, Injectable } from '@nestjs/common';
import type { RawReply } from '@corridor/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { KnownKeys } from '../limits/domain/known-keys';
import { LimitReached } from '../limits/domain/limit-reached';
import { RateLimit } from '../limits/rate-limit.registry';
import { Forwarder } from '../forwarding/forwarder.client';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import type { FastifyReply } from '../http/fastify-request.adapter';

const WINDOW_SECONDS = 60;
/** Largest number of remembered codes of all platforms; about 5 MB. */
const KNOWN_CODES_MAX = 50_000;

/** The platform of a request, and the code in it. */
interface NamedCode {
  platformKey: number;
  code: string;
}

/**
 * Prevents a platform from guessing invitation codes, which let their holder read and claim. After too many misses in a
 * minute, possible guesses are not looked up any more. Codes still pass if the platform has proved to know them by
 * creating or reading an invitation through this instance.
 */
@Injectable()
export class InvitationMisses {
  private readonly misses: RateLimit;
  private readonly known = new KnownKeys(KNOWN_CODES_MAX);

  constructor(
    @Inject(GATEWAY_CONFIG)
    { invitationMissesPerMinute: max }: Pick<GatewayConfig, 'invitationMissesPerMinute'>,
    private readonly forwarder: Forwarder,
    private readonly metrics: GatewayMetrics,
  ) {
    this.misses = new RateLimit(
      { name: 'invitation-misses', max, windowSeconds: WINDOW_SECONDS },
      'the platform has named too many invitations that do not exist; repeat the request later',
    );
  }

  /** Looks up the code in a path, and passes the answer on. @throws as {@link guard}. */
  async forward(call: OperationCall, reply: FastifyReply): Promise<void> {
    const { context, params } = call.request;
    const named = { platformKey: context.platformKey, code: params['invitationCode'] ?? '' };
    this.forwarder.send(reply, await this.guard(named, () => this.forwarder.ask(call)));
  }

  /** Looks up a code. @throws LimitReached if the platform has missed too often, or what `ask` throws. */
  private async guard(named: NamedCode, ask: () => Promise<RawReply>): Promise<RawReply> {
    const isKnown = this.known.has(keyOf(named));
    if (!isKnown) await this.counted(() => this.misses.assertLeft(named.platformKey));
    const answer = await ask();
    if (answer.code === 'INVITATION_NOT_FOUND') {
      // A known code that no longer exists is no guess. Requests concurrent with the last miss get the same answer as
      // later ones.
      if (!isKnown) await this.counted(() => this.misses.take(named.platformKey));
    } else if (answer.status < 300) {
      // A refusal may have come before the code was looked up.
      this.learn(named);
    }
    return answer;
  }

  /** Remembers that the platform knows the code. */
  learn(named: NamedCode): void {
    this.known.add(keyOf(named));
  }

  private async counted(take: () => Promise<unknown>): Promise<void> {
    try {
      await take();
    } catch (error) {
      if (error instanceof LimitReached) this.metrics.limited(error.quota.name);
      throw error;
    }
  }
}

function keyOf({ platformKey, code }: NamedCode): string {
  return `${platformKey} ${code}`;
}
