import { Client } from 'pg';
import { readRunFile } from '../system/running-system';

/** Postings of the platform of an internal account, or those of a settlement account with its bank. */
const OF_OWNER = `platform_key = (SELECT platform_key FROM payments.internal_accounts WHERE id = $1::uuid)
  OR 'NOSTRO:' || $1 IN (from_system, to_system)`;

/**
 * Moves postings into the past, as if they had been booked so many days before. Their trigger refuses that, so it is off for
 * the session. What was booked on a kept day must not move.
 * @param days by the id of the internal account, or of the settlement account
 * @returns the days of UTC on which the first posting of each is booked now
 */
export async function bookEarlier(days: Readonly<Record<string, number>>): Promise<string[]> {
  const { adminDatabaseUrl } = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const client = new Client({ connectionString: adminDatabaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    const firstDays: string[] = [];
    for (const [id, count] of Object.entries(days)) {
      const { rows } = await client.query<{ day: string }>(
        `WITH moved AS (
           UPDATE payments.postings SET booked_at = booked_at - make_interval(days => $2) WHERE ${OF_OWNER}
           RETURNING booked_at)
         SELECT (min(booked_at) AT TIME ZONE 'UTC')::date::text AS day FROM moved`,
        [id.split(':')[1], count],
      );
      firstDays.push(rows[0]?.day ?? '');
    }
    await client.query('COMMIT');
    return firstDays;
  } finally {
    await client.end();
  }
}
