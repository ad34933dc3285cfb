/** The parts of an OpenAPI document that clients are made from. */
export interface ApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, ApiOperation>>;
  webhooks: Record<string, { post: ApiOperation }>;
  components: Components;
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: (ApiParameter | Reference)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Reference | { headers?: unknown; content?: Content }>;
}

export interface ApiParameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema?: object;
}

export interface Reference {
  $ref: string;
}

type Content = Record<string, { schema?: { properties?: Record<string, unknown> }; examples?: unknown }>;

interface Components {
  schemas: Record<string, object>;
  parameters?: Record<string, ApiParameter>;
  responses?: unknown;
  examples?: unknown;
  headers?: unknown;
}

/** One operation with where it is. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: ApiOperation;
}

export function operationsIn({ paths }: Pick<ApiDocument, 'paths'>): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The parameters of an operation that are not headers: clients send those by themselves. */
export function parametersOf(operation: ApiOperation, kind: 'path' | 'query'): ApiParameter[] {
  return (operation.parameters ?? []).filter(
    (parameter): parameter is ApiParameter => 'in' in parameter && parameter.in === kind,
  );
}

/** The contents of the answer to a success. */
export function successOf({ responses }: ApiOperation): Content {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return success !== undefined && 'content' in success ? (success.content ?? {}) : {};
}

/** Whether an operation answers pages with a cursor. */
export function isPaged(operation: ApiOperation): boolean {
  return parametersOf(operation, 'query').some(({ name }) => name === 'cursor');
}

/**
 * The document as far as a client's types need it: without failures, which all have one body, without headers, which the
 * runtime sends and reads, and without examples.
 */
export function clientDocument(document: ApiDocument): ApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, one]) => [method, clientOperation(one)])),
    ]),
  );
  const webhooks = Object.fromEntries(
    Object.entries(document.webhooks).map(([type, { post }]) => [type, { post: clientOperation(post) }]),
  );
  const { schemas } = document.components;
  return { ...document, paths, webhooks, components: { schemas } };
}

function clientOperation(operation: ApiOperation): ApiOperation {
  const responses = Object.entries(operation.responses).flatMap(([status, response]) => {
    if (!status.startsWith('2')) return [];
    const content = 'content' in response && response.content ? withoutExamples(response.content) : undefined;
    return [[status, content ? { description: '', content } : { description: '' }]];
  });
  const { requestBody } = operation;
  return {
    ...operation,
    parameters: [...parametersOf(operation, 'path'), ...parametersOf(operation, 'query')],
    ...(requestBody
      ? { requestBody: { ...requestBody, content: withoutExamples(requestBody.content) } }
      : {}),
    responses: Object.fromEntries(responses),
  };
}

function withoutExamples(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, schema ? { schema } : {}]),
  );
}
