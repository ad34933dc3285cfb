import { Injectable } from '@nestjs/common';
import { primaryIdentifier } from '@corridor/contracts';
import type { AnswerOf } from '@corridor/connector-contract';
import { trustUuid, type RecordKey, type Uuid } from '@corridor/kernel';
import { keyColumns } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** An account number of a bank for the payers of one internal account. */
export interface VirtualAccount {
  internalAccountId: Uuid;
  settlementAccountId: Uuid;
  accountInfo: AnswerOf<'virtual-account'>['accountInfo'];
}

/** Virtual accounts, each kept once. */
@Injectable()
export class VirtualAccountRepository {
  async find(runner: SqlRunner, keys: readonly RecordKey[]): Promise<VirtualAccount[]> {
    const rows = rowsOf<{
      internal_account_id: string;
      settlement_account_id: string;
      account_info: VirtualAccount['accountInfo'];
    }>(
      await runner.query(
        `SELECT v.internal_account_id, v.settlement_account_id, v.account_info
         FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, internal_account_id)
         JOIN virtual_accounts v USING (platform_key, internal_account_id)`,
        keyColumns(keys),
      ),
    );
    return rows.map((row) => ({
      internalAccountId: trustUuid(row.internal_account_id),
      settlementAccountId: trustUuid(row.settlement_account_id),
      accountInfo: row.account_info,
    }));
  }

  /** Keeps what a bank has answered. An account that has a number already keeps it. */
  async add(
    runner: SqlRunner,
    { platformKey, id }: RecordKey,
    settlementAccountId: Uuid,
    { accountInfo, virtualAccount }: AnswerOf<'virtual-account'>,
  ): Promise<void> {
    await runner.query(
      `INSERT INTO virtual_accounts
         (settlement_account_id, platform_key, internal_account_id, virtual_account, account_info)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [
        settlementAccountId,
        platformKey,
        id,
        virtualAccount ?? primaryIdentifier(accountInfo),
        JSON.stringify(accountInfo),
      ],
    );
  }
}
