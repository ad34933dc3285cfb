import { at, listAt, numberAt, type ApiClient } from '@corridor/api-client';
import type { ReadCase } from './pages';
import type { Filled } from './record-sql';

/** Rows that the whole lists have. */
function expectedTotals({ size }: Filled): Readonly<Record<string, number>> {
  const { transactions, customers, holders, documents, owners, verifications, events } = size;
  return {
    '/transactions': transactions,
    '/customers': customers,
    '/customers/internal-accounts': customers,
    '/customers/external-accounts': holders,
    '/documents': documents,
    '/beneficial-owners': owners,
    '/verifications': verifications,
    '/webhook-events': events,
    '/webhook-deliveries': events,
  };
}

/**
 * Walks all pages of each case of a list.
 * @throws Error if a page has another total than the first one, if the total isn't the number of rows, or if a whole
 *   list has another total than rows were written
 */
export async function assertListed(
  client: ApiClient,
  filled: Filled,
  cases: readonly ReadCase[],
): Promise<void> {
  const expected = expectedTotals(filled);
  for (const { name, list, paths } of cases) {
    const path = String(paths[0]);
    if (list === undefined || path.includes('cursor=')) continue;
    const { rows, totals } = await walk(client, path);
    const isWhole = name.endsWith(': first page');
    const total = (isWhole ? expected[list] : undefined) ?? rows;
    if (rows !== total || totals.some((one) => one !== total))
      throw new Error(`${name}: ${rows} rows, totals ${[...new Set(totals)].join()}, expected ${total}`);
  }
}

/** The number of different rows on all pages, and the total of each page. */
async function walk(client: ApiClient, path: string): Promise<{ rows: number; totals: number[] }> {
  const rows = new Set<string>();
  const totals: number[] = [];
  for (let cursor = ''; ;) {
    const page = await client.expectOk('GET', `${path}${cursor}`);
    for (const row of listAt(page, 'data')) rows.add(JSON.stringify(row));
    totals.push(numberAt(page, 'totalCount'));
    const next = at(page, 'nextCursor');
    if (typeof next !== 'string') return { rows: rows.size, totals };
    cursor = `&cursor=${next}`;
  }
}
