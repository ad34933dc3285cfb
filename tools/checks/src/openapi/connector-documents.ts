import {
  callTypes,
  connectorCalls,
  CONTRACT_PATH,
  messageSchemas,
  messagesOfCall,
  type CallType,
  type JsonSchema,
} from '@corridor/connector-contract';

const VERSION = '1.0.0';
const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
const SECOND_MS = 1_000;
const SCHEMAS = '#/components/schemas/';

const SIGNATURE =
  'Signed by [Standard Webhooks](https://www.standardwebhooks.com): `v1,` and the HMAC-SHA256 of ' +
  '`webhook-id.webhook-timestamp.body`, base64. During a rotation of the secret there are two signatures for 24 hours; ' +
  'one good signature is enough.';

const headers = {
  webhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The same in a retry',
    schema: { type: 'string' },
  },
  webhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Seconds since 1970. New in a retry. Refuse it when it is more than 5 minutes off',
    schema: { type: 'string', pattern: '^[0-9]{1,12}$' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The id of the instruction',
    schema: { type: 'string' },
  },
  attempt: {
    name: 'Corridor-Attempt',
    in: 'header',
    required: true,
    description: 'The number of the attempt, from 1',
    schema: { type: 'integer', format: 'int32', minimum: 1 },
  },
};

const NOT_TAKEN =
  'NOT_ACCEPTED at any status means that the instruction is not taken and has no effect: Corridor sends it again after ' +
  '`Retry-After`, else after 1 second, doubling to 5 minutes. An outcome at 2xx or 4xx has its status. Anything else ' +
  'leaves the instruction UNKNOWN, and Corridor only queries it.';

/** What the calls need to know that is not in their schema. */
const descriptions: Partial<Record<CallType, string>> = {
  instruction: `Has effect at most once for each \`instructionId\`: the same bytes get the present outcome. ${NOT_TAKEN}`,
  'instruction.query':
    'Corridor queries what is UNKNOWN after 5 seconds, doubling to 15 minutes, without end.',
  statement: 'Booked entries only. The opening balance and the entries must equal the closing balance.',
  'reports.list': 'Corridor asks every 5 minutes, from the last cursor on.',
};

function jsonContent(name: string) {
  return { 'application/json': { schema: { $ref: `${SCHEMAS}${name}` } } };
}

function capitalised(text: string): string {
  return text.replace(/(^|[.-])([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

const refusals = {
  '400': { description: 'The body has a wrong shape' },
  '401': { description: 'The signature or its timestamp is wrong' },
};

function callOperation(type: CallType) {
  const { summary, limitMs } = connectorCalls[type];
  const { request, answer } = messagesOfCall(type);
  const isSubmit = type === 'instruction';
  const limit = `The answer must come within ${limitMs / SECOND_MS} seconds.`;
  const known = { '409': { description: 'The id is known with other bytes. The call has no effect' } };
  return {
    operationId: `answer${capitalised(type)}`,
    summary,
    description: [descriptions[type], limit].filter(Boolean).join(' '),
    tags: ['Calls'],
    security: [{ signature: [] }],
    parameters: [
      { $ref: '#/components/parameters/webhookId' },
      { $ref: '#/components/parameters/webhookTimestamp' },
      ...(isSubmit
        ? [{ $ref: '#/components/parameters/idempotencyKey' }, { $ref: '#/components/parameters/attempt' }]
        : []),
    ],
    requestBody: { required: true, content: jsonContent(request) },
    responses: {
      '200': { description: 'The answer', content: jsonContent(answer) },
      ...refusals,
      ...(isSubmit || type === 'fx-trade' ? known : {}),
      ...(isSubmit
        ? {
            '503': { description: 'NOT_ACCEPTED: not taken, to be sent again', content: jsonContent(answer) },
          }
        : {}),
    },
  };
}

/** The named schemas, and those that they refer to. */
function schemasOf(roots: readonly string[]): Record<string, JsonSchema> {
  const all = messageSchemas((name) => `${SCHEMAS}${name}`);
  const needed = new Set(roots);
  for (const name of needed) {
    const references = JSON.stringify(all[name]).matchAll(/"#\/components\/schemas\/([A-Za-z]+)"/g);
    for (const [, used = ''] of references) needed.add(used);
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
}

function securitySchemes() {
  return {
    signature: { type: 'apiKey', in: 'header', name: 'webhook-signature', description: SIGNATURE },
  };
}

/** The OpenAPI document of what a connector implements. */
export function connectorDocument(): object {
  const messages = callTypes.map(messagesOfCall);
  const { webhookId, webhookTimestamp, idempotencyKey, attempt } = headers;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Contract of connectors: calls',
      version: VERSION,
      summary: 'What a connector implements',
      description:
        'Corridor makes these calls. Every call is POST with a JSON body of at most 1 MB, and the `type` of the body ' +
        'names the call. A connector implements the calls that its capabilities name. Unknown members of a body are to ' +
        'be ignored. Amounts are integers of the smallest unit.',
      license: LICENSE,
    },
    servers: [
      {
        url: `{baseUrl}${CONTRACT_PATH}`,
        description: 'The connector',
        variables: {
          baseUrl: { default: 'https://connector.example.com' },
        },
      },
    ],
    tags: [{ name: 'Calls', description: 'Calls of Corridor to a connector' }],
    paths: Object.fromEntries(
      callTypes.map((type) => [connectorCalls[type].path, { post: callOperation(type) }]),
    ),
    components: {
      securitySchemes: securitySchemes(),
      parameters: { webhookId, webhookTimestamp, idempotencyKey, attempt },
      schemas: schemasOf(messages.flatMap(({ request, answer }) => [request, answer])),
    },
  };
}

/** The OpenAPI document of what the connectors' listener takes. */
export function reportsDocument(): object {
  const { webhookId, webhookTimestamp } = headers;
  const post = {
    operationId: 'report',
    summary: 'Report outcomes, deposits and results of checks',
    description:
      'The answer comes once the reports are committed. A report has one `reportId` and one content for ever. Send it ' +
      'again after 429, after 5xx and after no answer, with the same `webhook-id` and a new timestamp.',
    tags: ['Reports'],
    security: [{ signature: [] }],
    parameters: [
      {
        name: 'connectorId',
        in: 'path',
        required: true,
        description: 'The id that the registration gave',
        schema: { type: 'string' },
      },
      { $ref: '#/components/parameters/webhookId' },
      { $ref: '#/components/parameters/webhookTimestamp' },
    ],
    requestBody: { required: true, content: jsonContent('Reports') },
    responses: {
      '200': { description: 'What became of each report', content: jsonContent('ReportsAnswer') },
      ...refusals,
      '413': { description: 'The body has more than 1 MB' },
      '429': { description: 'Too many requests; send the reports again after `Retry-After`' },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Contract of connectors: reports',
      version: VERSION,
      summary: 'What the connectors’ listener takes',
      description: 'Connectors report by themselves what changes after their answers.',
      license: LICENSE,
    },
    servers: [
      {
        url: '{baseUrl}',
        description: 'The listener of CONNECTORS_PORT',
        variables: {
          baseUrl: { default: 'https://reports.example.com' },
        },
      },
    ],
    tags: [{ name: 'Reports', description: 'Calls of a connector to Corridor' }],
    paths: { [`${CONTRACT_PATH}/connectors/{connectorId}/reports`]: { post } },
    components: {
      securitySchemes: securitySchemes(),
      parameters: { webhookId, webhookTimestamp },
      schemas: schemasOf(['Reports', 'ReportsAnswer']),
    },
  };
}
