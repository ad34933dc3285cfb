import type { Pool } from 'pg';
import { formatId, parseId, resourceNames, type ResourceName, type Uuid } from '@corridor/kernel';
import { QUEUE_COUNT_MAX, type FoundPart, type WaitingWork } from '@corridor/contracts';

/** What waits for people in a service, besides approvals and dead letters, which every service has. */
export abstract class QueueSource {
  /** Each count is at most one more than QUEUE_COUNT_MAX. It reads indexes, and its cost doesn't grow with the rows. */
  abstract read(): Promise<WaitingWork[]>;
}

/** What a text names in a service: ids, and names that its owner gave. */
export abstract class Finder {
  /**
   * Matches of one platform or of all, found by index; at most FOUND_MAX.
   * @param names also by names, e-mail addresses and whole numbers
   */
  abstract find(text: string, platformKey?: number, names?: boolean): Promise<FoundPart[]>;
}

/**
 * Finds by id alone, in one table for each kind.
 * @param tables by the kind of the id
 * @param sql from a table to its statement: $1 is the uuid, the answer is platform_key and platform_id
 */
export abstract class FinderById extends Finder {
  constructor(
    private readonly pool: Pool,
    private readonly tables: Partial<Record<ResourceName, string>>,
    private readonly sql: (table: string) => string,
  ) {
    super();
  }

  async find(text: string, platformKey?: number): Promise<FoundPart[]> {
    const found = namedIds(text).map(async ({ kind, id }) => {
      const table = this.tables[kind];
      return table === undefined
        ? []
        : foundParts(this.pool, kind, this.sql(table), { value: id, platformKey });
    });
    return (await Promise.all(found)).flat();
  }
}

/**
 * What a statement finds in one platform or in all.
 * @param sql answers platform_key, platform_id and, if $1 is not the id, id
 */
export async function foundParts(
  pool: Pool,
  kind: ResourceName,
  sql: string,
  { value, platformKey }: { value: string | number; platformKey: number | undefined },
): Promise<FoundPart[]> {
  const { rows } = await pool.query<{
    platform_key: number | null;
    platform_id: string | null;
    id?: string;
  }>(`SELECT * FROM (${sql}) f WHERE $2::integer IS NULL OR f.platform_key = $2`, [
    value,
    platformKey ?? null,
  ]);
  return rows.map(({ id = String(value), platform_id: platformId, platform_key: platformKey }) => {
    return { kind, id: formatId(kind, id), platformId, platformKey };
  });
}

/**
 * What waits for a review in a service.
 * @param sql answers the count n and the oldest moment; $1 is the limit of the count
 */
export async function reviewsIn(pool: Pool, sql: string): Promise<WaitingWork[]> {
  const { rows } = await pool.query<{ n: string; oldest: Date | null }>(sql, [QUEUE_COUNT_MAX + 1]);
  const [row] = rows;
  return [{ queue: 'REVIEWS', count: Number(row?.n ?? 0), oldestAt: row?.oldest?.toISOString() ?? null }];
}

/** A service without queues of its own. */
export class NoQueues extends QueueSource {
  read(): Promise<WaitingWork[]> {
    return Promise.resolve([]);
  }
}

/** The ids that a text may be: one for an id of the API, one of each kind for a uuid without its kind. */
export function namedIds(text: string): { kind: ResourceName; id: Uuid }[] {
  return resourceNames.flatMap((kind) => {
    const id = parseId(kind, text.includes(':') ? text : `${kind}:${text}`);
    return id === undefined ? [] : [{ kind, id }];
  });
}
