import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatId } from '@corridor/kernel';
import type { IntegrationEvent } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { customerEvent } from '../customers/customer.event';
import { CustomerRepository } from '../customers/customer.repository';
import { externalAccountEvent } from '../external-accounts/external-account.event';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';
import { platformEvent } from '../platforms/platform.event';
import { PlatformRepository } from '../platforms/platform.repository';

/** Number of aggregates whose state goes into one commit. */
const BATCH = 200;
const BEGINNING = { platformKey: 0, id: '00000000-0000-0000-0000-000000000000' };

/** One batch: its events, and the start of the next batch. */
interface Batch {
  events: IntegrationEvent[];
  next: { platformKey: number; id: string } | undefined;
}

/**
 * Writes the present state of everything into the outbox, so that replicas can be rebuilt. It sends no webhooks.
 * Versions stay the same, so a reader that has them drops the events, unless the epoch is raised.
 */
@Injectable()
export class RepublishHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly accounts: ExternalAccountRepository,
  ) {}

  /** @returns the number of written states. */
  async execute(options: { raiseEpoch: boolean }): Promise<number> {
    if (options.raiseEpoch) await this.raiseEpochs();
    const platformIds = new Map<number, string>();
    let count = await this.each((manager, after) => this.platformBatch(manager, after, platformIds));
    const idOf = (platformKey: number): string => platformIds.get(platformKey) ?? '';
    count += await this.republishCustomers(idOf);
    count += await this.each(async (manager, after) => {
      const stored = await this.accounts.batchAfter(manager, after, BATCH);
      const events = stored.map((storedAccount) =>
        externalAccountEvent(storedAccount, {
          type: 'stated',
          webhookType: null,
          platformId: idOf(storedAccount.account.platformKey),
        }),
      );
      return { events, next: stored.at(-1)?.account };
    });
    return count;
  }

  private republishCustomers(idOf: (platformKey: number) => string): Promise<number> {
    return this.each(async (manager, after) => {
      const customers = await this.customers.batchAfter(manager, after, BATCH);
      const events = customers.map((customer) =>
        customerEvent(customer, {
          type: 'stated',
          webhookType: null,
          platformId: idOf(customer.platformKey),
        }),
      );
      return { events, next: customers.at(-1) };
    });
  }

  private async platformBatch(
    manager: EntityManager,
    after: { platformKey: number },
    platformIds: Map<number, string>,
  ): Promise<Batch> {
    const platforms = await this.platforms.batchAfter(manager, after.platformKey, BATCH);
    const events = [];
    for (const platform of platforms) {
      platformIds.set(platform.platformKey, formatId('PlatformConfig', platform.id));
      events.push(platformEvent(platform, 'stated', await this.clocks.offset(manager, platform.platformKey)));
    }
    return { events, next: platforms.at(-1) };
  }

  private async each(
    read: (manager: EntityManager, after: { platformKey: number; id: string }) => Promise<Batch>,
  ): Promise<number> {
    let count = 0;
    for (let after: Batch['next'] = BEGINNING; after;) {
      const from: { platformKey: number; id: string } = after;
      after = await this.unitOfWork.transaction(async (tx) => {
        const { events, next } = await read(tx.manager, from);
        tx.emit(...events);
        count += events.length;
        return next;
      });
    }
    return count;
  }

  private async raiseEpochs(): Promise<void> {
    await this.unitOfWork.transaction(async ({ manager }) => {
      await this.platforms.raiseEpoch(manager);
      await this.customers.raiseEpoch(manager);
      await this.accounts.raiseEpoch(manager);
    });
  }
}
