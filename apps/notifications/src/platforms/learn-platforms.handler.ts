import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { mintUuid } from '@corridor/kernel';
import type { PlatformEvent } from '@corridor/contracts';
import { LOGGER } from '@corridor/service';
import { PlatformOwner } from './platform-owner.port';

/** Time limit of the owner's answer, real time: the events of all platforms wait for it. */
const OWNER_TIMEOUT_MS = 3_000;

/** A replica never rejects: before an approval event counts as having no endpoint, the owner is asked. */
@Injectable()
export class LearnPlatformsHandler {
  constructor(
    private readonly owner: PlatformOwner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** States of the platforms that have a webhook endpoint; none if the owner does not answer. */
  async execute(platforms: readonly { platformKey: number; platformId: string }[]): Promise<PlatformEvent[]> {
    const unique = [...new Map(platforms.map((platform) => [platform.platformKey, platform])).values()];
    const found = await Promise.all(unique.map((platform) => this.resolve(platform)));
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
