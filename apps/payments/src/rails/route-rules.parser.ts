import { faultsOf, inWords } from '@corridor/connector-contract';
import { parseId, type Uuid, type Violation } from '@corridor/kernel';
import { z } from 'zod';
import type { RouteRule } from './domain/route-rules';

const RULES_MAX = 1_000;
const PRIORITY_MAX = 1_000_000;
const CODE_LENGTH_MAX = 64;

const code = z.string().min(1).max(CODE_LENGTH_MAX);
const amount = z.int().min(1);

function idOf(name: 'Connector' | 'SettlementAccount' | 'PlatformConfig') {
  return z.string().refine((text) => parseId(name, text) !== undefined, `must be ${name}:<uuid>`);
}

function uuidOf(name: 'Connector' | 'SettlementAccount') {
  return idOf(name).transform((text): Uuid => {
    const uuid = parseId(name, text);
    if (!uuid) throw new Error(`${text} is no ${name}`);
    return uuid;
  });
}

const match = z
  .strictObject({
    platformId: idOf('PlatformConfig'),
    operation: z.enum(['PAYOUT', 'COLLECT']),
    currency: code,
    accountType: code,
    paymentRail: code,
    minAmount: amount,
    maxAmount: amount,
  })
  .partial();

const rules = z.strictObject({
  rules: z
    .array(
      z.strictObject({
        priority: z.int().min(0).max(PRIORITY_MAX),
        match: match.default({}),
        connectorId: uuidOf('Connector'),
        settlementAccountId: uuidOf('SettlementAccount').nullable().default(null),
      }),
    )
    .max(RULES_MAX),
});

/** The rules of a document `{"rules": [...]}`, or all its faults by path. */
export function parseRouteRules(
  document: unknown,
): { ok: true; rules: RouteRule[] } | { ok: false; faults: Violation[] } {
  const parsed = rules.safeParse(document, inWords);
  if (parsed.success) return { ok: true, rules: parsed.data.rules };
  return { ok: false, faults: faultsOf(parsed.error) };
}
