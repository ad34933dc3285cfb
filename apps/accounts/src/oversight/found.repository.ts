import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { formatId, SECOND_MS, type ResourceName } from '@corridor/kernel';
import { FOUND_MAX, type FoundPart } from '@corridor/contracts';
import { withStatementLimit } from '@corridor/database';
import { Finder, namedIds, NameIndex, PersonalDataVault } from '@corridor/service';
import { customerNames } from '../customers/customer-names.factory';
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

/** The search by names answers within the time that the gateway waits for it. */
const NAMES_LIMIT_MS = SECOND_MS;

function partOf(kind: ResourceName, { platform_key: platformKey, platform, id }: Row): FoundPart {
  return { kind, id: formatId(kind, id), platformId: formatId('PlatformConfig', platform), platformKey };
}

function placed(
  kind: ResourceName,
  row: Omit<Row, 'platform'>,
  platforms: ReadonlyMap<number, string>,
): FoundPart {
  return partOf(kind, { ...row, platform: platforms.get(row.platform_key) ?? '' });
}

/**
 * What accounts knows by an id, by a name of a customer or one that its platform gave it, by a UMA address, and by the
 * number of an account, its end, or the name or e-mail address of its beneficiary.
 */
@Injectable()
export class FoundRepository extends Finder {
  private readonly customers: NameIndex;
  private readonly accounts: ExternalAccountRepository;

  constructor(
    private readonly pool: Pool,
    private readonly dataSource: DataSource,
    vault: PersonalDataVault,
  ) {
    super();
    this.customers = customerNames(vault);
    this.accounts = new ExternalAccountRepository(new AccountCodec(vault), vault);
  }

  async find(text: string, platformKey?: number, names = false): Promise<FoundPart[]> {
    const ids = namedIds(text);
    const byId = await Promise.all(ids.map((named) => this.byId(named, platformKey)));
    const exact = [
      ...byId.flat(),
      ...(text.startsWith('$') ? await this.byAddress(text, platformKey) : []),
      ...(await this.byPlatformCustomerId(text, platformKey)),
      ...(await this.byEnding(text, platformKey)),
    ];
    const named = names && ids.length === 0 ? await this.byName(text, platformKey, exact) : [];
    return [...new Map([...exact, ...named].map((part) => [part.id, part])).values()].slice(0, FOUND_MAX);
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

  private async byEnding(text: string, platformKey: number | undefined): Promise<FoundPart[]> {
    const [, ending] = ENDING.exec(text) ?? [];
    if (ending === undefined) return [];
    const platforms = await this.platforms(platformKey);
    const rows = await this.accounts.findByEnding(this.pool, [...platforms.keys()], ending);
    return rows.map((row) => placed('ExternalAccount', row, platforms));
  }

  /**
   * Customers and accounts by words of names, and accounts by e-mail addresses and numbers.
   * @throws Error if that takes too long and there is nothing `exact`. An answer without the names would be wrong.
   */
  private async byName(
    text: string,
    platformKey: number | undefined,
    exact: readonly FoundPart[],
  ): Promise<FoundPart[]> {
    const platforms = await this.platforms(platformKey);
    try {
      const keys = [...platforms.keys()];
      const { customers, accounts } = await this.dataSource.transaction((manager) =>
        withStatementLimit(manager, NAMES_LIMIT_MS, async () => ({
          customers: await this.customers.named(manager, keys, text),
          accounts: [
            ...(await this.accounts.names.identified(manager, keys, text)),
            ...(await this.accounts.names.named(manager, keys, text)),
          ],
        })),
      );
      return [
        ...customers.map((row) => placed('Customer', row, platforms)),
        ...accounts.map((row) => placed('ExternalAccount', row, platforms)),
      ].map((part) => ({ ...part, isByName: true }));
    } catch (error) {
      if (exact.length > 0 && error instanceof QueryFailedError) return [];
      throw error;
    }
  }

  /** The ids of one platform or of all, by their keys. */
  private async platforms(platformKey: number | undefined): Promise<Map<number, string>> {
    const { rows } = await this.pool.query<Omit<Row, 'id'>>(`SELECT ${COLUMNS} FROM ${PLATFORMS}`, [
      platformKey ?? null,
    ]);
    return new Map(rows.map((row) => [row.platform_key, row.platform]));
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
