import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError, trustUuid, type Uuid } from '@corridor/kernel';
import { withConstraintErrors } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import type { Platform, PlatformCurrency } from './domain/platform';
import { PlatformEntity } from './platform.entity';

/** A shortened list of currencies that waits until payments confirms that the removed ones held no money. */
export interface CurrencyRemoval {
  platform: Platform;
  /** The list before the change. */
  from: PlatformCurrency[];
  /** The command of the change. */
  by: string;
}

const errors = {
  platforms_uma_domain: () =>
    new DomainError('UMA_ADDRESS_EXISTS', 'the umaDomain belongs to another platform'),
};

/** Persistence of platforms. */
@Injectable()
export class PlatformRepository {
  /** @throws Error if the platform doesn't exist. Its key comes from a token, so it must exist. */
  async get(manager: EntityManager, platformKey: number): Promise<Platform> {
    return toPlatform(await this.row(manager, platformKey, false));
  }

  /** The platform, locked until the end of the transaction. */
  async lock(manager: EntityManager, platformKey: number): Promise<Platform> {
    return toPlatform(await this.row(manager, platformKey, true));
  }

  async findById(manager: EntityManager, id: Uuid): Promise<Platform | undefined> {
    const row = await manager.findOne(PlatformEntity, { where: { id } });
    return row ? toPlatform(row) : undefined;
  }

  async findByDomain(manager: EntityManager, umaDomain: string): Promise<Platform | undefined> {
    const row = await manager.findOne(PlatformEntity, { where: { umaDomain } });
    return row ? toPlatform(row) : undefined;
  }

  /** @throws DomainError UMA_ADDRESS_EXISTS if another platform has the domain. */
  async insert(manager: EntityManager, platform: Omit<Platform, 'platformKey'>): Promise<Platform> {
    const rows = await withConstraintErrors(errors, async () =>
      rowsOf<{ platform_key: number }>(
        await manager.query(
          `INSERT INTO platforms (id, name, uma_domain, webhook_endpoint, is_regulated, supported_currencies, version,
             epoch, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING platform_key`,
          [
            platform.id,
            platform.name,
            platform.umaDomain,
            platform.webhookEndpoint,
            platform.isRegulated,
            JSON.stringify(platform.supportedCurrencies),
            platform.version,
            platform.epoch,
            new Date(platform.createdAtMs),
            new Date(platform.updatedAtMs),
          ],
        ),
      ),
    );
    return { ...platform, platformKey: rows[0]?.platform_key ?? 0 };
  }

  /** @throws DomainError UMA_ADDRESS_EXISTS if another platform has the domain. */
  async update(manager: EntityManager, platform: Platform): Promise<void> {
    const { platformKey, umaDomain, webhookEndpoint, supportedCurrencies, version, epoch } = platform;
    await withConstraintErrors(errors, () =>
      manager.update(
        PlatformEntity,
        { platformKey },
        {
          umaDomain,
          webhookEndpoint,
          supportedCurrencies,
          version: String(version),
          epoch,
          updatedAt: new Date(platform.updatedAtMs),
        },
      ),
    );
  }

  /** The unfinished currency removal, under the row's lock. */
  async lockCurrencyRemoval(
    manager: EntityManager,
    platformKey: number,
  ): Promise<CurrencyRemoval | undefined> {
    return toCurrencyRemoval(await this.row(manager, platformKey, true));
  }

  /** Stores the list before a currency removal. Null ends the removal. */
  async setCurrencyRemoval(
    manager: EntityManager,
    platformKey: number,
    removal: { from: PlatformCurrency[]; by: string } | null,
  ): Promise<void> {
    await manager.query(
      `UPDATE platforms SET removal_from = $2, removal_by = $3,
         removal_at = CASE WHEN $3::uuid IS NULL THEN NULL ELSE clock_timestamp() END WHERE platform_key = $1`,
      [platformKey, removal ? JSON.stringify(removal.from) : null, removal?.by ?? null],
    );
  }

  /** Keys of platforms whose currency removal is older than that. Its command ended early. */
  async findAbandonedCurrencyRemovals(manager: EntityManager, olderThanMs: number): Promise<number[]> {
    const rows = rowsOf<{ platform_key: number }>(
      await manager.query(
        `SELECT platform_key FROM platforms
         WHERE removal_at < now() - make_interval(secs => $1::float8 / 1000) LIMIT 100`,
        [olderThanMs],
      ),
    );
    return rows.map((row) => row.platform_key);
  }

  /** A batch of all platforms, by key. */
  async batchAfter(manager: EntityManager, platformKey: number, limit: number): Promise<Platform[]> {
    const rows = await manager
      .createQueryBuilder(PlatformEntity, 'p')
      .where('p.platformKey > :platformKey', { platformKey })
      .orderBy('p.platformKey')
      .limit(limit)
      .setLock('pessimistic_read')
      .getMany();
    return rows.map(toPlatform);
  }

  /** Raises the epoch of all platforms, so that later events outrank earlier ones (after a database was restored). */
  async raiseEpoch(manager: EntityManager): Promise<void> {
    await manager.query('UPDATE platforms SET epoch = epoch + 1');
  }

  private async row(manager: EntityManager, platformKey: number, locked: boolean): Promise<PlatformEntity> {
    const lock = locked ? ({ lock: { mode: 'pessimistic_write' } } as const) : {};
    const row = await manager.findOne(PlatformEntity, { where: { platformKey }, ...lock });
    if (!row) throw new Error(`no platform ${platformKey}`);
    return row;
  }
}

function toCurrencyRemoval(row: PlatformEntity): CurrencyRemoval | undefined {
  if (row.removalFrom === null || row.removalBy === null) return undefined;
  return { platform: toPlatform(row), from: row.removalFrom, by: row.removalBy };
}

function toPlatform(row: PlatformEntity): Platform {
  return {
    platformKey: row.platformKey,
    id: trustUuid(row.id),
    name: row.name,
    umaDomain: row.umaDomain,
    webhookEndpoint: row.webhookEndpoint,
    isRegulated: row.isRegulated,
    supportedCurrencies: row.supportedCurrencies,
    version: Number(row.version),
    epoch: row.epoch,
    createdAtMs: row.createdAt.getTime(),
    updatedAtMs: row.updatedAt.getTime(),
  };
}
