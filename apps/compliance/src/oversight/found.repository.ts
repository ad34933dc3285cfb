import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { formatId, SECOND_MS } from '@corridor/kernel';
import { FOUND_MAX, type FoundPart } from '@corridor/contracts';
import { withStatementLimit } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { FinderById, namedIds, NameIndex, PersonalDataVault } from '@corridor/service';
import { ownerNames } from '../beneficial-owners/owner-names.factory';
import { platformKeysSql } from './platform-keys.repository';

const tables = {
  Verification: 'verifications',
  BeneficialOwner: 'beneficial_owners',
  Document: 'documents',
} as const;

/** The search by names answers within the time that the gateway waits for it. */
const NAMES_LIMIT_MS = SECOND_MS;

const PLATFORM_ID =
  '(SELECT v.platform_id FROM verifications v WHERE v.platform_key = k.platform_key LIMIT 1)';

function ofTable(table: string): string {
  return `
    WITH RECURSIVE ${platformKeysSql}
    SELECT t.platform_key, ${PLATFORM_ID} AS platform_id
    FROM keys k JOIN ${table} t ON t.platform_key = k.platform_key AND t.id = $1`;
}

/** What compliance knows by an id, and beneficial owners by their names and e-mail addresses. */
@Injectable()
export class FoundRepository extends FinderById {
  private readonly owners: NameIndex;

  constructor(
    pool: Pool,
    private readonly dataSource: DataSource,
    vault: PersonalDataVault,
  ) {
    super(pool, tables, ofTable);
    this.owners = ownerNames(vault);
  }

  override async find(text: string, platformKey?: number, names = false): Promise<FoundPart[]> {
    const byId = await super.find(text, platformKey);
    const byName = names && namedIds(text).length === 0 ? await this.byName(text, platformKey) : [];
    return [...new Map([...byId, ...byName].map((part) => [part.id, part])).values()].slice(0, FOUND_MAX);
  }

  private async byName(text: string, platformKey: number | undefined): Promise<FoundPart[]> {
    return this.dataSource.transaction((manager) =>
      withStatementLimit(manager, NAMES_LIMIT_MS, async () => {
        const platforms = rowsOf<{ platform_key: number; platform_id: string | null }>(
          await manager.query(
            `WITH RECURSIVE ${platformKeysSql}
             SELECT k.platform_key, ${PLATFORM_ID} AS platform_id FROM keys k
             WHERE k.platform_key IS NOT NULL AND ($1::integer IS NULL OR k.platform_key = $1)`,
            [platformKey ?? null],
          ),
        );
        const idByKey = new Map(platforms.map((row) => [row.platform_key, row.platform_id]));
        const keys = [...idByKey.keys()];
        const found = [
          ...(await this.owners.identified(manager, keys, text)),
          ...(await this.owners.named(manager, keys, text)),
        ];
        return found.map((row) => ({
          kind: 'BeneficialOwner' as const,
          id: formatId('BeneficialOwner', row.id),
          platformId: idByKey.get(row.platform_key) ?? null,
          platformKey: row.platform_key,
          isByName: true,
        }));
      }),
    );
  }
}
