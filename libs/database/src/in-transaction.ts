import type { Pool, PoolClient } from 'pg';

/**
 * Runs work in one transaction of a session of its own, for commands on the server. Services use UnitOfWork.
 * @throws what the work throws, after it was rolled back
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
