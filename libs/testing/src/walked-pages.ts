import type { OperationReply, Page } from '@corridor/contracts';
import { REPLY_BODY_BYTES_MAX } from '@corridor/messaging';

/** Maximum number of pages of one list. It ends a loop of cursors. */
const PAGES_MAX = 1_000;

/** The result of a walk through all pages of a list. */
export interface WalkedPages {
  /** In the order of the list. */
  ids: string[];
  /** Rows of each page. */
  lengths: number[];
  /** Bytes of the largest page. */
  bytes: number;
}

interface Row {
  id: string;
}

/**
 * Walks through all pages of a list, 100 rows each.
 * @throws Error if a page can't be sent as a reply, its members contradict each other, or a total changes.
 */
export async function walkPages(
  ask: (query: { limit: number; cursor?: string }) => Promise<OperationReply>,
): Promise<WalkedPages> {
  const walked: WalkedPages = { ids: [], lengths: [], bytes: 0 };
  const totals = new Set<number>();
  for (let cursor: string | undefined; walked.lengths.length < PAGES_MAX;) {
    const text = textOf(await ask({ limit: 100, ...(cursor === undefined ? {} : { cursor }) }));
    const page = JSON.parse(text) as Page<Row>;
    const bytes = Buffer.byteLength(text);
    if (bytes > REPLY_BODY_BYTES_MAX) throw new Error(`a page of ${bytes} bytes is no reply`);
    if (page.hasMore !== (page.nextCursor !== undefined)) throw new Error('hasMore and nextCursor differ');
    if (page.hasMore && page.data.length === 0) throw new Error('a page without rows goes on');
    walked.ids.push(...page.data.map(({ id }) => id));
    walked.lengths.push(page.data.length);
    walked.bytes = Math.max(walked.bytes, bytes);
    totals.add(page.totalCount);
    if (totals.size > 1) throw new Error(`totals ${[...totals].join(', ')} of one list`);
    if (!page.hasMore) return walked;
    cursor = page.nextCursor;
  }
  throw new Error('the list does not end');
}

/** The text that is sent for a reply. */
function textOf({ renderedBody, body }: OperationReply): string {
  return renderedBody ?? JSON.stringify(body);
}
