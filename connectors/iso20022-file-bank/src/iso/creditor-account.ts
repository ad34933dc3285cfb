/** The account that a payment goes to, as a message names it. */
export interface CreditorAccount {
  iban?: string;
  /** The number of an account without an IBAN, at most 34 characters. */
  number?: string;
  /** Kind of the number: a code of ISO's external code set for account identifications. */
  scheme?: string;
  bic?: string;
  /** Code of the clearing system (ISO's external code set), with the bank's number in it. */
  clearingSystem?: string;
  clearingMember?: string;
  bankName?: string;
  /** Another name of the account, such as a telephone number, by a code of ISO's external code set for proxies. */
  proxy?: { type: string; id: string };
}

/** The fields of an account, by name. */
export type AccountFields = Readonly<Record<string, unknown>>;

/** National bank numbers: the fields that make them up, and their clearing system in ISO's external code set. */
const CLEARING: Readonly<Record<string, { system?: string; fields: readonly string[] }>> = {
  USD_ACCOUNT: { system: 'USABA', fields: ['routingNumber'] },
  GBP_ACCOUNT: { system: 'GBDSC', fields: ['sortCode'] },
  // Payments Canada: a zero, three digits of the bank, five of its branch.
  CAD_ACCOUNT: { system: 'CACPA', fields: ['bankCode', 'branchCode'] },
  BDT_ACCOUNT: { fields: ['branchCode'] },
  JMD_ACCOUNT: { fields: ['branchCode'] },
};
/** Accounts that are known by a telephone number or by an alias: the field, and its code as a proxy. */
const PROXIES: readonly { field: string; type: string }[] = [
  { field: 'phoneNumber', type: 'TELE' },
  { field: 'vpa', type: 'EMAL' },
];
const PIX_PROXIES: Readonly<Record<string, string>> = {
  EMAIL: 'EMAL',
  PHONE: 'TELE',
  CPF: 'CUST',
  CNPJ: 'CUST',
  RANDOM: 'DNAM',
};
const NUMBER_LENGTH = 34;
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{1,30}$/;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const NUMBER = /^[\x21-\x7e]+$/;

/**
 * How a message names an account of the contract's account types.
 * @returns undefined if the account has no number that a message can carry, such as that of a wallet
 */
export function creditorAccountOf(accountType: string, fields: AccountFields): CreditorAccount | undefined {
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const bic = text('swiftCode') ?? text('swiftBic') ?? text('bic');
  const bankName = text('bankName') ?? text('provider');
  const bank = {
    ...(bic !== undefined && BIC.test(bic) ? { bic } : {}),
    ...(bankName === undefined ? {} : { bankName }),
    ...clearingOf(accountType, text),
  };
  const iban = text('iban')?.replaceAll(' ', '');
  if (iban !== undefined) return IBAN.test(iban) ? { iban, ...bank } : undefined;
  const [number, scheme] = numberOf(text);
  if (number !== undefined) return isNumber(number) ? { number, scheme, ...bank } : undefined;
  const proxy = proxyOf(text);
  if (proxy === undefined || !isNumber(proxy.id)) return undefined;
  return { number: proxy.id, proxy, ...bank };
}

type Fields = (name: string) => string | undefined;

function isNumber(text: string): boolean {
  return text.length <= NUMBER_LENGTH && NUMBER.test(text);
}

function numberOf(text: Fields): readonly [number: string | undefined, scheme: string] {
  const clabe = text('clabeNumber');
  return clabe === undefined ? [text('accountNumber'), 'BBAN'] : [clabe, 'CLAB'];
}

function clearingOf(accountType: string, text: Fields): Partial<CreditorAccount> {
  const { system, fields = [] } = CLEARING[accountType] ?? {};
  const parts = fields.map(text);
  if (parts.length === 0 || parts.includes(undefined)) return {};
  const member = parts.join('');
  return {
    clearingMember: system === 'CACPA' ? `0${member}` : member,
    ...(system === undefined ? {} : { clearingSystem: system }),
  };
}

function proxyOf(text: Fields): { type: string; id: string } | undefined {
  const pixKey = text('pixKey');
  if (pixKey !== undefined) return { type: PIX_PROXIES[text('pixKeyType') ?? ''] ?? 'DNAM', id: pixKey };
  for (const { field, type } of PROXIES) {
    const id = text(field);
    if (id !== undefined) return { type, id };
  }
  return undefined;
}
