import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, type ResourceName } from '@corridor/kernel';
import type { FoundPart } from '@corridor/contracts';
import { Finder, namedId } from '@corridor/service';
import { platformKeysSql } from './platform-keys.repository';

interface Row {
  platform_key: number;
  platform_id: string | null;
}

const tables: Partial<Record<ResourceName, string>> = {
  Verification: 'verifications',
  BeneficialOwner: 'beneficial_owners',
  Document: 'documents',
};

/** What compliance knows by an id. */
@Injectable()
export class FoundRepository extends Finder {
  constructor(private readonly pool: Pool) {
    super();
  }

  async find(text: string): Promise<FoundPart[]> {
    const named = namedId(text);
    const table = named && tables[named.kind];
    if (!named || table === undefined) return [];
    const { kind, id } = named;
    const { rows } = await this.pool.query<Row>(
      `WITH RECURSIVE ${platformKeysSql}
       SELECT t.platform_key, (
         SELECT v.platform_id FROM verifications v WHERE v.platform_key = t.platform_key LIMIT 1) AS platform_id
       FROM keys k JOIN ${table} t ON t.platform_key = k.platform_key AND t.id = $1`,
      [id],
    );
    return rows.map(({ platform_key: platformKey, platform_id: platformId }) => {
      return { kind, id: formatId(kind, id), platformId, platformKey };
    });
  }
}
