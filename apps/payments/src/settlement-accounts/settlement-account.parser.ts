import { faultsOf, inWords } from '@corridor/connector-contract';
import {
  bankTimesViolations,
  isJsonObject,
  normalizedAccountInfo,
  settlementAccountViolations,
  type AccountInfoRules,
} from '@corridor/contracts';
import { AMOUNT_MAX, isCurrency, parseId, type Uuid, type Violation } from '@corridor/kernel';
import { z } from 'zod';
import type { BankTimes } from '../calendars/domain/bank-calendar';
import { isTimeZone, parseTimeOfDay } from '../calendars/domain/business-days';
import { isCalendar } from '../calendars/holidays.registry';
import type { BankDetails, SettlementAccount } from './domain/settlement-account';

const NAME_LENGTH_MAX = 64;
const TEXT_LENGTH_MAX = 255;
/** Most days of a list, about those of a year. */
const DAYS_MAX = 400;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const days = z
  .array(z.iso.date('must be a day, for example 2026-12-24'))
  .max(DAYS_MAX)
  .refine((list) => new Set(list).size === list.length, 'must not name a day twice')
  .transform((list) => [...list].sort());

/** How the bank counts time. Members that are absent have no default, so that a change leaves them. */
const times = z.strictObject({
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone, for example Europe/Berlin')
    .nullable()
    .optional(),
  calendar: z
    .string()
    .refine(isCalendar, 'must be TARGET, a country or its subdivision, for example DE or DE-BY')
    .nullable()
    .optional(),
  closedOn: days.optional(),
  openOn: days.optional(),
  cutOff: z.string().regex(TIME, 'must be a time of day, for example 16:30').nullable().optional(),
  statementBy: z
    .string()
    .refine(
      (text) => parseTimeOfDay(text) !== undefined,
      'must be a time of day and a zone, for example 07:00 Europe/Berlin',
    )
    .nullable()
    .optional(),
});

const NO_TIMES: BankTimes = {
  timeZone: null,
  calendar: null,
  closedOn: [],
  openOn: [],
  cutOff: null,
  statementBy: null,
};

const document = z.strictObject({
  connectorId: z
    .string()
    .refine((text) => parseId('Connector', text) !== undefined, 'must be Connector:<uuid>'),
  currency: z.string().refine(isCurrency, 'must be a currency, for example EUR'),
  name: z.string().min(1).max(NAME_LENGTH_MAX),
  bankDetails: z.object({ accountType: z.string() }).catchall(z.string().min(1).max(TEXT_LENGTH_MAX)),
  prefunded: z.boolean().default(false),
  minimumBalance: z.int().min(0).max(Number(AMOUNT_MAX)).default(0),
  ...times.shape,
});

type Read<T> = { ok: true; value: T } | { ok: false; faults: Violation[] };

/** The present times with what is given. */
function timesWith(present: BankTimes, given: z.output<typeof times>): BankTimes {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...present, ...Object.fromEntries(set) };
}

/** The times of an account after a change, or all faults by path. */
export async function changedTimes(present: BankTimes, change: unknown): Promise<Read<BankTimes>> {
  const parsed = await times.safeParseAsync(change, inWords);
  if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error) };
  const value = timesWith(present, parsed.data);
  const faults = bankTimesViolations(value);
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

/** A settlement account without its id, its bank details in their normal form, or all faults by path. */
export async function parseSettlementAccount(
  value: unknown,
  rules: AccountInfoRules,
): Promise<Read<Omit<SettlementAccount, 'id'>>> {
  const parsed = await document.safeParseAsync(value, inWords);
  const faults = parsed.success ? [] : faultsOf(parsed.error);
  const named = new Set(faults.map(({ field }) => field));
  const across = isJsonObject(value) ? settlementAccountViolations(value, rules) : [];
  faults.push(...across.filter(({ field }) => !named.has(field)));
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  const { connectorId, currency, name, prefunded, minimumBalance, bankDetails, ...given } = parsed.data;
  const account = {
    ...timesWith(NO_TIMES, given),
    ...{ currency, name, bankDetails: normalizedAccountInfo(bankDetails) as BankDetails },
    connectorId: parseId('Connector', connectorId) as Uuid,
    isPrefunded: prefunded,
    minimumBalance: BigInt(minimumBalance),
  };
  return { ok: true, value: account };
}
