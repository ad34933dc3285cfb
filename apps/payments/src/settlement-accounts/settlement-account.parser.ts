import { findAccountType } from '@corridor/contracts';
import { AMOUNT_MAX, isCurrency, parseId, type Uuid, type Violation } from '@corridor/kernel';
import { z } from 'zod';
import type { SettlementAccount } from './domain/settlement-account';

const NAME_LENGTH_MAX = 64;
const TEXT_LENGTH_MAX = 255;

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

const statementBy = z.string().refine((text) => {
  const [, zone] = /^(?:[01]\d|2[0-3]):[0-5]\d (\S+)$/.exec(text) ?? [];
  return zone !== undefined && isZone(zone);
}, 'must be a time of day and a zone, for example 07:00 Europe/Berlin');

const document = z
  .strictObject({
    connectorId: z
      .string()
      .refine((text) => parseId('Connector', text) !== undefined, 'must be Connector:<uuid>'),
    currency: z.string().refine(isCurrency, 'must be a currency, for example EUR'),
    name: z.string().min(1).max(NAME_LENGTH_MAX),
    bankDetails: z.object({ accountType: z.string() }).catchall(z.string().min(1).max(TEXT_LENGTH_MAX)),
    prefunded: z.boolean().default(false),
    minimumBalance: z.int().min(0).max(Number(AMOUNT_MAX)).default(0),
    statementBy: statementBy.nullable().default(null),
  })
  .refine(
    ({ bankDetails, currency }) => findAccountType(bankDetails.accountType)?.currency.includes(currency),
    {
      path: ['bankDetails', 'accountType'],
      message: 'must be an account type of the currency',
    },
  );

/** A settlement account without its id, or all faults by path. */
export function parseSettlementAccount(
  value: unknown,
): { ok: true; account: Omit<SettlementAccount, 'id'> } | { ok: false; faults: Violation[] } {
  const parsed = document.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return { ok: false, faults };
  }
  const { connectorId, prefunded, minimumBalance, bankDetails, ...rest } = parsed.data;
  const account = {
    ...rest,
    connectorId: parseId('Connector', connectorId) as Uuid,
    bankDetails,
    isPrefunded: prefunded,
    minimumBalance: BigInt(minimumBalance),
  };
  return { ok: true, account };
}
