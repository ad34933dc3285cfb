import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '@corridor/kernel';
import type { PlatformEvent, RequestContext } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { removedCurrencies, type PlatformCurrency } from './domain/platform';
import { platformEvent } from './platform.event';
import { PlatformRepository } from './platform.repository';

function busy(): DomainError {
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    'another change of the configuration is under way; repeat the request',
  );
}

function inUse(currencies: readonly string[]): DomainError {
  const message = `accounts hold money in ${currencies.join(', ')}`;
  return new DomainError('CURRENCY_IN_USE', message, { currencies });
}

/**
 * Removes currencies from a platform's list so that no money can arrive in between. The narrowed list is committed and
 * applied by payments. Then payments reports again whether they hold money, and the change is completed or undone. A
 * row holds the old list meanwhile. After a crash the old list is restored.
 */
@Injectable()
export class RemoveCurrenciesHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly payments: PaymentsPort,
  ) {}

  /**
   * Commits the list without the currencies that `next` omits. Returns whether there were any.
   * @throws DomainError CURRENCY_IN_USE if a removed currency holds money. The list is then unchanged.
   */
  async begin(context: RequestContext, next: readonly PlatformCurrency[]): Promise<boolean> {
    const platform = await this.unitOfWork.transaction(({ manager }) =>
      this.platforms.get(manager, context.platformKey),
    );
    await this.assertUnused(context, removedCurrencies(platform.supportedCurrencies, next));
    const removal = await this.narrow(context, next);
    if (!removal) return false;
    try {
      await this.payments.apply(context, [removal.event]);
      await this.assertUnused(context, removal.removed);
      return true;
    } catch (error) {
      await this.restore(context);
      throw error;
    }
  }

  /** Ends the currency removal of this command, in the transaction of its change. */
  async settle(manager: EntityManager, context: RequestContext): Promise<void> {
    const removal = await this.platforms.lockCurrencyRemoval(manager, context.platformKey);
    if (removal?.by !== context.commandId) throw busy();
    await this.platforms.setCurrencyRemoval(manager, context.platformKey, null);
  }

  /** Restores the old list, unless the currency removal of that command has ended. */
  async restore(context: RequestContext): Promise<void> {
    const event = await this.unitOfWork.transaction(async (tx) => {
      const removal = await this.platforms.lockCurrencyRemoval(tx.manager, context.platformKey);
      if (removal?.by !== context.commandId) return undefined;
      return this.store(tx, { ...removal.platform, supportedCurrencies: removal.from }, null);
    });
    if (event) await this.payments.offer(context, [event]);
  }

  /** Restores the lists of commands that ended early. */
  async restoreAbandoned(manager: EntityManager, olderThanMs: number): Promise<void> {
    for (const platformKey of await this.platforms.findAbandonedCurrencyRemovals(manager, olderThanMs)) {
      await this.unitOfWork.transaction(async (tx) => {
        const removal = await this.platforms.lockCurrencyRemoval(tx.manager, platformKey);
        if (removal) await this.store(tx, { ...removal.platform, supportedCurrencies: removal.from }, null);
      });
    }
  }

  private async narrow(
    context: RequestContext,
    next: readonly PlatformCurrency[],
  ): Promise<{ event: PlatformEvent; removed: string[] } | undefined> {
    const { platformKey, commandId } = context;
    return this.unitOfWork.transaction(async (tx) => {
      const platform = await this.platforms.lock(tx.manager, platformKey);
      const removal = await this.platforms.lockCurrencyRemoval(tx.manager, platformKey);
      if (removal && removal.by !== commandId) throw busy();
      const from = removal?.from ?? platform.supportedCurrencies;
      const removed = removedCurrencies(from, next);
      if (removed.length === 0) return undefined;
      const supportedCurrencies = from.filter((currency) => !removed.includes(currency.currencyCode));
      const event = await this.store(tx, { ...platform, supportedCurrencies }, { from, by: commandId });
      return { event, removed };
    });
  }

  private async store(
    tx: { manager: EntityManager; emit: (event: PlatformEvent) => void },
    changed: Awaited<ReturnType<PlatformRepository['get']>>,
    removal: { from: PlatformCurrency[]; by: string } | null,
  ): Promise<PlatformEvent> {
    const { platformKey } = changed;
    const updatedAtMs = await this.clocks.now(tx.manager, platformKey);
    const platform = { ...changed, version: changed.version + 1, updatedAtMs };
    await this.platforms.update(tx.manager, platform);
    await this.platforms.setCurrencyRemoval(tx.manager, platformKey, removal);
    const event = platformEvent(platform, 'updated', await this.clocks.offset(tx.manager, platformKey));
    tx.emit(event);
    return event;
  }

  private async assertUnused(context: RequestContext, currencies: readonly string[]): Promise<void> {
    if (currencies.length === 0) return;
    const used = await this.payments.findCurrenciesInUse(context, currencies);
    if (used.length > 0) throw inUse(used);
  }
}
