import { Injectable } from '@nestjs/common';
import { formatId, parseId } from '@corridor/kernel';
import type { CounterpartyResource } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import {
  CounterpartyCodec,
  SEALED_COUNTERPARTY,
  type SealedCounterparty,
} from '../instructions/counterparty.codec';
import type { OpenItem } from './open-item.repository';

/** The newest message for a connector names the party. A payment without one has its external account alone, the payee's first. */
const OF_PAYMENTS = `
  SELECT t.id, ${SEALED_COUNTERPARTY}
  FROM unnest($1::text[], $2::uuid[]) AS k (platform_id, id)
  JOIN platforms p ON p.id = k.platform_id
  JOIN transactions t ON t.platform_key = p.platform_key AND t.id = k.id
  LEFT JOIN LATERAL (
    SELECT x.id, x.primary_identifier_sealed FROM external_accounts x
    WHERE x.platform_key = t.platform_key AND x.id IN (t.source_id, t.destination_id)
    ORDER BY x.id = t.destination_id DESC LIMIT 1) e ON true
  LEFT JOIN LATERAL (
    SELECT b.instruction_id, b.body_sealed FROM payment_instructions i
    JOIN instruction_bodies b ON b.platform_key = i.platform_key AND b.instruction_id = i.id
    WHERE i.platform_key = t.platform_key AND i.transaction_id = t.id ORDER BY i.id DESC LIMIT 1) m ON true`;

/** Who has the external accounts of suspended and stuck payments. */
@Injectable()
export class ItemCounterpartyRepository {
  constructor(private readonly counterparties: CounterpartyCodec) {}

  /** The masked counterparties of the items, by the ids of their payments. */
  async ofItems(
    runner: SqlRunner,
    items: readonly OpenItem[],
  ): Promise<ReadonlyMap<string, CounterpartyResource>> {
    const rows = await runner.query(OF_PAYMENTS, [
      items.map(({ platformId }) => platformId),
      items.map(({ transactionId }) => parseId('Transaction', transactionId)),
    ]);
    return new Map(
      rowsOf<SealedCounterparty & { id: string }>(rows).map((row) => [
        formatId('Transaction', row.id),
        this.counterparties.masked(row),
      ]),
    );
  }
}
