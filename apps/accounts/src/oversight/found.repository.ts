import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, type ResourceName } from '@corridor/kernel';
import { FOUND_MAX, type FoundPart } from '@corridor/contracts';
import { Finder, namedIds, PersonalDataVault } from '@corridor/service';
import { CustomerNameRepository } from '../customers/customer-name.repository';
import { AccountCodec } from '../external-accounts/account.codec';
import { ExternalAccountRepository } from '../external-accounts/external-account.repository';
import { normalizedUmaAddress } from '../customers/domain/uma-address';

interface Row {
  platform_key: number;
  platform: string;
  id: string;
}

/** The last four characters of the number of an account, as lists show them or alone. */
const ENDING = /^[.…*•]*([A-Za-z0-9]{4})$/;
const COLUMNS = 'p.platform_key, p.id AS platform';
/** $1 is the key of one platform, or null for all. */
const PLATFORMS = '(SELECT * FROM platforms WHERE $1::integer IS NULL OR platform_key = $1) p';
/** The tables of what has an id. Their keys begin with the platform's, so that each platform is one look at an index. */
const tables: Partial<Record<ResourceName, string>> = {
  Customer: 'customers',
  ExternalAccount: 'external_accounts',
  BulkUploadJob: 'bulk_upload_jobs',
};

function partOf(kind: ResourceName, { platform_key: platformKey, platform, id }: Row): FoundPart {
  return { kind, id: formatId(kind, id), platformId: formatId('PlatformConfig', platform), platformKey };
}

/** What accounts knows by an id, a name of a customer or one that its platform gave it, a UMA address, or the end of an account's number. */
@Injectable()
export class FoundRepository extends Finder {
  private readonly names: CustomerNameRepository;
  private readonly accounts: ExternalAccountRepository;

  constructor(
    private readonly pool: Pool,
    vault: PersonalDataVault,
  ) {
    super();
    this.names = new CustomerNameRepository(vault);
    this.accounts = new ExternalAccountRepository(new AccountCodec(vault));
  }

  async find(text: string, platformKey?: number, names = false): Promise<FoundPart[]> {
    const byId = await Promise.all(namedIds(text).map((named) => this.byId(named, platformKey)));
    const found = [
      ...byId.flat(),
      ...(text.startsWith('$') ? await this.byAddress(text, platformKey) : []),
      ...(await this.byPlatformCustomerId(text, platformKey)),
      ...(await this.byFingerprint(text, platformKey, names)),
    ];
    return [...new Map(found.map((part) => [part.id, part])).values()].slice(0, FOUND_MAX);
  }

  private async byId(
    { kind, id }: ReturnType<typeof namedIds>[number],
    platformKey: number | undefined,
  ): Promise<FoundPart[]> {
    if (kind === 'PlatformConfig') {
      const sql = `SELECT ${COLUMNS}, p.id FROM ${PLATFORMS} WHERE p.id = $2`;
      return this.rows(kind, sql, [platformKey, id]);
    }
    const table = tables[kind];
    if (table === undefined) return [];
    const sql = `SELECT ${COLUMNS}, t.id FROM ${PLATFORMS}
      JOIN ${table} t ON t.platform_key = p.platform_key AND t.id = $2`;
    return this.rows(kind, sql, [platformKey, id]);
  }

  private byAddress(text: string, platformKey: number | undefined): Promise<FoundPart[]> {
    const sql = `SELECT ${COLUMNS}, u.customer_id AS id FROM uma_addresses u JOIN ${PLATFORMS} USING (platform_key)
      WHERE u.uma_address = $2`;
    return this.rows('Customer', sql, [platformKey, normalizedUmaAddress(text)]);
  }

  private byPlatformCustomerId(text: string, platformKey: number | undefined): Promise<FoundPart[]> {
    const sql = `SELECT ${COLUMNS}, c.id FROM ${PLATFORMS}
      JOIN customers c ON c.platform_key = p.platform_key AND c.platform_customer_id = $2 LIMIT ${FOUND_MAX}`;
    return this.rows('Customer', sql, [platformKey, text]);
  }

  /** Customers by words of their names, and accounts by the end of their numbers. */
  private async byFingerprint(
    text: string,
    platformKey: number | undefined,
    names: boolean,
  ): Promise<FoundPart[]> {
    const { rows: platforms } = await this.pool.query<Omit<Row, 'id'>>(
      `SELECT ${COLUMNS} FROM ${PLATFORMS}`,
      [platformKey ?? null],
    );
    const byKey = new Map(platforms.map((row) => [row.platform_key, row.platform]));
    const placed = (kind: ResourceName, { platform_key: key, id }: Omit<Row, 'platform'>): FoundPart =>
      partOf(kind, { platform_key: key, platform: byKey.get(key) ?? '', id });
    const [, ending] = ENDING.exec(text) ?? [];
    const accounts =
      ending === undefined ? [] : await this.accounts.findByEnding(this.pool, [...byKey.keys()], ending);
    const named = names ? await this.names.find(this.pool, [...byKey.keys()], text) : [];
    return [
      ...accounts.map((row) => placed('ExternalAccount', row)),
      ...named.map((row) => ({ ...placed('Customer', row), isByName: true as const })),
    ];
  }

  private async rows(
    kind: ResourceName,
    sql: string,
    [platformKey, value]: readonly [number | undefined, string],
  ): Promise<FoundPart[]> {
    const { rows } = await this.pool.query<Row>(sql, [platformKey ?? null, value]);
    return rows.map((row) => partOf(kind, row));
  }
}
