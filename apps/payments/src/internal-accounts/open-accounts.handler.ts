import { Injectable } from '@nestjs/common';
import { mintUuid, type Uuid, type RecordKey } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import type { PlatformReplica } from '../replicas/domain/replicas';
import { ListTotalRepository } from '../list-totals/list-total.repository';
import { dayOf, noIds, type ListTotalDelta } from '../list-totals/domain/list-total-delta';
import { AccountOpeningRepository, FIRST_ID, type MissingAccount } from './account-opening.repository';

/** Kind of customers' accounts in the totals of lists; their state is the currency. */
export const ACCOUNT_KIND = 'INTERNAL_ACCOUNT';
/** Maximum number of accounts that one statement opens. */
const OPEN_LIMIT = 5_000;

/** A processed range of customers. */
interface OpenedRange {
  /** The last customer of the range. */
  lastId: Uuid | undefined;
  /** Whether no customer follows the range. */
  isLast: boolean;
}

/** Opens missing internal accounts in the caller's transaction. Repeats open nothing. */
@Injectable()
export class OpenAccountsHandler {
  constructor(
    private readonly openings: AccountOpeningRepository,
    private readonly listTotals: ListTotalRepository,
    private readonly clocks: PlatformClocks,
  ) {}

  /**
   * Opens the platform's own accounts. Those of its customers follow range by range (`AccountOpeningsWorker`), so
   * that no transaction grows with the number of customers.
   * @param isBegunAtOnce whether to open the first range here. Most platforms have only one.
   */
  async ofPlatform(runner: SqlRunner, platform: PlatformReplica, isBegunAtOnce: boolean): Promise<void> {
    const { platformKey } = platform;
    const wanted = [...platform.currencies.keys()].map((currency) => ({ customerId: null, currency }));
    await this.open(runner, platformKey, wanted);
    const first = isBegunAtOnce ? await this.ofRange(runner, platform, FIRST_ID) : undefined;
    if (first?.isLast) await this.openings.end(runner, platformKey);
    else await this.openings.begin(runner, platformKey, first?.lastId ?? FIRST_ID);
  }

  /** Opens accounts of the customers after `afterId`, as many as one transaction takes. */
  async ofRange(runner: SqlRunner, platform: PlatformReplica, afterId: Uuid): Promise<OpenedRange> {
    const { platformKey } = platform;
    const currencies = [...platform.currencies.keys()];
    const limit = Math.max(1, Math.floor(OPEN_LIMIT / Math.max(1, currencies.length)));
    const ids = await this.openings.customersAfter(runner, platformKey, { afterId, limit });
    const [firstId, lastId] = [ids[0], ids.at(-1)];
    if (firstId && lastId) {
      const range = { platformKey, firstId, lastId, currencies };
      await this.open(runner, platformKey, await this.openings.missing(runner, range));
    }
    return { lastId, isLast: ids.length < limit };
  }

  async ofCustomers(
    runner: SqlRunner,
    platform: PlatformReplica,
    customers: readonly RecordKey[],
  ): Promise<void> {
    const wanted = customers.flatMap(({ id }) =>
      [...platform.currencies.keys()].map((currency) => ({ customerId: id, currency })),
    );
    for (let from = 0; from < wanted.length; from += OPEN_LIMIT) {
      await this.open(runner, platform.platformKey, wanted.slice(from, from + OPEN_LIMIT));
    }
  }

  private async open(
    runner: SqlRunner,
    platformKey: number,
    wanted: readonly MissingAccount[],
  ): Promise<void> {
    if (wanted.length === 0) return;
    const nowMs = await this.clocks.now(runner, platformKey);
    // Lists show the newest first. The platform's first currency gets the last id, so it comes first.
    const ids = wanted.map(() => mintUuid(nowMs)).reverse();
    const opened = rowsOf<{ customer_id: string | null; currency: string }>(
      await runner.query(
        `INSERT INTO internal_accounts (platform_key, id, customer_id, currency, created_at, updated_at)
         SELECT $1, n.id, n.customer_id, n.currency, $2::timestamptz, $2::timestamptz
         FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS n (id, customer_id, currency)
         ORDER BY n.customer_id, n.currency ON CONFLICT DO NOTHING RETURNING customer_id, currency`,
        [
          platformKey,
          new Date(nowMs).toISOString(),
          ids,
          wanted.map(({ customerId }) => customerId),
          wanted.map(({ currency }) => currency),
        ],
      ),
    );
    await this.listTotals.add(runner, accountDeltas(platformKey, nowMs, opened));
  }
}

function accountDeltas(
  platformKey: number,
  nowMs: number,
  opened: readonly { customer_id: string | null; currency: string }[],
): ListTotalDelta[] {
  const numbers = new Map<string, number>();
  for (const { customer_id, currency } of opened) {
    if (customer_id !== null) numbers.set(currency, (numbers.get(currency) ?? 0) + 1);
  }
  return [...numbers].map(([currency, n]) => ({
    platformKey,
    kind: ACCOUNT_KIND,
    fromState: null,
    toState: currency,
    unit: dayOf(nowMs),
    n,
    ids: noIds(),
  }));
}
