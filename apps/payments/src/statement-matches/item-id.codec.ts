import { parseId } from '@corridor/kernel';
import type { ItemKey } from '../bank-statements/open-item.repository';

const PREFIX = 'OpenItem:';

/** The public id of an open item: opaque, and the same for ever. */
export function formatItemId({ platformKey, transactionId, kind, line, direction }: ItemKey): string {
  const text = JSON.stringify([platformKey, transactionId, kind, line, direction]);
  return `${PREFIX}${Buffer.from(text).toString('base64url')}`;
}

/** Reads an id; undefined if it is none. */
export function parseItemId(text: string): ItemKey | undefined {
  if (!text.startsWith(PREFIX)) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text.slice(PREFIX.length), 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== 5) return undefined;
    const [platformKey, transactionId, kind, line, direction] = parts as unknown[];
    const isWhole = Number.isSafeInteger(platformKey) && Number.isSafeInteger(line);
    if (!isWhole || typeof kind !== 'string' || typeof transactionId !== 'string') return undefined;
    const id = parseId('Transaction', `Transaction:${transactionId}`);
    if (!id || (direction !== 'CREDIT' && direction !== 'DEBIT')) return undefined;
    const key = {
      platformKey: platformKey as number,
      transactionId: id,
      kind,
      line: line as number,
      direction,
    } as const;
    return formatItemId(key) === text ? key : undefined;
  } catch {
    return undefined;
  }
}
