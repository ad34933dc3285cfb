import { Injectable } from '@nestjs/common';
import { formatId, parseId, trustUuid, type Uuid } from '@corridor/kernel';
import type { CounterpartyResource, PaymentParties } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import {
  CounterpartyCodec,
  SEALED_COUNTERPARTY,
  type SealedCounterparty,
} from '../instructions/counterparty.codec';

/** The newest message for a connector names the party. A payment without one has its external account alone, the payee's first. */
const COUNTERPARTY_OF_PAYMENT = `
  LEFT JOIN LATERAL (
    SELECT x.id, x.primary_identifier_sealed FROM external_accounts x
    WHERE x.platform_key = t.platform_key AND x.id IN (t.source_id, t.destination_id)
    ORDER BY x.id = t.destination_id DESC LIMIT 1) e ON true
  LEFT JOIN LATERAL (
    SELECT b.instruction_id, b.body_sealed FROM payment_instructions i
    JOIN instruction_bodies b ON b.platform_key = i.platform_key AND b.instruction_id = i.id
    WHERE i.platform_key = t.platform_key AND i.transaction_id = t.id ORDER BY i.id DESC LIMIT 1) m ON true`;

const COUNTERPARTIES = `
  SELECT t.id, ${SEALED_COUNTERPARTY}
  FROM unnest($1::text[], $2::uuid[]) AS k (platform_id, id)
  JOIN platforms p ON p.id = k.platform_id
  JOIN transactions t ON t.platform_key = p.platform_key AND t.id = k.id ${COUNTERPARTY_OF_PAYMENT}`;

const PARTIES = `
  SELECT p.platform_key, p.id AS platform_id, t.customer_id, ${SEALED_COUNTERPARTY}
  FROM platforms p JOIN transactions t ON t.platform_key = p.platform_key AND t.id = $1 ${COUNTERPARTY_OF_PAYMENT}`;

interface PartiesRow extends SealedCounterparty {
  platform_key: number;
  platform_id: string;
  customer_id: string | null;
}

/** Whose payments they are, and who has their external accounts, of any platform. */
@Injectable()
export class PaymentPartiesRepository {
  constructor(private readonly codec: CounterpartyCodec) {}

  /** The masked counterparties of payments, by the ids of the payments. */
  async counterparties(
    runner: SqlRunner,
    payments: readonly { platformId: string; transactionId: string }[],
  ): Promise<ReadonlyMap<string, CounterpartyResource>> {
    const rows = await runner.query(COUNTERPARTIES, [
      payments.map(({ platformId }) => platformId),
      payments.map(({ transactionId }) => parseId('Transaction', transactionId)),
    ]);
    return new Map(
      rowsOf<SealedCounterparty & { id: string }>(rows).map((row) => [
        formatId('Transaction', row.id),
        this.codec.masked(row),
      ]),
    );
  }

  /** Undefined if no platform has such a payment. */
  async find(runner: SqlRunner, id: Uuid): Promise<PaymentParties | undefined> {
    const [row] = rowsOf<PartiesRow>(await runner.query(PARTIES, [id]));
    if (!row) return undefined;
    return {
      platformKey: row.platform_key,
      platformId: row.platform_id,
      customerId: row.customer_id === null ? null : formatId('Customer', trustUuid(row.customer_id)),
      counterparty: this.codec.masked(row),
    };
  }
}
