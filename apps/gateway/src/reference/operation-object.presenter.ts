import {
  FILE_BYTES_MAX,
  type IdParameter,
  type OperationShape,
  type Shape,
  type TextParameter,
} from '@corridor/contracts';
import { isCommand, readsBody } from './error-codes.registry';
import type { Examples } from './examples/domain/example';
import { requestExamples } from './examples/request-examples.registry';
import { derivedExample } from './domain/derived-example';
import { componentRef, propertiesOf, type Json } from './domain/json-schema';
import { responseObjects } from './response-objects.presenter';

const MEGABYTE = 1024 * 1024;
const UUID_EXAMPLE = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const UUID_PATTERN = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const PAGING =
  'Newest first, in pages: `nextCursor` of a page is the `cursor` of the next one, with the same filters. A cursor ' +
  'with other filters, or of another platform, is INVALID_INPUT. A page has fewer than `limit` entries if more would ' +
  'not fit into one answer (about 1.4 MB). `hasMore` says whether there is another page.';

function parameterSchema(parameter: IdParameter | TextParameter): Json {
  if ('pattern' in parameter) return { type: 'string', pattern: parameter.pattern.source };
  return { type: 'string', pattern: `^${parameter.resource}:${UUID_PATTERN}$` };
}

function pathParameters(operation: OperationShape): Json[] {
  return Object.entries(operation.params).map(([name, parameter]) => ({
    name,
    in: 'path',
    required: true,
    description:
      'pattern' in parameter
        ? `Text of the form ${parameter.example}`
        : `Id of a ${parameter.resource}; a malformed or unknown one is ${parameter.notFound}`,
    schema: parameterSchema(parameter),
    example: 'pattern' in parameter ? parameter.example : `${parameter.resource}:${UUID_EXAMPLE}`,
  }));
}

function queryParameters(shape: Shape | undefined, schemas: Readonly<Record<string, Json>>): Json[] {
  const schema = shape && schemas[shape.name];
  const required = (schema?.['required'] ?? []) as string[];
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const { description, ...rest } = property;
    const isRequired = required.includes(name);
    return {
      name,
      in: 'query',
      required: isRequired,
      description: description ?? queryTexts[name],
      schema: rest,
    };
  });
}

/** Notes on date bounds; in a query the plus sign of an offset means a space unless it is encoded. */
const PLUS = 'In a URL the `+` of an offset is `%2B`';
const DATE_START = `A date without a time is the start of that day in UTC. ${PLUS}`;
const DATE_END = `A date without a time is the end of that day in UTC, so the whole day is included. ${PLUS}`;

/** Descriptions of query parameters that several operations have. */
const queryTexts: Readonly<Record<string, string>> = {
  accountId: 'For this account',
  country: 'For this country, ISO 3166-1 alpha-2',
  createdAfter: `Created at or after. ${DATE_START}`,
  createdBefore: `Created at or before. ${DATE_END}`,
  currency: 'In this currency',
  endDate: `Created at or before. ${DATE_END}`,
  cursor: '`nextCursor` of the previous page',
  customerId: 'For this customer; an unknown one gives an empty page',
  customerType: 'Customers of this type',
  endpointId: 'To this endpoint',
  eventType: 'Of this type',
  name: 'With exactly this name',
  platformCustomerId: 'For the customer with this `platformCustomerId`',
  receivingAccountId: 'To this account',
  receivingUmaAddress: 'To this UMA address',
  reference: 'With this `reconciliationInstructions.reference`',
  resourceId: 'About this resource',
  sendingAccountId: 'From this internal account',
  sendingUmaAddress: 'For the customer with this UMA address',
  startDate: `Created at or after. ${DATE_START}`,
  status: 'In this state',
  type: 'With this direction',
  umaAddress: 'The customer with this UMA address',
  updatedAfter: `Changed at or after. ${DATE_START}`,
  updatedBefore: `Changed at or before. ${DATE_END}`,
  verificationStatus: 'In this state',
};

/** A form: the fields of the body's class, and the file. */
function formSchema(operation: OperationShape, schemas: Readonly<Record<string, Json>>): Json {
  const schema = schemas[operation.body?.name ?? ''];
  const { mediaTypes = [], isRequired = false, bytesMax = FILE_BYTES_MAX } = operation.upload ?? {};
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most ${bytesMax / MEGABYTE} MB; ${mediaTypes.length > 1 ? 'type, decided by its bytes, one of ' : ''}${mediaTypes.join(', ')}`,
  };
  return {
    type: 'object',
    required: [...(isRequired ? ['file'] : []), ...((schema?.['required'] ?? []) as string[])],
    properties: { file, ...propertiesOf(schema) },
  };
}

/** An operation of one of the APIs, with its key in the table and the permissions of which a caller needs one. */
export interface PresentedOperation {
  operation: OperationShape;
  key: string;
  permissions: readonly string[];
}

/** The examples of a body: its own ones, or one from the examples of its fields. */
function examplesOf(
  { operation, key }: PresentedOperation,
  schemas: Readonly<Record<string, Json>>,
): Examples {
  const own = requestExamples(key);
  const body = schemas[operation.body?.name ?? ''];
  if (Object.keys(own).length > 0 || !body) return own;
  return { request: { summary: operation.summary, value: derivedExample(body, schemas) } };
}

function bodyOf(presented: PresentedOperation, schemas: Readonly<Record<string, Json>>): Json {
  const { operation } = presented;
  const { body, upload } = operation;
  if (!body && !upload) return {};
  const examples = examplesOf(presented, schemas);
  if (upload) {
    const encoding = { file: { contentType: upload.mediaTypes.join(', ') } };
    const form = { schema: formSchema(operation, schemas), encoding, examples };
    return { requestBody: { required: true, content: { 'multipart/form-data': form } } };
  }
  const json = { schema: componentRef('schemas', body?.name ?? ''), examples };
  return {
    requestBody: { required: operation.bodyOptional !== true, content: { 'application/json': json } },
  };
}

function descriptionOf({ operation, permissions }: PresentedOperation): string {
  const notes = [
    operation.description,
    ['page', 'feed'].includes(operation.answer) ? PAGING : undefined,
    permissions.length === 0 ? undefined : `Needs the permission ${permissions.join(' or ')}.`,
    operation.sandboxOnly ? 'Exists in a sandbox only.' : undefined,
  ];
  return notes.filter((note) => note !== undefined).join('\n\n');
}

/** One operation of the OpenAPI document, from its contract and the schemas of the validating classes. */
export function operationObject(
  presented: PresentedOperation,
  schemas: Readonly<Record<string, Json>>,
): Json {
  const { operation, key, permissions } = presented;
  return {
    operationId: key,
    tags: [operation.tag],
    summary: operation.summary,
    description: descriptionOf(presented),
    // For a scheme without scopes these are the roles that a caller needs (OpenAPI 3.1, Security Requirement).
    security: permissions.map((permission) => ({ basic: [permission] })),
    'x-permission': permissions.join(' or '),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation.query, schemas),
      ...(isCommand(operation) ? [componentRef('parameters', 'IdempotencyKey')] : []),
      ...(readsBody(operation) ? [componentRef('parameters', 'Strict')] : []),
      componentRef('parameters', 'RequestId'),
    ],
    ...bodyOf(presented, schemas),
    responses: responseObjects(operation),
  };
}
