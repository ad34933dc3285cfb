import { mintUuid } from '@corridor/kernel';
import type { IntegrationEvent } from '@corridor/contracts';
import type { UnitOfWork } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { ReplicaRepository } from '../replicas/replica.repository';
import { accountSnapshot, type InternalAccountRow } from '../ledger/ledger.repository';
import type { RailRegistry } from '../rails/rail.registry';
import { balanceEvent } from './domain/internal-account';

/** Accounts per transaction. */
const CHUNK = 500;

const NEXT_CHUNK = `
  SELECT platform_key, id, customer_id, currency, balance, potential_credits, version, entries, created_at,
    updated_at
  FROM internal_accounts WHERE (platform_key, id) > ($1, $2) ORDER BY platform_key, id LIMIT ${CHUNK} FOR UPDATE`;

/** Publishes the current state of all internal accounts again, with unchanged versions and without webhooks. */
export class RepublishAccountsHandler {
  private readonly replicas = new ReplicaRepository();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rails: RailRegistry,
    private readonly epoch: number,
  ) {}

  /** Returns the number of published accounts. */
  async execute(): Promise<number> {
    let last = { platformKey: 0, id: '00000000-0000-0000-0000-000000000000' };
    for (let published = 0; ;) {
      const chunk = await this.chunkAfter(last);
      published += chunk.length;
      const end = chunk.at(-1);
      if (!end) return published;
      last = end;
    }
  }

  private chunkAfter(after: {
    platformKey: number;
    id: string;
  }): Promise<{ platformKey: number; id: string }[]> {
    return this.unitOfWork.transaction(async ({ manager, emit }) => {
      const rows = rowsOf<InternalAccountRow>(await manager.query(NEXT_CHUNK, [after.platformKey, after.id]));
      const accounts = rows.map(accountSnapshot);
      const keys = [...new Set(accounts.map(({ platformKey }) => platformKey))];
      const platforms = await this.replicas.platforms(manager, keys);
      const idOf = new Map(platforms.map(({ platformKey, id }) => [platformKey, id]));
      for (const account of accounts) {
        const {
          atMs,
          data,
          trace: _,
          ...event
        } = balanceEvent(account, this.rails.fundingInstructions(account));
        const republished: IntegrationEvent = {
          ...event,
          id: mintUuid(),
          type: 'payments.internal-account.stated',
          webhookType: null,
          epoch: this.epoch,
          platformId: idOf.get(account.platformKey) ?? '',
          time: new Date(atMs).toISOString(),
          data: data as Record<string, unknown>,
        };
        emit(republished);
      }
      return accounts;
    });
  }
}
