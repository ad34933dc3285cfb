import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { StoredDeposit } from '../deposits/deposit.repository';
import { creditorReference, type AccountRange } from '../settlement-accounts/domain/creditor-reference';
import { QUOTE_KIND } from '../transactions/domain/quote-status';
import { namedInText } from './domain/payment-text';

/** Whom a deposit is for. */
export interface DepositTarget {
  kind: 'ACCOUNT' | 'QUOTE';
  platformKey: number;
  /** Public id of the platform. */
  platformId: string;
  /** Internal account or quote. */
  id: Uuid;
}

interface Row {
  platform_key: number;
  platform_id: string;
  id: string;
}

function targetOf(kind: DepositTarget['kind'], row: Row): DepositTarget {
  return { kind, platformKey: row.platform_key, platformId: row.platform_id, id: trustUuid(row.id) };
}

/** Finds the owner of a deposit. */
@Injectable()
export class DepositTargetRepository {
  /** By the virtual account, then by the reference of a quote, then by the reference of an internal account. */
  async find(runner: SqlRunner, deposit: StoredDeposit): Promise<DepositTarget | undefined> {
    const { reference = '', virtualAccount } = deposit.details;
    const found = virtualAccount && (await this.byVirtualAccount(runner, deposit, virtualAccount));
    if (found) return found;
    const { serials, accounts } = namedInText(reference);
    return (
      (serials.length > 0 ? await this.quote(runner, serials, deposit.currency) : undefined) ??
      (await this.account(runner, accounts, deposit.currency))
    );
  }

  /** The internal account of this id. */
  async accountById(runner: SqlRunner, id: Uuid, currency: string): Promise<DepositTarget | undefined> {
    const rows = rowsOf<Row>(
      await runner.query(
        `SELECT p.platform_key, p.id AS platform_id, a.id
         FROM platforms p JOIN internal_accounts a ON a.platform_key = p.platform_key AND a.id = $1
         WHERE a.currency = $2`,
        [id, currency],
      ),
    );
    return rows[0] && targetOf('ACCOUNT', rows[0]);
  }

  /** Public id of a platform. @throws Error for an unknown key. */
  async platformId(runner: SqlRunner, platformKey: number): Promise<string> {
    const [row] = rowsOf<{ id: string }>(
      await runner.query('SELECT id FROM platforms WHERE platform_key = $1', [platformKey]),
    );
    if (!row) throw new Error(`there is no platform ${platformKey}`);
    return row.id;
  }

  private async byVirtualAccount(
    runner: SqlRunner,
    { settlementAccountId, currency }: StoredDeposit,
    virtualAccount: string,
  ): Promise<DepositTarget | undefined> {
    const rows = rowsOf<Row>(
      await runner.query(
        `SELECT v.platform_key, p.id AS platform_id, v.internal_account_id AS id
         FROM virtual_accounts v JOIN platforms p USING (platform_key)
         JOIN internal_accounts a ON a.platform_key = v.platform_key AND a.id = v.internal_account_id
         WHERE v.settlement_account_id = $1 AND v.virtual_account = $2 AND a.currency = $3`,
        [settlementAccountId, virtualAccount, currency],
      ),
    );
    return rows[0] && targetOf('ACCOUNT', rows[0]);
  }

  private async quote(
    runner: SqlRunner,
    serials: readonly number[],
    currency: string,
  ): Promise<DepositTarget | undefined> {
    const rows = rowsOf<Row>(
      await runner.query(
        `SELECT p.platform_key, p.id AS platform_id, t.id
         FROM platforms p JOIN transactions t ON t.platform_key = p.platform_key AND t.serial = ANY($1::bigint[])
         WHERE t.kind = '${QUOTE_KIND}' AND t.source_kind = 'REALTIME_FUNDING' AND t.source_currency = $2`,
        [serials, currency],
      ),
    );
    return rows.length === 1 && rows[0] ? targetOf('QUOTE', rows[0]) : undefined;
  }

  /** The reference holds the time of the account's id, so the accounts of that millisecond are the candidates. */
  private async account(
    runner: SqlRunner,
    ranges: readonly AccountRange[],
    currency: string,
  ): Promise<DepositTarget | undefined> {
    const found: DepositTarget[] = [];
    for (const { first, last, reference } of ranges) {
      const rows = rowsOf<Row>(
        await runner.query(
          `SELECT p.platform_key, p.id AS platform_id, a.id
           FROM platforms p
           JOIN internal_accounts a ON a.platform_key = p.platform_key AND a.id BETWEEN $1 AND $2
           WHERE a.currency = $3`,
          [first, last, currency],
        ),
      );
      const named = rows.filter(({ id }) => creditorReference(trustUuid(id)) === reference);
      found.push(...named.map((row) => targetOf('ACCOUNT', row)));
    }
    return found.length === 1 ? found[0] : undefined;
  }
}
