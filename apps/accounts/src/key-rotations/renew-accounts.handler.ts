import { Injectable } from '@nestjs/common';
import { formatId } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { externalAccountEvent } from '../external-accounts/external-account.event';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';
import { PlatformRepository } from '../platforms/platform.repository';

/**
 * Encrypts external accounts again under the active key. Replicas contain ciphertext too, so each account gets a new
 * version, so that replicas and the topic's newest state use the new key. There is no webhook for it.
 */
@Injectable()
export class RenewAccountsHandler {
  constructor(
    private readonly accounts: ExternalAccountRepository,
    private readonly platforms: PlatformRepository,
  ) {}

  /** Up to the given number, in the caller's transaction. Returns the number. */
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
