import { at, baseUrl, createPlatform, textAt, type Answer, type Api } from './support/api';
import { documentForm } from './support/documents';
import { fundedCustomer } from './support/money';
import { unfitMessages } from './support/messages';
import { isOpen, OpenApi, wrongValues, type DocumentedOperation, type Schema } from './support/open-api';
import { createQuote, quoteBody, toAccount } from './support/quotes';

let api: Api;
let openApi: OpenApi;
let ids: Record<string, string>;
/** Valid bodies of operations for which an example of the schema alone is not valid. */
let goodBodies: Record<string, object>;

beforeAll(async () => {
  api = await createPlatform();
  openApi = await OpenApi.load(baseUrl());
  const customer = await fundedCustomer(api, 10_000);
  ids = {
    Customer: customer.customerId,
    InternalAccount: customer.accountId,
    ExternalAccount: customer.bankAccountId,
    Invitation: await invitationOf(customer.customerId),
  };
  const { customerId, accountId, bankAccountId } = customer;
  const source = { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' };
  const funded = await createQuote(api, quoteBody('', toAccount(bankAccountId), { source }));
  goodBodies = {
    createQuote: quoteBody(accountId, { accountId: bankAccountId }),
    sendSandboxFunds: { quoteId: textAt(funded, 'id'), currencyCode: 'USD' },
    receiveUma: {
      senderUmaAddress: '$ada@sandbox.uma.money',
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 100,
    },
  };
});

async function invitationOf(customerId: string): Promise<string> {
  const inviterUma = textAt((await api.get(`/customers/${customerId}`)).body, 'umaAddress');
  return textAt((await api.post('/invitations', { inviterUma })).body, 'code');
}

function assertRefused(what: string, answer: Answer): void {
  const { status } = answer;
  expect([what, status >= 400 && status < 500 ? '4xx' : `${status} ${answer.text.slice(0, 300)}`]).toEqual([
    what,
    '4xx',
  ]);
  expect(answer.body).toEqual({
    status,
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
    details: expect.any(Object),
  });
  expect(answer.headers.get('x-request-id')).toEqual(expect.any(String));
  expect([what, unfitMessages(answer)]).toEqual([what, []]);
}

function concretePath(operation: DocumentedOperation): string {
  return operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const known: Record<string, string | undefined> = {
      customerId: ids['Customer'],
      accountId: ids['InternalAccount'],
      externalAccountId: ids['ExternalAccount'],
      umaAddress: '$success.usd@sandbox.uma.money',
      invitationCode: ids['Invitation'],
    };
    return known[name] ?? `${name}:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b`;
  });
}

function withBody(): DocumentedOperation[] {
  return openApi.operations().filter(({ bodySchema }) => bodySchema !== undefined);
}

/** Every change of one field of the body, nested ones included, to an invalid value. */
function* mutations(schema: Schema, body: unknown): Generator<{ field: string; body: unknown }> {
  for (const [name, property] of Object.entries(openApi.fitting(schema, body).properties ?? {})) {
    const resolved = openApi.fitting(property, at(body, name));
    for (const wrong of wrongValues(resolved))
      yield { field: name, body: { ...(body as object), [name]: wrong } };
    if (resolved.properties) {
      const inner = at(body, name) ?? openApi.example(property, ids);
      for (const nested of mutations(property, inner)) {
        yield { field: `${name}.${nested.field}`, body: { ...(body as object), [name]: nested.body } };
      }
    }
  }
}

describe('bad input', () => {
  it('as the whole body is refused by every operation', async () => {
    for (const operation of withBody()) {
      const path = concretePath(operation);
      const bodies = [
        '',
        '[]',
        '"x"',
        '1',
        'null',
        '{',
        '{"a":',
        '[1',
        'true',
        '\u0000',
        '{"a":1}}',
        '<xml/>',
      ];
      for (const body of bodies.filter((text) => text !== '' || operation.bodyRequired)) {
        assertRefused(`${operation.id} ${body}`, await api.call(operation.method, path, body));
      }
      const typed = { headers: { 'content-type': 'text/plain' } };
      assertRefused(`${operation.id} text`, await api.call(operation.method, path, 'hello', typed));
      if (operation.bodyRequired)
        assertRefused(`${operation.id} none`, await api.call(operation.method, path));
    }
  });

  it('in one field of the body is refused by every operation', async () => {
    let tried = 0;
    for (const operation of withBody()) {
      const path = concretePath(operation);
      const example = goodBodies[operation.id] ?? openApi.example(operation.bodySchema ?? {}, ids);
      for (const { field, body } of mutations(operation.bodySchema ?? {}, example)) {
        const answer = await api.call(operation.method, path, body);
        assertRefused(
          `${operation.id} ${field} = ${JSON.stringify(at(body, ...field.split('.')))?.slice(0, 60)}`,
          answer,
        );
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(300);
    for (const { id, method, path, successStatus } of withBody().filter(({ id }) => goodBodies[id])) {
      expect([id, (await api.call(method, path, goodBodies[id])).status]).toEqual([id, successStatus]);
    }
  });

  it('as a form, or in one field of it, is refused', async () => {
    for (const operation of openApi.operations().filter(({ formSchema }) => formSchema !== undefined)) {
      const path = concretePath(operation);
      for (const body of ['', '{}', 'null', '--x--']) {
        assertRefused(`${operation.id} ${body}`, await api.call(operation.method, path, body));
        const headers = { 'content-type': 'multipart/form-data; boundary=x' };
        assertRefused(`${operation.id} ${body}`, await api.call(operation.method, path, body, { headers }));
      }
      const form = { ...documentForm, documentHolder: String(ids['Customer']) };
      for (const [name, property] of Object.entries(
        openApi.resolve(operation.formSchema ?? {}).properties ?? {},
      )) {
        const wrong = wrongValues(openApi.resolve(property)).filter((value) => typeof value === 'string');
        for (const value of name === 'file' ? ['no file', ''] : wrong.filter((text) => text !== '')) {
          const answer = await api.form(operation.method, path, { ...form, [name]: value });
          assertRefused(`${operation.id} ${name} = ${value.slice(0, 20)}`, answer);
        }
      }
    }
  });

  it('in any query parameter is refused', async () => {
    for (const operation of openApi.operations().filter(({ method }) => method === 'GET')) {
      const path = concretePath(operation);
      assertRefused(`${operation.id} unknown`, await api.get(`${path}?noSuchParameter=1`));
      for (const { name, schema } of operation.parameters.filter((one) => one.in === 'query')) {
        const resolved = openApi.resolve(schema);
        const isClosed =
          resolved.enum || !isOpen(resolved.pattern) || resolved.format || resolved.type !== 'string';
        const values = [
          'x'.repeat(5_000),
          '%00',
          'a%0Ab',
          ...(isClosed ? ['no such value', '', '-1', '1.5', '[]'] : []),
        ];
        for (const value of values) {
          const encoded = value.startsWith('%') || value.startsWith('a%') ? value : encodeURIComponent(value);
          assertRefused(
            `${operation.id} ${name}=${value.slice(0, 20)}`,
            await api.get(`${path}?${name}=${encoded}`),
          );
        }
      }
    }
  });

  it('in a path gets 404', async () => {
    const strange = ['x', 'Customer:x', '%00', '..%2f..', "'%20OR%201=1", '%E0%A4%A', 'x'.repeat(2_000)];
    for (const operation of openApi.operations().filter(({ path }) => path.includes('{'))) {
      for (const value of strange) {
        const path = operation.path.replace(/\{\w+\}/g, value);
        const body = operation.bodySchema ? openApi.example(operation.bodySchema, ids) : undefined;
        assertRefused(`${operation.id} ${value.slice(0, 20)}`, await api.call(operation.method, path, body));
      }
    }
  });

  it('gets an error that names every invalid field as the caller spelled it', async () => {
    const answer = await api.post('/customers/external-accounts', {
      currency: 'USD',
      customerId: 'nobody',
      accountInfo: {
        accountType: 'US_ACCOUNT',
        routingNumber: '12',
        beneficiary: { beneficiaryType: 'INDIVIDUAL' },
      },
    });
    expect([answer.status, at(answer.body, 'code')]).toEqual([400, 'INVALID_INPUT']);
    const fields = (at(answer.body, 'details', 'errors') as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining([
        'customerId',
        'accountInfo.accountNumber',
        'accountInfo.routingNumber',
        'accountInfo.beneficiary.fullName',
      ]),
    );
  });

  it('of more than 1 MB gets 413', async () => {
    const answer = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'x'.repeat(1_100_000),
    });
    expect([answer.status, at(answer.body, 'code')]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});
