import { customerTypes, TEXT_LENGTH_MAX, type CustomerType } from '@corridor/kernel';
import { DAY_PATTERN, PRINTABLE_TEXT_PATTERN } from '../fields';
import { accountInfoExample, exampleValue } from './account-info-example';
import {
  accountTypes,
  canonicalFields,
  fieldsOfOtherForm,
  formsOfType,
  namesOfField,
  RAILS_MAX,
  type AccountType,
  type AccountTypeField,
  type BeneficiaryRule,
} from './account-type';
import { addressTexts, beneficiaryTexts, businessInfoTexts } from './beneficiary';
import { expectationOf, type TextRule } from './expectations';
import { writingNoteOf, writtenTextSchema } from './written-texts';

/** A JSON Schema (2020-12), as in OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** Whether the schema describes what a caller writes, or what is shown: masked for tokens with VIEW only. */
type Side = 'WRITTEN' | 'SHOWN';

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

/** The texts of a part of the beneficiary in the written form, because the same schema also describes what is shown. */
function textSchemas(rules: Readonly<Record<string, TextRule>>, path: string): Record<string, JsonSchema> {
  const schemaOf = (name: string, rule: TextRule): JsonSchema =>
    rule.format ? textSchema(rule) : writtenTextSchema(`${path}.${name}`, rule);
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, schemaOf(name, rule)]));
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

function addressPartsOf(rule: BeneficiaryRule, kind: CustomerType): readonly string[] {
  return rule[kind].required.includes('address') ? (rule.addressRequired ?? []) : [];
}

/** `WithAddressAndPhoneNumber`: what a beneficiary must have in addition to its name. */
function requirementsOf(rule: BeneficiaryRule, kind: CustomerType): string {
  const more = rule[kind].required.filter((name) => name !== 'fullName' && name !== 'legalName').sort();
  const words = more.map((name) => (name[0] ?? '').toUpperCase() + name.slice(1));
  return words.length > 0 ? `With${words.join('And')}` : '';
}

/** `IndividualBeneficiary`, `IndividualBeneficiaryWithAddressAndPhoneNumber`. */
function beneficiarySchemaName(rule: BeneficiaryRule, kind: CustomerType): string {
  return `${pascalCase(kind)}Beneficiary${requirementsOf(rule, kind)}`;
}

/** `Beneficiary`, `BeneficiaryWithAddress`: an individual with these fields, or a business. */
function eitherBeneficiaryName(rule: BeneficiaryRule): string {
  const ofBusiness = requirementsOf(rule, 'BUSINESS');
  return `Beneficiary${requirementsOf(rule, 'INDIVIDUAL')}${ofBusiness && `OrBusiness${ofBusiness}`}`;
}

/** The country decides whether a postal code is required, which the description says. */
function addressSchema(required: readonly string[]): JsonSchema {
  const always = required.filter((name) => name !== 'postalCode');
  const properties = textSchemas(addressTexts, 'beneficiary.address');
  const isNeeded = required.length > always.length;
  const postalCode = {
    ...properties['postalCode'],
    description: 'Needed where the country has postal codes',
  };
  return {
    type: 'object',
    properties: isNeeded ? { ...properties, postalCode } : properties,
    ...(always.length > 0 ? { required: always } : {}),
  };
}

/**
 * Requires a member. The schema names no properties, because several tools read a partial schema with properties as the
 * complete one, and then reject every other member.
 */
function present(name: string): JsonSchema {
  return { required: [name] };
}

/** The legal name of a business may be in either place (account-types.json, notes). */
const legalNameSomewhere: JsonSchema = {
  anyOf: [
    present('legalName'),
    { required: ['businessInfo'], properties: { businessInfo: present('legalName') } },
  ],
};

function beneficiarySchema(rule: BeneficiaryRule, kind: CustomerType): JsonSchema {
  const { required } = rule[kind];
  const address = addressSchemaName(addressPartsOf(rule, kind));
  return {
    type: 'object',
    required: ['beneficiaryType', ...required.filter((name) => name !== 'legalName')],
    properties: {
      beneficiaryType: { type: 'string', const: kind },
      ...textSchemas(beneficiaryTexts, 'beneficiary'),
      address: { $ref: COMPONENTS + address },
      businessInfo: {
        type: 'object',
        properties: textSchemas(businessInfoTexts, 'beneficiary.businessInfo'),
      },
    },
    ...(required.includes('legalName') ? legalNameSomewhere : {}),
  };
}

function eitherBeneficiary(rule: BeneficiaryRule): JsonSchema {
  const refs = customerTypes.map((kind) => [kind, COMPONENTS + beneficiarySchemaName(rule, kind)] as const);
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
    for (const kind of customerTypes) {
      const parts = addressPartsOf(rule, kind);
      schemas[addressSchemaName(parts)] = addressSchema(parts);
      schemas[beneficiarySchemaName(rule, kind)] = beneficiarySchema(rule, kind);
    }
  }
  return schemas;
}

/** The description of the field says whether any name of a bank or provider is accepted. */
function namesNoteOf(name: string, field: AccountTypeField): string | undefined {
  if (name !== 'bankName' && name !== 'provider') return undefined;
  return field.enum
    ? 'GET /discoveries lists the same names; no other one is taken'
    : 'Any name is taken; GET /discoveries lists known ones';
}

function writtenFieldSchema(type: AccountType, name: string, field: AccountTypeField): JsonSchema {
  const example = exampleValue(type, name, field);
  const notes = [
    field.enum ? undefined : expectationOf({ ...field, example }),
    field.enum ? undefined : writingNoteOf(name, field),
    namesNoteOf(name, field),
    name === 'pixKey' ? `A key of the type that \`pixKeyType\` names, for example ${example}` : undefined,
  ].filter((note) => note !== undefined);
  const description = notes.map((note) => (note[0] ?? '').toUpperCase() + note.slice(1)).join('. ');
  return {
    ...(field.enum ? textSchema(field) : writtenTextSchema(name, field)),
    ...(description === '' ? {} : { description }),
  };
}

function shownFieldSchema(field: AccountTypeField): JsonSchema {
  if (!field.sensitive) return textSchema(field);
  const description = 'In full for tokens with TRANSACT or MANAGE, `****3210` for a token with VIEW only';
  return { type: 'string', maxLength: field.maxLength ?? TEXT_LENGTH_MAX, description };
}

function fieldSchemas(type: AccountType, side: Side): Record<string, JsonSchema> {
  const entries = formsOfType(type).flatMap((form) =>
    canonicalFields(form).flatMap(([name, field]) => {
      const schema = side === 'WRITTEN' ? writtenFieldSchema(form, name, field) : shownFieldSchema(field);
      return namesOfField(form, name).map((alias) => [alias, schema] as const);
    }),
  );
  return Object.fromEntries(entries);
}

/** Required fields: one name, or any of several. */
function presenceOf(form: AccountType): { required: string[]; more: JsonSchema } {
  const needed = canonicalFields(form)
    .filter(([, field]) => field.required)
    .map(([name]) => namesOfField(form, name));
  const either = needed.filter((names) => names.length > 1).map((names) => ({ anyOf: names.map(present) }));
  return {
    required: needed.filter((names) => names.length === 1).flat(),
    more: {
      ...(form.exactlyOneOf ? { oneOf: form.exactlyOneOf.map(present) } : {}),
      ...(either.length > 0 ? { allOf: either } : {}),
    },
  };
}

/** The required fields of a type with two forms: the fields of one or of the other. */
function presenceInForms(type: AccountType): { required: string[]; more: JsonSchema } {
  const [own, other] = formsOfType(type).map(presenceOf);
  if (!own || !other) return presenceOf(type);
  const noneOfOther = { not: { anyOf: fieldsOfOtherForm(type).map(present) } };
  const forms = [
    { required: own.required, ...own.more, ...noneOfOther },
    { required: other.required, ...other.more },
  ];
  return { required: [], more: { anyOf: forms } };
}

function railsSchema(type: AccountType, side: Side): JsonSchema {
  const forms = formsOfType(type);
  const rails = forms.flatMap(({ paymentRails }) => paymentRails);
  const defaults = forms.map(
    ({ primaryIdentifier, paymentRails: [first] }) =>
      `${first}${forms.length > 1 ? ` with \`${String(primaryIdentifier)}\`` : ''}`,
  );
  const description = rails.length === 0 ? 'Empty: a wallet has networks' : `Default: ${defaults.join(', ')}`;
  return {
    type: 'array',
    items: rails.length === 0 ? { type: 'string' } : { type: 'string', enum: rails },
    maxItems: rails.length === 0 ? 0 : RAILS_MAX,
    ...(side === 'WRITTEN' ? { description } : {}),
  };
}

/** Currencies and networks, and the forms if there are two. */
function descriptionOf(type: AccountType): string {
  const networks = type.cryptoNetworks ? `; \`cryptoNetwork\` ${type.cryptoNetworks.join(' or ')}` : '';
  const forms = formsOfType(type).map(({ fields }) =>
    Object.keys(fields)
      .filter((name) => fields[name]?.required)
      .map((name) => `\`${name}\``)
      .join(' with '),
  );
  return `${type.currency.join(', ')}${networks}${forms.length > 1 ? `: either ${forms.join(', or ')}` : ''}`;
}

function schemaOfType(type: AccountType, side: Side): JsonSchema {
  const { required, more } = presenceInForms(type);
  const own = {
    type: ['string', 'null'],
    minLength: 1,
    maxLength: TEXT_LENGTH_MAX,
    pattern: PRINTABLE_TEXT_PATTERN,
    description: 'Understood here too; the one at the top level wins',
  };
  return {
    type: 'object',
    description: descriptionOf(type),
    required: [
      'accountType',
      ...required,
      ...(side === 'SHOWN' ? ['paymentRails'] : []),
      ...(type.beneficiary ? ['beneficiary'] : []),
    ],
    properties: {
      accountType: { type: 'string', enum: [type.accountType, ...type.alsoNamed] },
      ...fieldSchemas(type, side),
      paymentRails: railsSchema(type, side),
      ...(side === 'WRITTEN' ? { platformAccountId: own } : {}),
      ...(type.beneficiary
        ? { beneficiary: { $ref: COMPONENTS + eitherBeneficiaryName(type.beneficiary) } }
        : {}),
    },
    ...more,
    ...(side === 'WRITTEN' ? { examples: formsOfType(type).map((form) => accountInfoExample(form)) } : {}),
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

/** The schema of `accountInfo`: one of the components of {@link accountInfoSchemas}, distinguished by `accountType`. */
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
