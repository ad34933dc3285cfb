import { request as httpRequest, type ClientRequest } from 'node:http';
import { mintUuid } from '@corridor/kernel';
import type { OperatorPermission } from '@corridor/contracts';
import { eventually, type TestDatabase } from '@corridor/testing';
import { ManageOperatorsHandler } from '../src/operators/manage-operators.handler';
import { OperatorsListener } from '../src/operators-listener/operators-listener.adapter';
import {
  ask,
  basic,
  createGatewayDatabase,
  errorShape,
  startGateway,
  type Answer,
  type TestGateway,
} from './fixtures/gateway-app';

const CALLS = 70;
/** Requests in flight that one operator may have. */
const OF_ONE = 16;

describe('half-sent calls of an operator', () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  let operators: ManageOperatorsHandler;

  beforeAll(async () => {
    database = await createGatewayDatabase();
    gateway = await startGateway(database, { OPERATIONS_PORT: '0' });
    gateway.services.answer = () => ({ body: Buffer.from('{"data":[]}') });
    operators = new ManageOperatorsHandler(gateway.runtime.pool);
  });
  afterAll(async () => {
    await gateway.close();
    await database.drop();
  });

  async function operator(name: string, permission: OperatorPermission): Promise<string> {
    const { clientId, clientSecret } = await operators.create(name, [permission]);
    return basic(clientId, clientSecret);
  }

  const url = (): string => gateway.app.get(OperatorsListener).url;

  function list(authorization: string): Promise<Answer> {
    return ask(gateway, `${url()}/connectors`, { headers: { authorization } });
  }

  /** A call whose body never arrives; with the status of its answer, if it gets one. */
  function halfSent(authorization: string): { request: ClientRequest; status: () => number | undefined } {
    const headers = {
      ...{ authorization, 'content-type': 'application/json', 'content-length': '100' },
      'idempotency-key': mintUuid(),
    };
    const path = `${url()}/approvals/Approval:${mintUuid()}/approve`;
    const request = httpRequest(path, { method: 'POST', headers });
    let status: number | undefined;
    request.on('response', (response) => (response.resume(), (status = response.statusCode)));
    request.on('error', () => undefined);
    request.write('{');
    return { request, status: () => status };
  }

  it('occupy nothing of the others, and a share of his own', async () => {
    const [reader, other] = [await operator('reader', 'READ'), await operator('other', 'READ')];
    const calls = Array.from({ length: CALLS }, () => halfSent(reader));
    const answers = (): (number | undefined)[] =>
      calls.map(({ status }) => status()).filter((status) => status !== undefined);
    await eventually(() => Promise.resolve(answers().length >= CALLS - OF_ONE));
    expect(answers()).toEqual(Array.from({ length: CALLS - OF_ONE }, () => 429));
    expect((await list(other)).status).toBe(200);
    expect((await list(reader)).json).toEqual(errorShape(429, 'RATE_LIMITED'));
    for (const { request } of calls) request.destroy();
    await eventually(async () => (await list(reader)).status === 200);
  });
});
