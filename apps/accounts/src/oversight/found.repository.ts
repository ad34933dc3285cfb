import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, type ResourceName } from '@corridor/kernel';
import { FOUND_MAX, type FoundPart } from '@corridor/contracts';
import { Finder, namedIds } from '@corridor/service';
import { normalizedUmaAddress } from '../customers/domain/uma-address';

interface Row {
  platform_key: number;
  platform: string;
  id: string;
}

const COLUMNS = 'p.platform_key, p.id AS platform';
/** The tables of what has an id. Their keys begin with the platform's, so that each platform is one look at an index. */
const tables: Partial<Record<ResourceName, string>> = {
  Customer: 'customers',
  ExternalAccount: 'external_accounts',
  BulkUploadJob: 'bulk_upload_jobs',
};

function partOf(kind: ResourceName, { platform_key: platformKey, platform, id }: Row): FoundPart {
  return { kind, id: formatId(kind, id), platformId: formatId('PlatformConfig', platform), platformKey };
}

/** What accounts knows by an id, a name that a platform gave a customer, or a UMA address. */
@Injectable()
export class FoundRepository extends Finder {
  constructor(private readonly pool: Pool) {
    super();
  }

  async find(text: string): Promise<FoundPart[]> {
    const byId = (await Promise.all(namedIds(text).map((named) => this.byId(named)))).flat();
    const byAddress = text.startsWith('$') ? await this.byAddress(text) : [];
    const known = new Set([...byId, ...byAddress].map(({ id }) => id));
    const byName = (await this.byName(text)).filter(({ id }) => !known.has(id));
    return [...byId, ...byAddress, ...byName].slice(0, FOUND_MAX);
  }

  private async byId({ kind, id }: ReturnType<typeof namedIds>[number]): Promise<FoundPart[]> {
    if (kind === 'PlatformConfig') {
      const sql = `SELECT ${COLUMNS}, p.id FROM platforms p WHERE p.id = $1`;
      return this.rows(kind, sql, id);
    }
    const table = tables[kind];
    if (table === undefined) return [];
    const sql = `SELECT ${COLUMNS}, t.id FROM platforms p
      JOIN ${table} t ON t.platform_key = p.platform_key AND t.id = $1`;
    return this.rows(kind, sql, id);
  }

  private byAddress(text: string): Promise<FoundPart[]> {
    const sql = `SELECT ${COLUMNS}, u.customer_id AS id FROM uma_addresses u JOIN platforms p USING (platform_key)
      WHERE u.uma_address = $1`;
    return this.rows('Customer', sql, normalizedUmaAddress(text));
  }

  private byName(text: string): Promise<FoundPart[]> {
    const sql = `SELECT ${COLUMNS}, c.id FROM platforms p
      JOIN customers c ON c.platform_key = p.platform_key AND c.platform_customer_id = $1 LIMIT ${FOUND_MAX}`;
    return this.rows('Customer', sql, text);
  }

  private async rows(kind: ResourceName, sql: string, value: string): Promise<FoundPart[]> {
    const { rows } = await this.pool.query<Row>(sql, [value]);
    return rows.map((row) => partOf(kind, row));
  }
}
