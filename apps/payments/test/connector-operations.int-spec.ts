import { mintUuid, trustUuid } from '@corridor/kernel';
import type { OperationReply, OperationRequest, RouteRulesResource } from '@corridor/contracts';
import { readAuditLog, verifyAuditLog } from '@corridor/database';
import { entityTagOf } from '@corridor/service';
import { aRequest, type TestDatabase } from '@corridor/testing';
import { ConnectorOperationsController } from '../src/connector-operations/connector-operations.controller';
import { newSecrets, sealSecrets } from '../src/connectors/connector-secrets.codec';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

const CONNECTOR = trustUuid('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');
const connectorId = `Connector:${CONNECTOR}`;
const operatorId = 'Operator:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a01';

describe('operations on connectors and routes', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let controller: ConnectorOperationsController;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    controller = app.module.get(ConnectorOperationsController);
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'bank', 'https://b', $2, '{}')`,
      [CONNECTOR, sealSecrets(app.vault, CONNECTOR, newSecrets())],
    );
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  function request(
    body: object,
    context: object = {},
    params: Record<string, string> = {},
  ): OperationRequest {
    const id = mintUuid();
    const own = {
      platformId: '',
      platformKey: 0,
      permissions: [],
      operatorId,
      requestId: 'r-1',
      commandId: id,
    };
    return aRequest<unknown, unknown>(body, { context: { ...own, ...context }, params }) as OperationRequest;
  }

  const put = (rules: unknown, context: object = {}): Promise<OperationReply> =>
    controller.putRoutes(request({ rules }, context));

  it('pauses and resumes a connector, once for a key, with an audit entry in the same commit', async () => {
    const idempotency = { key: 'k', scope: `${operatorId} POST x`, bodyHash: 'h' };
    const pause = (): Promise<OperationReply> =>
      controller.pause(request({ reason: 'maintenance' }, { idempotency }, { connectorId }));
    const [first, repeated] = [await pause(), await pause()];
    await controller.resume(request({}, {}, { connectorId }));
    const { entries } = await readAuditLog(app.pool, 'payments', { resourceId: connectorId, limit: 10 });

    expect(bodyOf(first)).toMatchObject({ id: connectorId, isPaused: true, name: 'bank' });
    expect(repeated.replayed).toBe(true);
    expect(entries).toMatchObject([
      { action: 'resume-connector', before: { isPaused: true }, after: { isPaused: false }, reason: null },
      {
        action: 'pause-connector',
        operatorId,
        requestId: 'r-1',
        reason: 'maintenance',
        after: { isPaused: true },
      },
    ]);
    expect((await controller.list()).body).toMatchObject({ data: [{ id: connectorId, isPaused: false }] });
  });

  it('answers 404 for an unknown connector, and writes no audit entry', async () => {
    const unknown = { connectorId: `Connector:${mintUuid()}` };
    const before = await verifyAuditLog(app.pool);
    const answer = await controller.pause(request({}, {}, unknown));

    expect(answer.status).toBe(404);
    expect(await verifyAuditLog(app.pool)).toEqual(before);
  });

  it('replaces the rules only if they are the ones that the caller has read', async () => {
    const rules = [{ priority: 5, match: { currency: 'EUR' }, connectorId, settlementAccountId: null }];
    const before = bodyOf<RouteRulesResource>(await controller.getRoutes());
    const written = await put(rules, { ifMatch: entityTagOf(before) });
    const [late, unknown] = [
      await put([], { ifMatch: entityTagOf(before) }),
      await put([{ ...rules[0], connectorId: `Connector:${mintUuid()}` }], { ifMatch: '*' }),
    ];

    expect(bodyOf<RouteRulesResource>(written)).toEqual({ rules });
    expect((await controller.getRoutes()).body).toEqual({ rules });
    expect(bodyOf<unknown>(late)).toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(bodyOf<unknown>(unknown)).toMatchObject({
      details: { errors: [{ field: 'rules[0].connectorId' }] },
    });
  });

  it('lets one of several changes of the same rules win', async () => {
    const ifMatch = entityTagOf((await controller.getRoutes()).body);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((priority) => put([{ priority, connectorId }], { ifMatch })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });
});
