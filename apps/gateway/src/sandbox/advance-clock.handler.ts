import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { LOGGER, PlatformClocks } from '@corridor/service';
import type { ClockResource } from '@corridor/contracts';
import type { RawReply } from '@corridor/messaging';
import { Forwarder } from '../forwarding/forwarder.client';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import type { FastifyReply } from '../http/fastify-request.adapter';

/**
 * Passes POST /sandbox/clock/advance to accounts, which moves the clocks of the services with request topics. The
 * gateway's own clock, for the dates of tokens, follows from the answer.
 */
@Injectable()
export class AdvanceClockHandler {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly clocks: PlatformClocks,
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(call: OperationCall, reply: FastifyReply): Promise<void> {
    const answer = await this.forwarder.ask(call);
    if (answer.status === 200) await this.follow(call, answer);
    this.forwarder.send(reply, answer);
  }

  /** The clock has moved already, so a failure here must not become the answer. */
  private async follow({ request }: OperationCall, answer: RawReply): Promise<void> {
    try {
      const { now } = JSON.parse(answer.body.toString('utf8')) as ClockResource;
      const offsetMs = Math.max(0, Date.parse(now) - (await this.clocks.realNowOf(this.pool)));
      await this.clocks.raise(this.pool, request.context.platformKey, offsetMs);
    } catch (error) {
      this.logger.error(
        { err: error, requestId: request.context.requestId },
        "the gateway's clock could not follow",
      );
    }
  }
}
