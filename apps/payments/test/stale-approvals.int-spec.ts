import { formatId, mintUuid, type DomainError } from '@corridor/kernel';
import type {
  ApprovalResource,
  FreezeResource,
  OperationReply,
  Page,
  RouteRulesResource,
} from '@corridor/contracts';
import { OperatorActions } from '@corridor/service';
import { ConnectorOperationsController } from '../src/connector-operations/connector-operations.controller';
import { SettlementAccountOperationsController } from '../src/settlement-account-operations/settlement-account-operations.controller';
import { CONNECTOR, ConnectedBank } from './fixtures/connected-bank';
import { FreezeDesk, operatorRequest } from './fixtures/freeze-desk';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const [ada, bob] = [1, 2].map((n) => formatId('Operator', `0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4b0${n}`));

describe('an approval of what has changed since it was asked for', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: FreezeDesk;

  beforeAll(async () => {
    const names = ['freeze', 'put-routes', 'change-settlement-account', 'resolve-break-no-action'];
    world = await ConnectedBank.start({ fourEyes: new Map(names.map((name) => [name, null])) });
    ({ app } = world);
    desk = new FreezeDesk(world);
  });
  afterAll(() => world.stop());

  const by = (operatorId: string | undefined, params: Record<string, string>, body: object = {}) => {
    const request = operatorRequest(params, body);
    return { ...request, context: { ...request.context, operatorId: operatorId ?? '' } };
  };

  async function asked(call: Promise<OperationReply>): Promise<string> {
    const reply = await call;
    expect(reply.status).toBe(202);
    return bodyOf<ApprovalResource>(reply).id;
  }

  /** The approval's status, or the code of its refusal. */
  async function approve(approvalId: string): Promise<string | undefined> {
    const request = by(bob, { approvalId });
    request.context.operatorPermissions = ['RESOLVE', 'CONFIGURE', 'TREASURY'];
    const reply = await app.module
      .get(OperatorActions)
      .decide(request, 'APPROVED')
      .catch((error: unknown) => ({ status: (error as DomainError).status, body: error }));
    const { status, code, message } = bodyOf<{ status: string; code?: string; message: string }>(
      reply as OperationReply,
    );
    if (code !== undefined) expect(message).toContain('has changed since');
    return code ?? status;
  }

  async function activeFreezes(subjectId: string): Promise<string[]> {
    const query = { subjectId, status: 'ACTIVE' };
    const { data } = bodyOf<Page<FreezeResource>>(await desk.controller.list(operatorRequest({}, {}, query)));
    return data.map(({ direction }) => direction);
  }

  const freeze = (customerId: string, direction: string): Promise<string> =>
    asked(desk.controller.freezeCustomer(by(ada, { customerId }, { direction, reason: 'a court' })));
  const unfreeze = (customerId: string): Promise<string> =>
    asked(desk.controller.unfreezeCustomer(by(ada, { customerId })));

  it('does not lift a newer freeze', async () => {
    const { id } = (await desk.party(0)).customer;
    expect(await approve(await freeze(id, 'OUT'))).toBe('APPROVED');
    const [old, current] = [await unfreeze(id), await freeze(id, 'BOTH')];
    expect(await approve(current)).toBe('APPROVED');

    expect(await approve(old)).toBe('NOT_IN_THIS_STATE');
    expect(await activeFreezes(id)).toEqual(['BOTH']);
    expect(await approve(await unfreeze(id))).toBe('APPROVED');
    expect(await activeFreezes(id)).toEqual([]);
  });

  it('does not lift a freeze of the same direction that came after the one that was lifted', async () => {
    const { id } = (await desk.party(0)).customer;
    await approve(await freeze(id, 'OUT'));
    const [old, first] = [await unfreeze(id), await unfreeze(id)];
    expect(await approve(first)).toBe('APPROVED');
    await approve(await freeze(id, 'OUT'));

    expect(await approve(old)).toBe('NOT_IN_THIS_STATE');
    expect(await activeFreezes(id)).toEqual(['OUT']);
  });

  it('does not replace a newer freeze', async () => {
    const { id } = (await desk.party(0)).customer;
    const [old, current] = [await freeze(id, 'OUT'), await freeze(id, 'BOTH')];
    expect(await approve(current)).toBe('APPROVED');

    expect(await approve(old)).toBe('NOT_IN_THIS_STATE');
    expect(await activeFreezes(id)).toEqual(['BOTH']);
  });

  it('does not replace newer routes, which were asked for without If-Match', async () => {
    const operations = app.module.get(ConnectorOperationsController);
    const put = (priority: number): Promise<string> => {
      const rules = [{ priority, match: {}, connectorId: formatId('Connector', CONNECTOR) }];
      return asked(operations.putRoutes(by(ada, {}, { rules })));
    };
    const [old, current] = [await put(10), await put(20)];
    expect(await approve(current)).toBe('APPROVED');
    expect(await approve(old)).toBe('NOT_IN_THIS_STATE');
    const { rules } = bodyOf<RouteRulesResource>(await operations.getRoutes());
    expect(rules).toMatchObject([{ priority: 20 }]);
  });

  it('does not replace newer times of a settlement account', async () => {
    const operations = app.module.get(SettlementAccountOperationsController);
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const change = (cutOff: string): Promise<string> =>
      asked(operations.change(by(ada, { settlementAccountId }, { cutOff })));
    const [old, current] = [await change('16:00'), await change('15:00')];
    expect(await approve(current)).toBe('APPROVED');
    expect(await approve(old)).toBe('NOT_IN_THIS_STATE');
  });

  it('does not close a break that is about more by now', async () => {
    const id = mintUuid();
    await app.pool.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, amount, currency, message)
       VALUES (0, $1, 'UNMATCHED_LINE', 'WARNING', 5, 'USD', 'a credit')`,
      [id],
    );
    const close = (): Promise<string> => asked(desk.resolveBreak(id, { action: 'NO_ACTION' }));
    const old = await close();
    await app.pool.query(`UPDATE breaks SET severity = 'CRITICAL', message = 'a reversal' WHERE id = $1`, [
      id,
    ]);
    expect(await approve(old)).toBe('NOT_IN_THIS_STATE');
    expect(await approve(await close())).toBe('APPROVED');
  });
});
