import { isJsonObject, memberOf, type AccountType } from './account-type';
import type { TextRule } from './expectations';
import type { FaultCollector } from './text-rules';

/** Kinds of beneficiary (specification, Beneficiary). */
export const beneficiaryTypes = ['INDIVIDUAL', 'BUSINESS'] as const;
export type BeneficiaryType = (typeof beneficiaryTypes)[number];

const COUNTRY: TextRule = { pattern: '^[A-Z]{2}$', example: 'US' };

/** Texts that a beneficiary may carry, with their rules. */
export const beneficiaryTexts: Readonly<Record<string, TextRule>> = {
  fullName: {},
  legalName: {},
  taxId: {},
  birthDate: { format: 'date' },
  nationality: COUNTRY,
  email: {
    pattern: '^[^@\\s\\u0000-\\u001f\\u007f-\\u009f]+@[^@\\s\\u0000-\\u001f\\u007f-\\u009f]+$',
    example: 'ada@example.com',
  },
  phoneNumber: {},
  countryOfResidence: COUNTRY,
};

/** Members of a beneficiary's address. */
export const addressTexts: Readonly<Record<string, TextRule>> = {
  line1: {},
  line2: {},
  city: {},
  state: {},
  postalCode: { maxLength: 32 },
  country: COUNTRY,
};

/** Members of a business beneficiary's `businessInfo`. */
export const businessInfoTexts: Readonly<Record<string, TextRule>> = { legalName: {}, taxId: {} };

const PATH = 'accountInfo.beneficiary';

function nested(
  into: FaultCollector,
  at: {
    path: string;
    value: unknown;
    rules: Readonly<Record<string, TextRule>>;
    required: readonly string[];
  },
): void {
  const { path, value, rules, required } = at;
  if (!isJsonObject(value)) {
    into.add(path, `${path} must be an object`);
    return;
  }
  for (const [name, rule] of Object.entries(rules)) {
    const member = memberOf(value, name);
    if (member !== undefined) into.text(`${path}.${name}`, member, rule);
    else if (required.includes(name)) into.add(`${path}.${name}`, `${path}.${name} is required`);
  }
}

/** The legal name may stand at either place (account-types.json, notes). */
function legalNameFault(beneficiary: Record<string, unknown>): string | undefined {
  const info = memberOf(beneficiary, 'businessInfo');
  if (memberOf(beneficiary, 'legalName') !== undefined) return undefined;
  if (info === undefined) return `${PATH}.legalName`;
  if (!isJsonObject(info)) return undefined;
  return memberOf(info, 'legalName') === undefined ? `${PATH}.businessInfo.legalName` : undefined;
}

function missing(beneficiary: Record<string, unknown>, required: readonly string[]): string[] {
  return required
    .map((name) => {
      if (name === 'legalName') return legalNameFault(beneficiary);
      return memberOf(beneficiary, name) === undefined ? `${PATH}.${name}` : undefined;
    })
    .filter((path) => path !== undefined);
}

/** Checks the beneficiary of a type that has one. */
export function checkBeneficiary(type: AccountType, value: unknown, into: FaultCollector): void {
  const rule = type.beneficiary;
  if (rule === null) return;
  if (value === undefined) {
    into.add(PATH, `${PATH} is required`);
    return;
  }
  if (!isJsonObject(value)) {
    into.add(PATH, `${PATH} must be an object`);
    return;
  }
  const kind = memberOf(value, 'beneficiaryType');
  const isKnownKind = into.text(`${PATH}.beneficiaryType`, kind, { enum: beneficiaryTypes });
  const required = isKnownKind ? rule[kind as BeneficiaryType].required : [];
  for (const path of missing(value, required)) into.add(path, `${path} is required`);
  for (const [name, text] of Object.entries(beneficiaryTexts)) {
    const member = memberOf(value, name);
    if (member !== undefined) into.text(`${PATH}.${name}`, member, text);
  }
  const address = memberOf(value, 'address');
  if (address !== undefined) {
    const parts = required.includes('address') ? (rule.addressRequired ?? []) : [];
    nested(into, { path: `${PATH}.address`, value: address, rules: addressTexts, required: parts });
  }
  const info = memberOf(value, 'businessInfo');
  if (info !== undefined) {
    nested(into, { path: `${PATH}.businessInfo`, value: info, rules: businessInfoTexts, required: [] });
  }
}
