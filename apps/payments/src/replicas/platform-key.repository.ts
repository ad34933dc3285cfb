import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** The key of a platform by its id or the key itself; undefined if there is none. */
export async function platformKeyBy(runner: SqlRunner, platform: string): Promise<number | undefined> {
  const rows = rowsOf<{ platform_key: number }>(
    await runner.query('SELECT platform_key FROM platforms WHERE id = $1 OR platform_key::text = $1', [
      platform,
    ]),
  );
  return rows[0]?.platform_key;
}

/**
 * The key of the platform that an operator names.
 * @param platform `PlatformConfig:<uuid>`, or the key itself. @throws Error if there is no such platform.
 */
export async function findPlatformKey(runner: SqlRunner, platform: string): Promise<number> {
  const key = await platformKeyBy(runner, platform);
  if (key === undefined) throw new Error(`there is no platform ${platform}`);
  return key;
}
