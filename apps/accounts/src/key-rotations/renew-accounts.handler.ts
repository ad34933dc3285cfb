import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { externalAccountEvent } from '../external-accounts/external-account-event.adapter';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';
import { PlatformRepository } from '../platforms/platform.repository';

/**
 * Encrypts external accounts again under the active key. What others copied of them is ciphertext too: each gets a
 * version more, so that the replicas follow and the topic's newest state opens with the new key. No webhook belongs to it.
 */
@Injectable()
export class RenewAccountsHandler {
  constructor(
    private readonly accounts: ExternalAccountRepository,
    private readonly platforms: PlatformRepository,
  ) {}

  /** Up to so many, in the caller's transaction; answers how many. */
  async execute(tx: Transaction, limit: number): Promise<number> {
    const renewed = await this.accounts.reseal(tx.manager, limit);
    const platformIds = new Map<number, string>();
    for (const stored of renewed) {
      const { platformKey } = stored.account;
      let platformId = platformIds.get(platformKey);
      if (platformId === undefined) {
        platformId = formatId('PlatformConfig', (await this.platforms.get(tx.manager, platformKey)).id);
        platformIds.set(platformKey, platformId);
      }
      tx.emit(externalAccountEvent(stored, { type: 'stated', webhookType: null, platformId }));
    }
    return renewed.length;
  }
}
