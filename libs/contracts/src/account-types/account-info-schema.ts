import { TEXT_LENGTH_MAX } from '../fields';
import { accountInfoExample } from './account-info-example';
import {
  accountTypes,
  canonicalFields,
  namesOfField,
  type AccountType,
  type AccountTypeField,
} from './account-type';
import { addressTexts, beneficiaryTexts, businessInfoTexts, type BeneficiaryType } from './beneficiary';
import type { TextRule } from './text-rules';

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

function textSchema(rule: TextRule): JsonSchema {
  if (rule.enum) return { type: 'string', enum: [...rule.enum] };
  return {
    type: 'string',
    minLength: rule.minLength ?? 1,
    maxLength: rule.maxLength ?? TEXT_LENGTH_MAX,
    ...(rule.pattern ? { pattern: rule.pattern } : {}),
    ...(rule.format ? { format: rule.format } : {}),
  };
}

function textSchemas(rules: Readonly<Record<string, TextRule>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, textSchema(rule)]));
}

function beneficiarySchema(type: AccountType, kind: BeneficiaryType): JsonSchema {
  const required = type.beneficiary?.[kind].required ?? [];
  const parts = required.includes('address') ? (type.beneficiary?.addressRequired ?? []) : [];
  const address = {
    type: 'object',
    properties: textSchemas(addressTexts),
    ...(parts.length ? { required: parts } : {}),
  };
  const either = required.includes('legalName')
    ? {
        anyOf: [
          { required: ['legalName'] },
          { required: ['businessInfo'], properties: { businessInfo: { required: ['legalName'] } } },
        ],
      }
    : {};
  return {
    type: 'object',
    required: ['beneficiaryType', ...required.filter((name) => name !== 'legalName')],
    properties: {
      beneficiaryType: { type: 'string', enum: [kind] },
      ...textSchemas(beneficiaryTexts),
      address,
      businessInfo: { type: 'object', properties: textSchemas(businessInfoTexts) },
    },
    ...either,
  };
}

function fieldSchema(field: AccountTypeField): JsonSchema {
  const description = field.sensitive ? { description: 'Masked for callers with VIEW alone' } : {};
  return { ...textSchema(field), ...description };
}

function schemaOfType(type: AccountType): JsonSchema {
  const fields = canonicalFields(type);
  const named = fields.flatMap(([name, field]) =>
    namesOfField(type, name).map((alias) => [alias, field] as const),
  );
  const single = fields.filter(([name, field]) => field.required && namesOfField(type, name).length === 1);
  const either = fields
    .filter(([name, field]) => field.required && namesOfField(type, name).length > 1)
    .map(([name]) => ({ anyOf: namesOfField(type, name).map((alias) => ({ required: [alias] })) }));
  const rail =
    type.paymentRails.length > 0 ? { type: 'string', enum: type.paymentRails } : { type: 'string' };
  return {
    type: 'object',
    title: type.accountType,
    required: ['accountType', ...single.map(([name]) => name), ...(type.beneficiary ? ['beneficiary'] : [])],
    properties: {
      accountType: { type: 'string', enum: [type.accountType, ...type.alsoNamed] },
      ...Object.fromEntries(named.map(([name, field]) => [name, fieldSchema(field)])),
      paymentRails: { type: 'array', items: rail, maxItems: type.paymentRails.length > 0 ? 20 : 0 },
      platformAccountId: { type: 'string', maxLength: TEXT_LENGTH_MAX },
      ...(type.beneficiary
        ? {
            beneficiary: {
              oneOf: [beneficiarySchema(type, 'INDIVIDUAL'), beneficiarySchema(type, 'BUSINESS')],
            },
          }
        : {}),
    },
    ...(type.exactlyOneOf ? { oneOf: type.exactlyOneOf.map((name) => ({ required: [name] })) } : {}),
    ...(either.length > 0 ? { allOf: either } : {}),
    example: accountInfoExample(type),
  };
}

/** Name of a type's schema among the document's components: `USD_ACCOUNT` to `UsdAccountInfo`. */
function accountInfoSchemaName(type: AccountType): string {
  const words = type.accountType.replace(/_ACCOUNT$/, '').split('_');
  return `${words.map((word) => word[0] + word.slice(1).toLowerCase()).join('')}AccountInfo`;
}

/** The schemas of all account types by component name, for `components.schemas`. */
export function accountInfoSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(accountTypes.map((type) => [accountInfoSchemaName(type), schemaOfType(type)]));
}

/** The schema of `accountInfo`: one of the components of {@link accountInfoSchemas}, told apart by `accountType`. */
export function accountInfoSchema(): JsonSchema {
  const refs = accountTypes.map(
    (type) => [type, `#/components/schemas/${accountInfoSchemaName(type)}`] as const,
  );
  const mapping = refs.flatMap(([type, ref]) =>
    [type.accountType, ...type.alsoNamed].map((name) => [name, ref]),
  );
  return {
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'accountType', mapping: Object.fromEntries(mapping) },
  };
}
