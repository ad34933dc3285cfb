import type { Pool } from 'pg';

/** A wrapped data key. */
export interface StoredDataKey {
  id: string;
  wrapped: string;
  root: string;
  /** Whether instances encrypt with it. */
  writes: boolean;
}

/** The data keys of a service, and how often each key has encrypted. */
export class DataKeyRepository {
  constructor(private readonly pool: Pool) {}

  /** Oldest first. */
  async list(): Promise<StoredDataKey[]> {
    const { rows } = await this.pool.query<StoredDataKey>(
      `SELECT id, wrapped, root, coalesce(writes_from <= clock_timestamp(), false) AS writes FROM data_keys
       WHERE wrapped IS NOT NULL ORDER BY made_at, id`,
    );
    return rows;
  }

  /**
   * Stores a new key. Of instances that make one of the same id, the first one stores it.
   * @param delayMs when instances begin to write with it; undefined: when {@link activate} says so
   */
  async insert(key: Omit<StoredDataKey, 'writes'>, delayMs: number | undefined): Promise<void> {
    await this.pool.query(
      `INSERT INTO data_keys (id, wrapped, root, writes_from)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4::double precision / 1000))
       ON CONFLICT (id) DO NOTHING`,
      [key.id, key.wrapped, key.root, delayMs ?? null],
    );
  }

  async activate(id: string): Promise<void> {
    await this.pool.query('UPDATE data_keys SET writes_from = clock_timestamp() WHERE id = $1', [id]);
  }

  async rewrap(id: string, wrapped: string, root: string): Promise<void> {
    await this.pool.query('UPDATE data_keys SET wrapped = $2, root = $3 WHERE id = $1', [id, wrapped, root]);
  }

  /** Adds encryptions to a key, also to one of the ring, and returns all of it. */
  async addEncryptions(id: string, count: number): Promise<number> {
    const { rows } = await this.pool.query<{ encryptions: string }>(
      `INSERT INTO data_keys AS k (id, encryptions) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET encryptions = k.encryptions + $2 RETURNING encryptions`,
      [id, count],
    );
    return Number(rows[0]?.encryptions);
  }
}
