import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Uuid } from '@corridor/kernel';
import type { BankDetails } from '../settlement-accounts/domain/settlement-account';
import { RouteRules, type RailCapability, type RouteRule } from './domain/route-rules';

interface RoutesRow {
  rules: RouteRule[];
  connectors: { id: Uuid; isPaused: boolean; rails: RailCapability[] }[];
  settlement_accounts: FundedAccount[];
}

/** What payers need to know of a settlement account. */
export interface FundedAccount {
  id: Uuid;
  connectorId: Uuid;
  currency: string;
  bankDetails: BankDetails;
  isPrefunded: boolean;
}

/** The rules and connectors in memory, for decisions without I/O. */
@Injectable()
export class RoutingTable {
  private current = new RouteRules([], []);
  private accounts: readonly FundedAccount[] = [];

  constructor(private readonly pool: Pool) {}

  /** The present rules. */
  get rules(): RouteRules {
    return this.current;
  }

  /** The settlement account to which payers of a currency pay: the oldest one. */
  fundedAccount(currency: string): FundedAccount | undefined {
    return this.accounts.find((account) => account.currency === currency);
  }

  /** Whether payments leave a settlement account only as far as its money reaches. */
  isPrefunded(settlementAccountId: Uuid): boolean {
    return this.accounts.some(({ id, isPrefunded }) => isPrefunded && id === settlementAccountId);
  }

  /** Reads rules and connectors again. */
  async refresh(): Promise<void> {
    const { rows } = await this.pool.query<RoutesRow>(
      `SELECT r.rules, coalesce((SELECT json_agg(json_build_object('id', c.id, 'isPaused', c.is_paused,
           'rails', coalesce(c.capabilities -> 'rails', '[]')) ORDER BY c.id)
         FROM connectors c WHERE c.removed_at IS NULL), '[]') AS connectors,
         coalesce((SELECT json_agg(json_build_object('id', s.id, 'connectorId', s.connector_id, 'currency', s.currency,
           'bankDetails', s.bank_details, 'isPrefunded', s.is_prefunded) ORDER BY s.id)
         FROM settlement_accounts s JOIN connectors c ON c.id = s.connector_id AND c.removed_at IS NULL
         ), '[]') AS settlement_accounts
       FROM routes r`,
    );
    const [row] = rows;
    if (!row) return;
    this.current = new RouteRules(row.rules, row.connectors);
    this.accounts = row.settlement_accounts;
  }
}
