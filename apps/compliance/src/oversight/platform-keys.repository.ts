/**
 * A part of a WITH RECURSIVE: `keys` has the key of each platform that has a customer. It looks at the index once for
 * each platform, whatever the number of customers.
 */
export const platformKeysSql = `keys AS (
  (SELECT platform_key FROM customers ORDER BY platform_key LIMIT 1)
  UNION ALL
  SELECT (SELECT c.platform_key FROM customers c WHERE c.platform_key > k.platform_key ORDER BY c.platform_key LIMIT 1)
  FROM keys k WHERE k.platform_key IS NOT NULL)`;
