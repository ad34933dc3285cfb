import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { FinderById } from '@corridor/service';
import { platformKeysSql } from './platform-keys.repository';

const tables = {
  Verification: 'verifications',
  BeneficialOwner: 'beneficial_owners',
  Document: 'documents',
} as const;

function ofTable(table: string): string {
  return `
    WITH RECURSIVE ${platformKeysSql}
    SELECT t.platform_key, (
      SELECT v.platform_id FROM verifications v WHERE v.platform_key = t.platform_key LIMIT 1) AS platform_id
    FROM keys k JOIN ${table} t ON t.platform_key = k.platform_key AND t.id = $1`;
}

/** What compliance knows by an id. */
@Injectable()
export class FoundRepository extends FinderById {
  constructor(pool: Pool) {
    super(pool, tables, ofTable);
  }
}
