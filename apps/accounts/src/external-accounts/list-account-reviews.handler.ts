import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, type Uuid } from '@corridor/kernel';
import {
  beneficiaryName,
  type ReviewResource,
  type ServiceReviewsAnswer,
  type ServiceReviewsBody,
} from '@corridor/contracts';
import { ListReviews } from '@corridor/service';
import { PlatformRepository } from '../platforms/platform.repository';
import type { ExternalAccount } from './domain/external-account';
import { ExternalAccountRepository } from './external-account.repository';

function toReview(account: ExternalAccount, platformId: string): ReviewResource {
  const { id, customerId, currency, accountType, accountInfo, verifiedName } = account;
  const bank = accountInfo['bankName'] ?? accountInfo['provider'] ?? null;
  const { beneficiaryVerificationStatus } = account;
  return {
    id: formatId('ExternalAccount', id),
    kind: 'EXTERNAL_ACCOUNT',
    platformId,
    customerId: customerId === null ? null : formatId('Customer', customerId),
    subject: {
      currency,
      accountType,
      bank,
      identifier: account.primaryIdentifier,
      beneficiaryName: beneficiaryName(accountInfo) ?? null,
      beneficiaryVerificationStatus,
      verifiedName,
    },
    check: null,
    documents: [],
    since: new Date(account.updatedAtMs).toISOString(),
  };
}

/** `accounts.list-reviews`: external accounts that wait for a decision, masked. */
@Injectable()
export class ListAccountReviewsHandler extends ListReviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly platforms: PlatformRepository,
    private readonly accounts: ExternalAccountRepository,
  ) {
    super();
  }

  async inTheClear(body: ServiceReviewsBody): Promise<ServiceReviewsAnswer> {
    if (body.kind !== undefined && body.kind !== 'EXTERNAL_ACCOUNT') return { reviews: [], totalCount: 0 };
    const { manager } = this.dataSource;
    const place = { before: body.beforeId as Uuid | undefined, id: body.id as Uuid | undefined };
    const { rows, total } = await this.accounts.underReview(manager, place, body.limit);
    const platformIds = new Map<number, string>();
    for (const key of new Set(rows.map(({ platformKey }) => platformKey))) {
      platformIds.set(key, formatId('PlatformConfig', (await this.platforms.get(manager, key)).id));
    }
    const reviews = rows.map((account) => toReview(account, platformIds.get(account.platformKey) ?? ''));
    return { reviews, totalCount: total };
  }
}
