import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, trustUuid, type ResourceName, type Uuid } from '@corridor/kernel';
import { FOUND_MAX, type FoundPart } from '@corridor/contracts';
import { Finder, foundParts, namedIds } from '@corridor/service';
import { accountsNamedIn, creditorReference } from '../settlement-accounts/domain/creditor-reference';
import { parseReference } from '../transactions/domain/reference';
import { QUOTE_KIND } from '../transactions/domain/quote-status';
import type { OrderKind } from '../treasury-orders/domain/treasury-order';
import { amountsOf } from './domain/written-amount';

const OF_PLATFORMS = 'SELECT p.platform_key, p.id AS platform_id, t.id FROM platforms p';

function ofPlatforms(table: string, condition = ''): string {
  return `${OF_PLATFORMS} JOIN ${table} t ON t.platform_key = p.platform_key AND t.id = $1 ${condition}`;
}

/** What may belong to a platform or to the house, whose key no platform has. */
function ofAny(table: string): string {
  return `SELECT p.platform_key, p.id AS platform_id, t.id FROM ${table} t LEFT JOIN platforms p USING (platform_key)
    WHERE t.id = $1`;
}

function ofHouse(table: string): string {
  return `SELECT NULL::integer AS platform_key, NULL AS platform_id, t.id FROM ${table} t WHERE t.id = $1`;
}

function ofOrders(kind: OrderKind): string {
  return `${ofHouse('treasury_orders')} AND t.kind = '${kind}'`;
}

const statements: Partial<Record<ResourceName, string>> = {
  Transaction: ofPlatforms('transactions'),
  Quote: ofPlatforms('transactions', `AND t.kind = '${QUOTE_KIND}'`),
  InternalAccount: ofPlatforms('internal_accounts'),
  PaymentInstruction: ofAny('payment_instructions'),
  Break: ofAny('breaks'),
  Connector: ofHouse('connectors'),
  SettlementAccount: ofHouse('settlement_accounts'),
  FxTrade: ofOrders('FX_TRADE'),
  OwnTransfer: ofOrders('OWN_TRANSFER'),
  DepositReturn: ofOrders('DEPOSIT_RETURN'),
};

/** The newest payments of each platform to which it gave a reference, so that no platform hides those of another. */
const BY_EXTERNAL_REFERENCE = `SELECT p.platform_key, p.id AS platform_id, t.id FROM platforms p
  CROSS JOIN LATERAL (
    SELECT id FROM transactions
    WHERE platform_key = p.platform_key AND external_reference = $1
    ORDER BY id DESC LIMIT ${FOUND_MAX}) t
  WHERE $2::integer IS NULL OR p.platform_key = $2
  ORDER BY t.id DESC LIMIT ${FOUND_MAX}`;

/** Number of the newest payments whose amounts are compared. No index has amounts, because each payment would write it. */
const AMOUNTS_MAX = 10_000;

/** $2 are codes of currencies, and $3 the amounts that are looked for in them. */
const BY_AMOUNT = `SELECT p.platform_key, p.id AS platform_id, t.id FROM platforms p
  CROSS JOIN LATERAL (
    SELECT id, source_currency, sent_amount, destination_currency, received_amount FROM transactions
    WHERE platform_key = p.platform_key ORDER BY id DESC LIMIT ${AMOUNTS_MAX}) t
  WHERE p.platform_key = $1 AND EXISTS (
    SELECT FROM unnest($2::text[], $3::bigint[]) AS a (currency, amount)
    WHERE (t.source_currency = a.currency AND t.sent_amount = a.amount)
      OR (t.destination_currency = a.currency AND t.received_amount = a.amount))
  ORDER BY t.id DESC LIMIT ${FOUND_MAX}`;

/** What payments knows by an id, a reference, the reference of a platform, or in one platform by an amount. */
@Injectable()
export class FoundRepository extends Finder {
  constructor(private readonly pool: Pool) {
    super();
  }

  async find(text: string, platformKey?: number): Promise<FoundPart[]> {
    const byId = await Promise.all(namedIds(text).map(({ kind, id }) => this.byId(kind, id, platformKey)));
    const found = [
      ...byId.flat(),
      ...(await this.byReference(text, platformKey)),
      ...(await foundParts(this.pool, 'Transaction', BY_EXTERNAL_REFERENCE, { value: text, platformKey })),
      ...(platformKey === undefined ? [] : await this.byAmount(text, platformKey)),
    ];
    return [...new Map(found.map((part) => [part.id, part])).values()].slice(0, FOUND_MAX);
  }

  private byReference(text: string, platformKey: number | undefined): Promise<FoundPart[]> {
    const serial = parseReference(text.toUpperCase());
    if (serial === undefined) return this.byCreditorReference(text, platformKey);
    const sql = `${OF_PLATFORMS} JOIN transactions t ON t.platform_key = p.platform_key AND t.serial = $1`;
    return foundParts(this.pool, 'Transaction', sql, { value: serial, platformKey });
  }

  /** Payers write the reference of an account in groups, which doesn't matter. */
  private async byCreditorReference(text: string, platformKey: number | undefined): Promise<FoundPart[]> {
    const written = text.toUpperCase().replaceAll(' ', '');
    const range = accountsNamedIn(written).find(({ reference }) => reference === written);
    if (!range) return [];
    const sql = `SELECT p.platform_key, p.id AS platform_id, t.id
      FROM platforms p JOIN internal_accounts t ON t.platform_key = p.platform_key AND t.id BETWEEN $1 AND $2
      WHERE $3::integer IS NULL OR p.platform_key = $3`;
    const { rows } = await this.pool.query<{ platform_key: number; platform_id: string; id: string }>(sql, [
      range.first,
      range.last,
      platformKey ?? null,
    ]);
    return rows
      .filter(({ id }) => creditorReference(trustUuid(id)) === written)
      .map(({ platform_key: platformKey, platform_id: platformId, id }) => ({
        ...{ kind: 'InternalAccount' as const, id: formatId('InternalAccount', trustUuid(id)) },
        ...{ platformId, platformKey },
      }));
  }

  /** Those of the newest payments whose sent or received amount is the text in some currency. */
  private async byAmount(text: string, platformKey: number): Promise<FoundPart[]> {
    const amounts = amountsOf(text);
    if (amounts.size === 0) return [];
    const values = [platformKey, [...amounts.keys()], [...amounts.values()].map(String)];
    const { rows } = await this.pool.query<{ platform_id: string; id: string }>(BY_AMOUNT, values);
    return rows.map(({ platform_id: platformId, id }) => ({
      ...{ kind: 'Transaction' as const, id: formatId('Transaction', trustUuid(id)) },
      ...{ platformId, platformKey },
    }));
  }

  private async byId(kind: ResourceName, id: Uuid, platformKey: number | undefined): Promise<FoundPart[]> {
    const sql = statements[kind];
    return sql === undefined ? [] : foundParts(this.pool, kind, sql, { value: id, platformKey });
  }
}
