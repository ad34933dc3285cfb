import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatId, parseId } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { TimerWorker, type FiringTimer } from '@corridor/service';
import { PlatformRepository } from '../platforms/platform.repository';
import { withNameCheck, type NameCheckResult } from './domain/external-account';
import { externalAccountEvent } from './external-account.event';
import { ExternalAccountRepository } from './external-account.repository';
import { NAME_CHECK_TIMER } from './open-external-account.handler';

/** Ends a pending name check. It runs as a timer, so that it survives a restart. */
@Injectable()
export class EndNameCheckHandler implements OnModuleInit {
  constructor(
    private readonly timers: TimerWorker,
    private readonly platforms: PlatformRepository,
    private readonly accounts: ExternalAccountRepository,
  ) {}

  onModuleInit(): void {
    this.timers.register(NAME_CHECK_TIMER, (tx, timer) => this.execute(tx, timer));
  }

  async execute(tx: Transaction, timer: FiringTimer): Promise<void> {
    const { platformKey, subject, nowMs, payload } = timer;
    const id = parseId('ExternalAccount', subject);
    const stored = id && (await this.accounts.lock(tx.manager, platformKey, id));
    if (stored?.account.status !== 'PENDING') return;
    const account = withNameCheck(stored.account, payload as unknown as NameCheckResult, nowMs);
    await this.accounts.update(tx.manager, account);
    const platform = await this.platforms.get(tx.manager, platformKey);
    tx.emit(
      externalAccountEvent(
        { ...stored, account },
        {
          type: 'status-updated',
          webhookType: 'EXTERNAL_ACCOUNT_STATUS_UPDATED',
          platformId: formatId('PlatformConfig', platform.id),
        },
      ),
    );
  }
}
