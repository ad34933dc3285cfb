import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { ResourceName, Uuid } from '@corridor/kernel';
import type { FoundPart } from '@corridor/contracts';
import { Finder, foundParts, namedId } from '@corridor/service';
import { parseReference } from '../transactions/domain/reference';
import { QUOTE_KIND } from '../transactions/domain/quote-status';

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

const statements: Partial<Record<ResourceName, string>> = {
  Transaction: ofPlatforms('transactions'),
  Quote: ofPlatforms('transactions', `AND t.kind = '${QUOTE_KIND}'`),
  InternalAccount: ofPlatforms('internal_accounts'),
  PaymentInstruction: ofAny('payment_instructions'),
  Break: ofAny('breaks'),
  Connector: ofHouse('connectors'),
  SettlementAccount: ofHouse('settlement_accounts'),
};

/** What payments knows by an id or a reference. */
@Injectable()
export class FoundRepository extends Finder {
  constructor(private readonly pool: Pool) {
    super();
  }

  async find(text: string): Promise<FoundPart[]> {
    const named = namedId(text);
    if (named) return this.byId(named.kind, named.id);
    const serial = parseReference(text.toUpperCase());
    if (serial === undefined) return [];
    const sql = `${OF_PLATFORMS} JOIN transactions t ON t.platform_key = p.platform_key AND t.serial = $1`;
    return foundParts(this.pool, 'Transaction', sql, serial);
  }

  private async byId(kind: ResourceName, id: Uuid): Promise<FoundPart[]> {
    const sql = statements[kind];
    return sql === undefined ? [] : foundParts(this.pool, kind, sql, id);
  }
}
