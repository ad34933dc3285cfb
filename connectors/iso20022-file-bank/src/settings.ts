import { faultsOf, inWords, isSecret, type Rail } from '@corridor/connector-contract';
import { isCurrency } from '@corridor/kernel';
import { z } from 'zod';
import { isWritable } from './iso/amount';

const SECOND_MS = 1_000;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const DIGITS = /^[0-9]+$/;

const secrets = z
  .array(z.string().refine(isSecret, 'must be a secret such as whsec_… as "connectors add" prints it'))
  .min(1)
  .max(2);
const seconds = (byDefault: number) => z.number().positive('must be above 0').max(86_400).default(byDefault);
const count = (byDefault: number, max: number) => z.int().min(1).max(max).default(byDefault);

const settlementAccount = z
  .object({
    settlementAccountId: z.string().min(1).max(128),
    ownerName: z.string().min(1).max(140),
    iban: z
      .string()
      .regex(/^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{1,30}$/, 'must be an IBAN without spaces')
      .optional(),
    accountNumber: z.string().min(1).max(34).optional(),
    bic: z.string().regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC'),
    currency: z
      .string()
      .refine((code) => isCurrency(code) && isWritable(code), 'must be a currency with at most 5 digits'),
  })
  .refine(({ iban, accountNumber }) => iban !== undefined || accountNumber !== undefined, {
    message: 'must have iban, accountNumber or both',
  });

const rail = z.object({
  operation: z.enum(['PAYOUT', 'REFUND']),
  currency: z.string(),
  countries: z.array(z.string()).default([]),
  accountTypes: z.array(z.string()).default([]),
  paymentRail: z.string().optional(),
  minAmount: z.int().min(1).default(1),
  maxAmount: z.int().min(1).default(Number.MAX_SAFE_INTEGER),
  cutOff: z.string().optional(),
  expectedSeconds: z.int().min(0).default(172_800),
  returnWindowDays: z.int().min(0).default(60),
});

const settings = z.object({
  host: z.string().default('127.0.0.1'),
  port: z.int().min(0).max(65_535),
  tlsCertFile: z.string().optional(),
  tlsKeyFile: z.string().optional(),
  /** Corridor signs with these: the newer one first during a rotation. */
  secretsOut: secrets,
  /** The connector signs with these. */
  secretsIn: secrets,
  /** `https://…/v1/connectors/{connectorId}/reports`. */
  reportsUrl: z.url('must be a URL').refine(isSafeUrl, 'must be https, or http on this machine'),
  /** Holds `out`, `in`, `archive` and `error`, except for those that have a path of their own. */
  folder: z.string().min(1),
  outFolder: z.string().min(1).optional(),
  inFolder: z.string().min(1).optional(),
  archiveFolder: z.string().min(1).optional(),
  errorFolder: z.string().min(1).optional(),
  store: z.string().min(1),
  /** The generation of the store that an operator trusts (store-trust.ts). */
  trustedStore: z.uuid('must be a UUID').optional(),
  schemas: z.string().optional(),
  settledOn: z.enum(['booking', 'status']).default('booking'),
  dropsRepeatedMsgIds: z.boolean().default(false),
  batchSeconds: seconds(60),
  batchPaymentsMax: count(1_000, 10_000),
  pollSeconds: seconds(5),
  fileBytesMax: count(16_777_216, 134_217_728),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin').default('UTC'),
  settlementAccounts: z.array(settlementAccount).min(1),
  rails: z.array(rail).optional(),
});

/** An account at the bank. */
export type SettlementAccount = z.output<typeof settlementAccount>;

/** What an operator sets. */
export type Settings = Omit<z.output<typeof settings>, 'rails'> & { rails: Rail[] };

/** Names of the environment, by the setting. Lists and objects are JSON. */
const VARIABLES: Readonly<Record<keyof z.output<typeof settings>, string>> = {
  host: 'FILE_BANK_HOST',
  port: 'FILE_BANK_PORT',
  tlsCertFile: 'FILE_BANK_TLS_CERT_FILE',
  tlsKeyFile: 'FILE_BANK_TLS_KEY_FILE',
  secretsOut: 'FILE_BANK_SECRETS_OUT',
  secretsIn: 'FILE_BANK_SECRETS_IN',
  reportsUrl: 'FILE_BANK_REPORTS_URL',
  folder: 'FILE_BANK_FOLDER',
  outFolder: 'FILE_BANK_OUT_FOLDER',
  inFolder: 'FILE_BANK_IN_FOLDER',
  archiveFolder: 'FILE_BANK_ARCHIVE_FOLDER',
  errorFolder: 'FILE_BANK_ERROR_FOLDER',
  store: 'FILE_BANK_STORE',
  trustedStore: 'FILE_BANK_TRUSTED_STORE',
  schemas: 'ISO20022_SCHEMAS',
  settledOn: 'FILE_BANK_SETTLED_ON',
  dropsRepeatedMsgIds: 'FILE_BANK_DROPS_REPEATED_MSG_IDS',
  batchSeconds: 'FILE_BANK_BATCH_SECONDS',
  batchPaymentsMax: 'FILE_BANK_BATCH_PAYMENTS_MAX',
  pollSeconds: 'FILE_BANK_POLL_SECONDS',
  fileBytesMax: 'FILE_BANK_FILE_BYTES_MAX',
  timeZone: 'FILE_BANK_TIME_ZONE',
  settlementAccounts: 'FILE_BANK_SETTLEMENT_ACCOUNTS',
  rails: 'FILE_BANK_RAILS',
};

/** A setting that cannot be used. The message names it and never shows its value. */
export class SettingsFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/**
 * Reads the settings: those of a JSON file, and variables of the environment above them.
 * @param fileText the file's text; undefined where there is no file
 * @throws SettingsFault that lists all faults
 */
export function readSettings(fileText: string | undefined, env: NodeJS.ProcessEnv): Settings {
  const given = fileText === undefined ? {} : parsedFile(fileText);
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const text = env[variable];
    if (text !== undefined && text !== '') given[name] = valueOf(text);
  }
  const result = settings.safeParse(given, inWords);
  if (!result.success) throw new SettingsFault(faultsOf(result.error).map(({ message }) => message));
  return {
    ...result.data,
    rails: (result.data.rails ?? railsOf(result.data.settlementAccounts)).map(present),
  };
}

/** Payouts and refunds in the currency of each account, on any rail. */
function railsOf(accounts: readonly SettlementAccount[]): z.output<typeof rail>[] {
  const currencies = [...new Set(accounts.map(({ currency }) => currency))];
  return currencies.flatMap((currency) => [
    rail.parse({ operation: 'PAYOUT', currency }),
    rail.parse({ operation: 'REFUND', currency }),
  ]);
}

function present({ paymentRail, cutOff, ...rest }: z.output<typeof rail>): Rail {
  return {
    ...rest,
    ...(paymentRail === undefined ? {} : { paymentRail }),
    ...(cutOff === undefined ? {} : { cutOff }),
  };
}

function parsedFile(text: string): Record<string, unknown> {
  const parsed = parsedJson(text);
  if (typeof parsed !== 'object' || parsed === null)
    throw new SettingsFault(['The file must be a JSON object.']);
  return { ...parsed };
}

/** Numbers, truth values, lists and objects are JSON, all else is text. */
function valueOf(text: string): unknown {
  if (DIGITS.test(text)) return Number(text);
  return /^(\[|\{|true$|false$|[0-9]*\.[0-9]+$)/.test(text) ? parsedJson(text) : text;
}

function parsedJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    throw new SettingsFault(['A setting is not JSON.']);
  }
}

function isSafeUrl(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

function isTimeZone(text: string): boolean {
  return Intl.supportedValuesOf('timeZone').concat('UTC').includes(text);
}

/** Milliseconds of a setting in seconds. */
export function toMs(value: number): number {
  return value * SECOND_MS;
}
