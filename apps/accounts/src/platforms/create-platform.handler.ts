import { Injectable } from '@nestjs/common';
import { DomainError, isUmaDomain, mintUuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { checkCurrencies, SANDBOX_CURRENCIES, SANDBOX_UMA_DOMAIN, type Platform } from './domain/platform';
import { platformEvent } from './platform.event';
import { PlatformRepository } from './platform.repository';

/** An operator's input for a new platform. */
export interface NewPlatform {
  name: string;
  /** If absent: `platform.test` for the first platform, otherwise derived from the name. */
  umaDomain?: string | undefined;
  /** Codes. If absent: those of a new sandbox. */
  currencies?: readonly string[] | undefined;
  isRegulated: boolean;
}

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'platform' : slug;
}

/** Creates a platform. A repeat with the same name and domain returns the existing one. */
@Injectable()
export class CreatePlatformHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
  ) {}

  async execute(input: NewPlatform): Promise<{ platform: Platform; existing: boolean }> {
    const named = input.umaDomain?.toLowerCase();
    if (named !== undefined && !isUmaDomain(named)) {
      throw new DomainError('INVALID_INPUT', `${named} is no domain name`);
    }
    const candidates =
      named === undefined ? [SANDBOX_UMA_DOMAIN, `${slugOf(input.name)}.${SANDBOX_UMA_DOMAIN}`] : [named];
    const codes = input.currencies ?? SANDBOX_CURRENCIES;
    const supportedCurrencies = checkCurrencies(codes.map((currencyCode) => ({ currencyCode })));
    return this.unitOfWork.transaction(async (tx) => {
      await tx.manager.query("SELECT pg_advisory_xact_lock(hashtext('corridor-create-platform'))");
      const free: string[] = [];
      for (const domain of candidates) {
        const found = await this.platforms.findByDomain(tx.manager, domain);
        if (found?.name === input.name) return { platform: found, existing: true };
        if (!found) free.push(domain);
      }
      const umaDomain = free[0];
      if (umaDomain === undefined) {
        throw new DomainError('UMA_ADDRESS_EXISTS', `${candidates.join(' and ')} belong to another platform`);
      }
      const nowMs = await this.clocks.realNowOf(tx.manager);
      const platform = await this.platforms.insert(tx.manager, {
        id: mintUuid(nowMs),
        name: input.name,
        umaDomain,
        webhookEndpoint: null,
        isRegulated: input.isRegulated,
        supportedCurrencies,
        version: 1,
        epoch: 0,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      });
      tx.emit(platformEvent(platform, 'created', 0));
      return { platform, existing: false };
    });
  }
}
