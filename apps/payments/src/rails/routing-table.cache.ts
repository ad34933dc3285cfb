import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { SECOND_MS, type Uuid } from '@corridor/kernel';
import { calendarOf } from '../calendars/holidays.registry';
import type { BankTimes } from '../calendars/domain/bank-calendar';
import { settlementMs, valueDate } from '../calendars/domain/business-days';
import type { BankDetails } from '../settlement-accounts/domain/settlement-account';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { RuleLease } from '../rule-leases/domain/rule-lease';
import { RouteRules, type RailCapability, type RouteRule } from './domain/route-rules';

interface RoutesRow {
  rules: RouteRule[];
  connectors: { id: Uuid; isPaused: boolean; rails: RailCapability[] }[];
  settlement_accounts: FundedAccount[];
}

/** How long a payment may take if its connector says no time: a business day after its attempt. */
const EXPECTED_DEFAULT_SECONDS = 86_400;

/** The time that a connector names for a payment, and how long ago it got the payment. */
interface ExpectedPeriod {
  expectedSeconds?: number | undefined;
  sinceMs?: number;
}

/** What payers need to know of a settlement account. */
export interface FundedAccount {
  id: Uuid;
  connectorId: Uuid;
  currency: string;
  bankDetails: BankDetails;
  isPrefunded: boolean;
  /** How its bank counts time. */
  times: BankTimes;
}

/** The rules and connectors in memory, for decisions without I/O. */
@Injectable()
export class RoutingTable {
  private current = new RouteRules([], []);
  private accounts: readonly FundedAccount[] = [];
  private readonly lease = new RuleLease();

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

  /**
   * Whether a real connector serves a currency for a platform: a rule leads there, and the house has a settlement account of
   * the currency at it.
   */
  isBanked(platformId: string, currency: string): boolean {
    const connectors = new Set(this.current.connectorsFor(platformId, currency));
    return this.accounts.some(
      (account) => connectors.has(account.connectorId) && account.currency === currency,
    );
  }

  /** The day on which the bank of a settlement account executes what it gets now; undefined without such an account. */
  async valueDate(settlementAccountId: Uuid | null): Promise<string | undefined> {
    const times = await this.timesOf(settlementAccountId);
    return times && valueDate(await calendarOf(times), Date.now());
  }

  /**
   * How long a payment may take that the bank of a settlement account got some time ago, milliseconds since then: its
   * cut-off and business days count. Without such an account it is plain time.
   */
  async settlementPeriodMs(
    settlementAccountId: Uuid | null,
    { expectedSeconds = EXPECTED_DEFAULT_SECONDS, sinceMs = 0 }: ExpectedPeriod = {},
  ): Promise<number> {
    const sentMs = Date.now() - sinceMs;
    return (await this.settlesAtMs(settlementAccountId, expectedSeconds, sentMs)) - sentMs;
  }

  /** When a payment is to be settled that the bank of a settlement account gets at a time, milliseconds. */
  async settlesAtMs(
    settlementAccountId: Uuid | null,
    expectedSeconds: number,
    sentMs = Date.now(),
  ): Promise<number> {
    const times = await this.timesOf(settlementAccountId);
    if (!times) return sentMs + expectedSeconds * SECOND_MS;
    return settlementMs(await calendarOf(times), sentMs, expectedSeconds);
  }

  private async timesOf(settlementAccountId: Uuid | null): Promise<BankTimes | undefined> {
    await this.keepCurrent();
    return this.accounts.find(({ id }) => id === settlementAccountId)?.times;
  }

  /** Reads rules and connectors again, unless they were read within the lease. */
  async keepCurrent(runner: SqlRunner = this.pool): Promise<void> {
    if (!this.lease.isValid) await this.refresh(runner);
  }

  /** Reads rules and connectors again. */
  refresh(runner: SqlRunner = this.pool): Promise<void> {
    return this.lease.renew(
      () => this.read(runner),
      (row) => {
        if (!row) return;
        this.current = new RouteRules(row.rules, row.connectors);
        this.accounts = row.settlement_accounts;
      },
    );
  }

  private async read(runner: SqlRunner): Promise<RoutesRow | undefined> {
    const rows = await runner.query(
      `SELECT r.rules, coalesce((SELECT json_agg(json_build_object('id', c.id, 'isPaused', c.is_paused,
           'rails', coalesce(c.capabilities -> 'rails', '[]')) ORDER BY c.id)
         FROM connectors c WHERE c.removed_at IS NULL), '[]') AS connectors,
         coalesce((SELECT json_agg(json_build_object('id', s.id, 'connectorId', s.connector_id, 'currency', s.currency,
           'bankDetails', s.bank_details, 'isPrefunded', s.is_prefunded, 'times', json_build_object(
             'timeZone', s.time_zone, 'calendar', s.calendar, 'closedOn', s.closed_on, 'openOn', s.open_on,
             'cutOff', s.cut_off, 'statementBy', s.statement_by)) ORDER BY s.id)
         FROM settlement_accounts s JOIN connectors c ON c.id = s.connector_id AND c.removed_at IS NULL
         ), '[]') AS settlement_accounts
       FROM routes r`,
    );
    return rowsOf<RoutesRow>(rows)[0];
  }
}
