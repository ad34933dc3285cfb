import { Inject, Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PlatformClocks } from '@corridor/service';
import type { PlatformCopy } from '../copies/domain/copies';
import { CopyRepository } from '../copies/copy.repository';
import { CountRepository } from '../counts/count.repository';
import { dayOf, noIds, type CountDelta } from '../counts/domain/count-delta';
import type { PlatformRecordKey } from '../ledger/ledger.repository';

/** Kind under which customers' accounts are counted; their state is the currency. */
export const ACCOUNT_KIND = 'INTERNAL_ACCOUNT';
/** Accounts opened by one statement. */
const OPEN_LIMIT = 5_000;

interface MissingAccount {
  customerId: Uuid | null;
  currency: string;
}

/** Opens the internal accounts that are missing, in the caller's transaction; repeats open nothing. */
@Injectable()
export class OpenAccountsHandler {
  constructor(
    @Inject(CopyRepository) private readonly copies: CopyRepository,
    @Inject(CountRepository) private readonly counts: CountRepository,
    @Inject(PlatformClocks) private readonly clocks: PlatformClocks,
  ) {}

  /** The platform's own accounts, and those of all its customers in a currency that was added. */
  async ofPlatform(runner: SqlRunner, platformKey: number): Promise<void> {
    const [platform] = await this.copies.platforms(runner, [platformKey]);
    if (!platform) return;
    const currencies = [...platform.currencies.keys()];
    await this.open(
      runner,
      platformKey,
      currencies.map((currency) => ({ customerId: null, currency })),
    );
    for (;;) {
      const missing = await this.missingOfCustomers(runner, platformKey, currencies);
      await this.open(runner, platformKey, missing);
      if (missing.length < OPEN_LIMIT) return;
    }
  }

  async ofCustomers(
    runner: SqlRunner,
    platform: PlatformCopy,
    customers: readonly PlatformRecordKey[],
  ): Promise<void> {
    const wanted = customers.flatMap(({ id }) =>
      [...platform.currencies.keys()].map((currency) => ({ customerId: id, currency })),
    );
    for (let from = 0; from < wanted.length; from += OPEN_LIMIT) {
      await this.open(runner, platform.platformKey, wanted.slice(from, from + OPEN_LIMIT));
    }
  }

  private async missingOfCustomers(
    runner: SqlRunner,
    platformKey: number,
    currencies: readonly string[],
  ): Promise<MissingAccount[]> {
    const rows = rowsOf<{ customer_id: string; currency: string }>(
      await runner.query(
        `SELECT c.id AS customer_id, w.currency
         FROM customers c CROSS JOIN unnest($2::text[]) WITH ORDINALITY AS w (currency, place)
         WHERE c.platform_key = $1 AND NOT c.is_deleted AND NOT EXISTS (
           SELECT 1 FROM internal_accounts a
           WHERE a.platform_key = c.platform_key AND a.customer_id = c.id AND a.currency = w.currency)
         ORDER BY c.id, w.place LIMIT $3`,
        [platformKey, currencies, OPEN_LIMIT],
      ),
    );
    return rows.map((row) => ({ customerId: trustUuid(row.customer_id), currency: row.currency }));
  }

  private async open(
    runner: SqlRunner,
    platformKey: number,
    wanted: readonly MissingAccount[],
  ): Promise<void> {
    if (wanted.length === 0) return;
    const nowMs = await this.clocks.now(runner, platformKey);
    // Lists show the newest first: minted last, the platform's first currency stands on top.
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
    await this.counts.add(runner, accountDeltas(platformKey, nowMs, opened));
  }
}

function accountDeltas(
  platformKey: number,
  nowMs: number,
  opened: readonly { customer_id: string | null; currency: string }[],
): CountDelta[] {
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
