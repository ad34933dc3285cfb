import { Inject, Injectable } from '@nestjs/common';
import type { RawReply } from '@corridor/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { KnownKeys } from '../limits/known-keys';
import { LimitReached } from '../limits/limit-reached';
import { RateLimit } from '../limits/rate-limit';
import { Forwarder } from '../requests/forwarder';
import { GatewayMetrics } from '../requests/gateway-metrics';
import type { OperationCall } from '../requests/operation-call';
import type { FastifyReply } from '../requests/principal';

const WINDOW_SECONDS = 60;
/** Codes that platforms have shown to know, of all platforms; about 5 MB. */
const KNOWN_CODES_MAX = 50_000;

/** Whose request it is, and the code that it names. */
interface NamedCode {
  platformKey: number;
  code: string;
}

/**
 * Keeps a platform from guessing codes of invitations, each of which lets its holder read and claim one. Beyond so many
 * misses a minute nothing is asked any more that might be a guess: only codes that the platform has shown to know, by
 * making or reading an invitation through this instance, still pass.
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

  /** Asks about the code in a path, and passes the answer on. @throws as {@link guard}. */
  async forward(call: OperationCall, reply: FastifyReply): Promise<void> {
    const { context, params } = call.request;
    const named = { platformKey: context.platformKey, code: params['invitationCode'] ?? '' };
    this.forwarder.send(reply, await this.guard(named, () => this.forwarder.ask(call)));
  }

  /** Asks about a code. @throws LimitReached where the platform has missed too often, or what `ask` throws. */
  private async guard(named: NamedCode, ask: () => Promise<RawReply>): Promise<RawReply> {
    const isKnown = this.known.has(keyOf(named));
    if (!isKnown) await this.counted(() => this.misses.assertLeft(named.platformKey));
    const answer = await ask();
    if (answer.code === 'INVITATION_NOT_FOUND') {
      // A known code that is gone is no guess. Requests that came at once with the last miss are told as the later ones.
      if (!isKnown) await this.counted(() => this.misses.take(named.platformKey));
    } else if (answer.status < 300) {
      // A refusal may have come before anybody looked for the code.
      this.learn(named);
    }
    return answer;
  }

  /** The platform knows the code from now on. */
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
