import converter from 'openapi-to-postmanv2';

interface Pair {
  key: string;
  value: unknown;
  disabled?: boolean;
  description?: unknown;
}

interface Request {
  method: string;
  url: { path: string[]; query: Pair[]; variable: Pair[] };
  header: Pair[];
  description?: unknown;
  body?: object;
}

interface Item {
  name: string;
  item?: Item[];
  request?: Request;
  response?: unknown[];
  id?: string;
  event?: unknown;
  protocolProfileBehavior?: unknown;
}

interface Collection {
  info: Record<string, unknown>;
  item: Item[];
  auth?: unknown;
  event?: unknown;
  variable?: Pair[];
}

interface Schema {
  examples?: unknown[];
  default?: unknown;
  enum?: unknown[];
}

interface Parameter {
  name: string;
  required?: boolean;
  example?: unknown;
  schema?: Schema;
}

interface Example {
  summary: string;
  value: object;
}

interface Operation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { examples?: Record<string, Example> }> };
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  servers: { url: string }[];
}

const OPTIONS = {
  folderStrategy: 'Tags',
  requestParametersResolution: 'Example',
  exampleParametersResolution: 'Example',
  alwaysInheritAuthentication: true,
} as const;
const ID = /\b([A-Z]\w+):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Domain of the UMA addresses in the examples. It is the domain of a sandbox's first platform. */
const UMA_DOMAIN = 'platform.test';

/** Stores the ids in an answer and the platform's domain for later requests. */
const KEEP_IDS = [
  "const body = (pm.response.headers.get('Content-Type') || '').includes('json') ? pm.response.json() : {};",
  'for (const one of [body, ...(Array.isArray(body.data) ? body.data.slice(0, 1) : [])]) {',
  "  const [resource, uuid] = String(one.id).split(':');",
  "  if (uuid) pm.collectionVariables.set(resource[0].toLowerCase() + resource.slice(1) + 'Id', one.id);",
  '}',
  "if (body.umaDomain) pm.collectionVariables.set('umaDomain', body.umaDomain);",
];

/** The variable of a resource's id, e.g. `quoteId` for `Quote`. */
function variableOf(resource: string): string {
  return `${resource.slice(0, 1).toLowerCase()}${resource.slice(1)}Id`;
}

/** The collection as the library produces it. */
function converted(document: Document): Promise<Collection> {
  return new Promise((done, failed) => {
    const input = { type: 'string' as const, data: JSON.stringify(document) };
    converter.convertV2(input, OPTIONS, (error, result) => {
      const made = result?.output?.[0]?.data;
      if (error || made === undefined) failed(error ?? new Error(result?.reason));
      else done(made as unknown as Collection);
    });
  });
}

function operationOf({ paths }: Document, { method, url }: Request): Operation {
  const path = `/${url.path.join('/').replace(/:(\w+)/g, '{$1}')}`;
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${method} ${path}`);
  return operation;
}

/** Replaces the ids of the examples by variables. */
function withVariables(text: string): string {
  return text
    .replace(ID, (_id, resource) => `{{${variableOf(resource)}}}`)
    .replaceAll(`@${UMA_DOMAIN}`, '@{{umaDomain}}');
}

function headerOf(header: Pair): Pair {
  if (header.key === 'Idempotency-Key') return { ...header, value: '{{$guid}}' };
  if (header.key === 'X-Request-Id') return { ...header, value: '{{$guid}}', disabled: true };
  return header;
}

/** A fixed value for a parameter. Without it the library generates a random one from the pattern. */
function valueOf(parameter: Parameter | undefined): string {
  const { examples, default: otherwise, enum: values } = parameter?.schema ?? {};
  return withVariables(String(parameter?.example ?? examples?.[0] ?? otherwise ?? values?.[0] ?? ''));
}

/** Limit of values that the description of a parameter lists. The reference has the complete list. */
const LISTED_VALUES_MAX = 12;

/** A description without a long list of values, such as all webhook types. */
function shortened(description: unknown, parameter: Parameter | undefined): unknown {
  const { content } = (description ?? {}) as { content?: unknown };
  const values = parameter?.schema?.enum ?? [];
  if (typeof content !== 'string' || values.length <= LISTED_VALUES_MAX) return description;
  return {
    ...(description as object),
    content: content.replace(` (This can only be one of ${values.join(',')})`, ''),
  };
}

/** A form with the fields of the example. A person selects the file. */
function formOf(example: object): object {
  const fields = Object.entries(example).filter(([key]) => key !== 'file');
  const texts = fields.map(([key, value]) => ({ key, value: withVariables(String(value)), type: 'text' }));
  return { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }, ...texts] };
}

/** The request without the parts that differ at each generation. */
function settled({ method, url, header, body, description }: Request, { parameters }: Operation): Request {
  const parameter = (key: string) => parameters.find(({ name }) => name === key);
  const query = url.query.map((one) => {
    const found = parameter(one.key);
    const description = shortened(one.description, found);
    return { ...one, description, value: valueOf(found), disabled: found?.required !== true };
  });
  const variable = url.variable.map((one) => ({ ...one, value: valueOf(parameter(one.key)) }));
  return { method, url: { ...url, query, variable }, header: header.map(headerOf), body, description };
}

/** One request for each example of the operation's body. */
function requestsOf({ name, request }: Item, operation: Operation): Item[] {
  if (!request) return [];
  const whole = settled(request, operation);
  const { 'application/json': json, 'multipart/form-data': form } = operation.requestBody?.content ?? {};
  if (form) {
    // Postman sets this header itself, including the boundary.
    const header = whole.header.filter(({ key }) => key !== 'Content-Type');
    const [example] = Object.values(form.examples ?? {});
    return [{ name, request: { ...whole, header, body: formOf(example?.value ?? {}) }, response: [] }];
  }
  const examples = Object.values(json?.examples ?? {});
  if (examples.length === 0) return [{ name, request: whole, response: [] }];
  return examples.map(({ summary, value }, index) => ({
    name: index === 0 ? name : `${name}: ${summary}`,
    request: { ...whole, body: { ...whole.body, raw: withVariables(JSON.stringify(value, null, 2)) } },
    response: [],
  }));
}

/** The id variables with their values in the examples. */
function idVariables(items: Item[]): Pair[] {
  const names = JSON.stringify(items).match(/\{\{(\w+Id)\}\}/g) ?? [];
  return [...new Set(names)].sort().map((name) => ({ key: name.slice(2, -2), value: '' }));
}

/**
 * Converts an OpenAPI document to a Postman collection. The same document always gives the same collection. Its
 * variables contain the credentials of the sandbox. Later requests use the ids from earlier answers.
 */
export async function postmanCollection(document: Document): Promise<Collection> {
  const { info, item } = await converted(document);
  const folders = item
    .map((folder) => ({
      name: folder.name,
      item: (folder.item ?? []).flatMap((one) =>
        one.request ? requestsOf(one, operationOf(document, one.request)) : [],
      ),
    }))
    .filter((folder) => folder.item.length > 0);
  return {
    // The library's collection id is left out, because it is random.
    info: { name: info['name'], description: info['description'], schema: info['schema'] },
    item: folders,
    auth: {
      type: 'basic',
      basic: [
        { key: 'username', value: '{{clientId}}', type: 'string' },
        { key: 'password', value: '{{clientSecret}}', type: 'string' },
      ],
    },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: KEEP_IDS } }],
    variable: [
      { key: 'baseUrl', value: document.servers[0]?.url ?? '' },
      { key: 'clientId', value: 'sandbox' },
      { key: 'clientSecret', value: 'sandbox-secret' },
      { key: 'umaDomain', value: UMA_DOMAIN },
      ...idVariables(folders),
    ],
  };
}
