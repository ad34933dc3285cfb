import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { mintUuid } from '@corridor/kernel';
import type { PlatformEvent } from '@corridor/contracts';
import { LOGGER } from '@corridor/service';
import { PlatformOwner } from './platform-owner.port';

/** How long the owner is waited for, real time: events of everybody wait meanwhile. */
const OWNER_TIMEOUT_MS = 3_000;

/** A replica may only say yes: before nobody is asked for an approval, the owner says whether that is so. */
@Injectable()
export class LearnPlatformsHandler {
  constructor(
    private readonly owner: PlatformOwner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** States of those platforms that have a webhook endpoint; none where the owner doesn't answer. */
  async execute(platforms: readonly { platformKey: number; platformId: string }[]): Promise<PlatformEvent[]> {
    const unique = [...new Map(platforms.map((one) => [one.platformKey, one])).values()];
    const found = await Promise.all(unique.map((one) => this.resolve(one)));
    return found
      .filter((event) => event !== undefined)
      .filter((event) => event.state?.webhookEndpoint != null);
  }

  private async resolve(platform: {
    platformKey: number;
    platformId: string;
  }): Promise<PlatformEvent | undefined> {
    const context = { ...platform, requestId: mintUuid(), commandId: mintUuid(), permissions: [] };
    try {
      return await this.owner.resolve(context, OWNER_TIMEOUT_MS);
    } catch (error) {
      const { platformKey } = platform;
      this.logger.warn(
        { err: error, platformKey },
        'accounts did not say whether there is a webhook endpoint',
      );
      return undefined;
    }
  }
}
