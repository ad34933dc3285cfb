import { DAY_PATTERN, PRINTABLE_TEXT_PATTERN, TEXT_LENGTH_MAX } from '../fields';
import { accountInfoExample } from './account-info-example';
import {
  accountTypes,
  canonicalFields,
  namesOfField,
  type AccountType,
  type AccountTypeField,
  type BeneficiaryRule,
} from './account-type';
import {
  addressTexts,
  beneficiaryTexts,
  beneficiaryTypes,
  businessInfoTexts,
  type BeneficiaryType,
} from './beneficiary';
import type { TextRule } from './text-rules';

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** Whether the schema is of what a caller writes, or of what is shown: masked for tokens with VIEW alone. */
type Side = 'WRITTEN' | 'SHOWN';

const RAILS_MAX = 20;
const COMPONENTS = '#/components/schemas/';

function textSchema(rule: TextRule): JsonSchema {
  if (rule.enum) return { type: 'string', enum: [...rule.enum] };
  if (rule.format) return { type: 'string', format: rule.format, pattern: `^${DAY_PATTERN}$` };
  return {
    type: 'string',
    minLength: rule.minLength ?? 1,
    maxLength: rule.maxLength ?? TEXT_LENGTH_MAX,
    pattern: rule.pattern ?? PRINTABLE_TEXT_PATTERN,
  };
}

function textSchemas(rules: Readonly<Record<string, TextRule>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, textSchema(rule)]));
}

function pascalCase(name: string): string {
  return name
    .split('_')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1).toLowerCase())
    .join('');
}

function addressSchemaName(required: readonly string[]): string {
  return required.length > 0 ? 'BeneficiaryPostalAddress' : 'BeneficiaryAddress';
}

function addressPartsOf(rule: BeneficiaryRule, kind: BeneficiaryType): readonly string[] {
  return rule[kind].required.includes('address') ? (rule.addressRequired ?? []) : [];
}

/** `WithAddressAndPhoneNumber`: what a beneficiary must say of itself beside its name. */
function requirementsOf(rule: BeneficiaryRule, kind: BeneficiaryType): string {
  const more = rule[kind].required.filter((name) => name !== 'fullName' && name !== 'legalName').sort();
  const words = more.map((name) => (name[0] ?? '').toUpperCase() + name.slice(1));
  return words.length > 0 ? `With${words.join('And')}` : '';
}

/** `IndividualBeneficiary`, `IndividualBeneficiaryWithAddressAndPhoneNumber`. */
function beneficiarySchemaName(rule: BeneficiaryRule, kind: BeneficiaryType): string {
  return `${pascalCase(kind)}Beneficiary${requirementsOf(rule, kind)}`;
}

/** `Beneficiary`, `BeneficiaryWithAddress`: an individual that must say so much, or a business. */
function eitherBeneficiaryName(rule: BeneficiaryRule): string {
  const ofBusiness = requirementsOf(rule, 'BUSINESS');
  return `Beneficiary${requirementsOf(rule, 'INDIVIDUAL')}${ofBusiness && `OrBusiness${ofBusiness}`}`;
}

function addressSchema(required: readonly string[]): JsonSchema {
  return {
    type: 'object',
    properties: textSchemas(addressTexts),
    ...(required.length > 0 ? { required: [...required] } : {}),
  };
}

/**
 * That a member is there. It names no properties: several tools take a part of a schema that names some for the whole
 * of it, and refuse every other member.
 */
function present(name: string): JsonSchema {
  return { required: [name] };
}

/** A business says its legal name at either place (account-types.json, notes). */
const legalNameSomewhere: JsonSchema = {
  anyOf: [
    present('legalName'),
    { required: ['businessInfo'], properties: { businessInfo: present('legalName') } },
  ],
};

function beneficiarySchema(rule: BeneficiaryRule, kind: BeneficiaryType): JsonSchema {
  const { required } = rule[kind];
  const address = addressSchemaName(addressPartsOf(rule, kind));
  return {
    type: 'object',
    required: ['beneficiaryType', ...required.filter((name) => name !== 'legalName')],
    properties: {
      beneficiaryType: { type: 'string', const: kind },
      ...textSchemas(beneficiaryTexts),
      address: { $ref: COMPONENTS + address },
      businessInfo: { type: 'object', properties: textSchemas(businessInfoTexts) },
    },
    ...(required.includes('legalName') ? legalNameSomewhere : {}),
  };
}

function eitherBeneficiary(rule: BeneficiaryRule): JsonSchema {
  const refs = beneficiaryTypes.map(
    (kind) => [kind, COMPONENTS + beneficiarySchemaName(rule, kind)] as const,
  );
  return {
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'beneficiaryType', mapping: Object.fromEntries(refs) },
  };
}

function beneficiarySchemas(): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const { beneficiary: rule } of accountTypes) {
    if (!rule) continue;
    schemas[eitherBeneficiaryName(rule)] = eitherBeneficiary(rule);
    for (const kind of beneficiaryTypes) {
      const parts = addressPartsOf(rule, kind);
      schemas[addressSchemaName(parts)] = addressSchema(parts);
      schemas[beneficiarySchemaName(rule, kind)] = beneficiarySchema(rule, kind);
    }
  }
  return schemas;
}

function fieldSchema(field: AccountTypeField, side: Side): JsonSchema {
  if (!field.sensitive || side === 'WRITTEN') return textSchema(field);
  const description = 'Whole for tokens with TRANSACT or MANAGE, `****3210` for one with VIEW alone';
  return { type: 'string', maxLength: field.maxLength ?? TEXT_LENGTH_MAX, description };
}

/** Fields that must be there: one name, or any of several. */
function presenceOf(type: AccountType): { required: string[]; more: JsonSchema } {
  const needed = canonicalFields(type)
    .filter(([, field]) => field.required)
    .map(([name]) => namesOfField(type, name));
  const either = needed.filter((names) => names.length > 1).map((names) => ({ anyOf: names.map(present) }));
  return {
    required: needed.filter((names) => names.length === 1).flat(),
    more: {
      ...(type.exactlyOneOf ? { oneOf: type.exactlyOneOf.map(present) } : {}),
      ...(either.length > 0 ? { allOf: either } : {}),
    },
  };
}

function railsSchema(type: AccountType, side: Side): JsonSchema {
  const [first] = type.paymentRails;
  const description = first === undefined ? 'Empty: a wallet has networks' : `Default: ${first}`;
  return {
    type: 'array',
    items: first === undefined ? { type: 'string' } : { type: 'string', enum: type.paymentRails },
    maxItems: first === undefined ? 0 : RAILS_MAX,
    ...(side === 'WRITTEN' ? { description } : {}),
  };
}

function schemaOfType(type: AccountType, side: Side): JsonSchema {
  const { required, more } = presenceOf(type);
  const fields = canonicalFields(type).flatMap(([name, field]) =>
    namesOfField(type, name).map((alias) => [alias, fieldSchema(field, side)] as const),
  );
  const own = {
    type: ['string', 'null'],
    minLength: 1,
    maxLength: TEXT_LENGTH_MAX,
    pattern: PRINTABLE_TEXT_PATTERN,
    description: 'Understood here too; the one at the top level wins',
  };
  return {
    type: 'object',
    description: `${type.currency.join(', ')}${type.cryptoNetworks ? `; \`cryptoNetwork\` ${type.cryptoNetworks.join(' or ')}` : ''}`,
    required: [
      'accountType',
      ...required,
      ...(side === 'SHOWN' ? ['paymentRails'] : []),
      ...(type.beneficiary ? ['beneficiary'] : []),
    ],
    properties: {
      accountType: { type: 'string', enum: [type.accountType, ...type.alsoNamed] },
      ...Object.fromEntries(fields),
      paymentRails: railsSchema(type, side),
      ...(side === 'WRITTEN' ? { platformAccountId: own } : {}),
      ...(type.beneficiary
        ? { beneficiary: { $ref: COMPONENTS + eitherBeneficiaryName(type.beneficiary) } }
        : {}),
    },
    ...more,
    ...(side === 'WRITTEN' ? { examples: [accountInfoExample(type)] } : {}),
  };
}

/** Name of a type's schema among the document's components: `USD_ACCOUNT` to `UsdAccountInfo`. */
function accountInfoSchemaName(type: AccountType, side: Side): string {
  const name = pascalCase(type.accountType.replace(/_ACCOUNT$/, ''));
  return `${name}AccountInfo${side === 'SHOWN' ? 'View' : ''}`;
}

/** The schemas of all account types by component name, written and shown, for `components.schemas`. */
export function accountInfoSchemas(): Record<string, JsonSchema> {
  const sides: readonly Side[] = ['WRITTEN', 'SHOWN'];
  const ofTypes = sides.flatMap((side) =>
    accountTypes.map((type) => [accountInfoSchemaName(type, side), schemaOfType(type, side)] as const),
  );
  return { ...beneficiarySchemas(), ...Object.fromEntries(ofTypes) };
}

/** The schema of `accountInfo`: one of the components of {@link accountInfoSchemas}, told apart by `accountType`. */
export function accountInfoSchema(side: Side): JsonSchema {
  const refs = accountTypes.map((type) => [type, COMPONENTS + accountInfoSchemaName(type, side)] as const);
  const mapping = refs.flatMap(([type, ref]) =>
    [type.accountType, ...type.alsoNamed].map((name) => [name, ref]),
  );
  return {
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'accountType', mapping: Object.fromEntries(mapping) },
  };
}
