import { accountInfoSchema } from '@corridor/contracts';
import { componentRef, propertiesOf, type Json } from './domain/json-schema';

/** The new schema of a class, and the further schemas that it refers to. */
interface Refined {
  schema: Json;
  further?: Record<string, Json>;
}

function without(properties: Record<string, Json>, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

function requiredOf(schema: Json): string[] {
  return (schema['required'] ?? []) as string[];
}

/** None of these members, which would be rejected and not ignored. */
function noneOf(names: readonly string[]): Json {
  const [first = {}, ...more] = names.map(present);
  return { not: more.length > 0 ? { anyOf: [first, ...more] } : first };
}

/**
 * Requires a member. The schema names no properties, because several tools read a partial schema with properties as the
 * complete one.
 */
function present(name: string): Json {
  return { required: [name] };
}

const OF_BUSINESS = ['kybStatus', 'businessInfo'];
const OF_INDIVIDUAL = ['kycStatus'];

/** A new customer: the type decides its possible and its required members. */
function newCustomer(schema: Json): Refined {
  const variant = (type: string, foreign: readonly string[], required: readonly string[]): Json => ({
    type: 'object',
    properties: {
      ...without(propertiesOf(schema), foreign),
      customerType: { type: 'string', const: type },
    },
    required: [...requiredOf(schema), ...required],
    ...noneOf(foreign),
  });
  const further = {
    CreateIndividualCustomerBody: variant('INDIVIDUAL', OF_BUSINESS, []),
    CreateBusinessCustomerBody: variant('BUSINESS', OF_INDIVIDUAL, ['businessInfo']),
  };
  return {
    schema: discriminated('customerType', {
      INDIVIDUAL: 'CreateIndividualCustomerBody',
      BUSINESS: 'CreateBusinessCustomerBody',
    }),
    further,
  };
}

function discriminated(propertyName: string, names: Readonly<Record<string, string>>): Json {
  const refs = Object.entries(names).map(([value, name]) => [value, componentRef('schemas', name)] as const);
  return {
    oneOf: refs.map(([, ref]) => ref),
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(refs.map(([value, ref]) => [value, ref['$ref']])),
    },
  };
}

/** A change of a customer: if the type is named, members of the other type are rejected. */
function changedCustomer(schema: Json): Refined {
  const foreignMember = (type: string, foreign: readonly string[]): Json[] =>
    foreign.map((name) => ({
      required: ['customerType', name],
      properties: { customerType: { const: type } },
    }));
  return {
    schema: {
      ...schema,
      not: {
        anyOf: [...foreignMember('BUSINESS', OF_INDIVIDUAL), ...foreignMember('INDIVIDUAL', OF_BUSINESS)],
      },
    },
  };
}

function withAccountInfo(side: 'WRITTEN' | 'SHOWN'): (schema: Json) => Refined {
  const name = side === 'WRITTEN' ? 'AccountInfo' : 'AccountInfoView';
  const accountInfo = { description: 'Its fields depend on `accountType`', ...accountInfoSchema(side) };
  return (schema) => ({
    schema: {
      ...schema,
      properties: { ...propertiesOf(schema), accountInfo: componentRef('schemas', name) },
    },
    further: { [name]: accountInfo },
  });
}

/** One form of a quote's side: its optional type, and the members that belong to it. */
function sideOf(
  schema: Json,
  typeName: string,
  way: { type: string; required: readonly string[]; allowed?: readonly string[] },
): Json {
  const properties = propertiesOf(schema);
  const names = [...way.required, ...(way.allowed ?? [])];
  return {
    type: 'object',
    properties: {
      [typeName]: { type: 'string', const: way.type },
      ...Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
    },
    required: [...way.required],
  };
}

function quoteSource(schema: Json): Refined {
  const further = {
    AccountQuoteSourceBody: sideOf(schema, 'sourceType', {
      type: 'ACCOUNT',
      required: ['accountId'],
      allowed: ['customerId'],
    }),
    RealtimeFundingQuoteSourceBody: sideOf(schema, 'sourceType', {
      type: 'REALTIME_FUNDING',
      required: ['currency'],
      allowed: ['customerId', 'cryptoNetwork'],
    }),
  };
  return { schema: anyOf(further, 'sourceType'), further };
}

function quoteDestination(schema: Json): Refined {
  const further = {
    AccountQuoteDestinationBody: sideOf(schema, 'destinationType', {
      type: 'ACCOUNT',
      required: ['accountId'],
      allowed: ['paymentRail'],
    }),
    UmaQuoteDestinationBody: sideOf(schema, 'destinationType', {
      type: 'UMA_ADDRESS',
      required: ['umaAddress'],
      allowed: ['currency'],
    }),
    ExternalAccountDetailsQuoteDestinationBody: sideOf(schema, 'destinationType', {
      type: 'EXTERNAL_ACCOUNT_DETAILS',
      required: ['externalAccountDetails'],
    }),
  };
  return { schema: anyOf(further, 'destinationType'), further };
}

function anyOf(variants: Record<string, Json>, typeName: string): Json {
  return {
    description: `Without \`${typeName}\` the type follows from the other members`,
    anyOf: Object.keys(variants).map((name) => componentRef('schemas', name)),
  };
}

/** A quote to a UMA address needs a look-up of it. */
function newQuote(schema: Json): Refined {
  const toUma = {
    anyOf: [
      { required: ['destinationType'], properties: { destinationType: { const: 'UMA_ADDRESS' } } },
      { ...present('umaAddress'), ...noneOf(['destinationType', 'externalAccountDetails']) },
    ],
  };
  return {
    schema: {
      ...schema,
      if: { required: ['destination'], properties: { destination: toUma } },
      then: present('lookupId'),
    },
  };
}

/** An incoming UMA payment has one of two ways to name its receiver. */
function receiver(schema: Json): Refined {
  return {
    schema: { ...schema, anyOf: [present('receiverUmaAddress'), present('customerId')] },
  };
}

/** Rules across fields, by class: the same as those that `body-shape.ts` checks in addition to the rules of fields. */
const refinements: Readonly<Record<string, (schema: Json) => Refined>> = {
  CreateCustomerBody: newCustomer,
  UpdateCustomerBody: changedCustomer,
  CreateExternalAccountBody: withAccountInfo('WRITTEN'),
  CreatePlatformExternalAccountBody: withAccountInfo('WRITTEN'),
  ExternalAccount: withAccountInfo('SHOWN'),
  QuoteSourceBody: quoteSource,
  QuoteDestinationBody: quoteDestination,
  CreateQuoteBody: newQuote,
  ReceiveUmaBody: receiver,
};

/** The schemas of the contract classes with the rules across fields. */
export function withVariants(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  const all: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const refined = refinements[name]?.(schema) ?? { schema };
    all[name] = refined.schema;
    Object.assign(all, refined.further);
  }
  return all;
}
