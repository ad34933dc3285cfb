import { formatId, mintUuid, type DomainError } from '@corridor/kernel';
import type {
  ApprovalResource,
  OperationReply,
  OperationRequest,
  OperatorRight,
  Page,
} from '@corridor/contracts';
import { readAuditLog, verifyAuditLog } from '@corridor/database';
import { OperatorActions } from '@corridor/service';
import { aRequest } from '@corridor/testing';
import { ConnectorOperationsController } from '../src/connector-operations/connector-operations.controller';
import { ConnectorDirectory } from '../src/connectors/connector-directory.registry';
import { ConnectedBank } from './fixtures/connected-bank';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

type Rights = Record<string, OperatorRight>;

describe('the persons of an approval', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let connectorId = '';

  beforeAll(async () => {
    world = await ConnectedBank.start({ fourEyes: new Map([['pause-connector', null]]) });
    ({ app } = world);
    connectorId = formatId('Connector', app.module.get(ConnectorDirectory).all[0]?.id ?? mintUuid());
  });
  afterAll(() => world.stop());

  const [first, second] = [formatId('Operator', mintUuid()), formatId('Operator', mintUuid())];

  function request(
    params: Record<string, string>,
    { operatorId, operatorPerson }: { operatorId: string; operatorPerson?: string },
    operatorRights?: Rights,
    body: object = {},
  ): OperationRequest {
    const context = { platformId: '', platformKey: 0, permissions: [], operatorId };
    const asked = aRequest<unknown, unknown>(body, {
      context: {
        ...context,
        operatorPermissions: ['CONFIGURE'],
        ...(operatorPerson === undefined ? {} : { operatorPerson }),
        ...(operatorRights ? { operatorRights } : {}),
      },
      params,
    });
    return asked as OperationRequest;
  }

  async function ask(operatorPerson?: string): Promise<string> {
    const by = { operatorId: first, ...(operatorPerson === undefined ? {} : { operatorPerson }) };
    const reply = await app.module.get(ConnectorOperationsController).pause(request({ connectorId }, by));
    expect(reply.status).toBe(202);
    return bodyOf<ApprovalResource>(reply).id;
  }

  const approve = (approvalId: string, operatorPerson: string, rights?: Rights): Promise<OperationReply> =>
    app.module
      .get(OperatorActions)
      .decide(request({ approvalId }, { operatorId: second, operatorPerson }, rights), 'APPROVED');

  const reject = (approvalId: string, operatorPerson: string, rights?: Rights): Promise<OperationReply> =>
    app.module
      .get(OperatorActions)
      .decide(request({ approvalId }, { operatorId: second, operatorPerson }, rights), 'REJECTED');

  /** A page of approvals. @param body as the gateway sends it */
  async function page(body: object = {}, rights?: Rights): Promise<Page<ApprovalResource>> {
    const asked = request({}, { operatorId: second, operatorPerson: 'bob' }, rights);
    return bodyOf<Page<ApprovalResource>>(await app.module.get(OperatorActions).list({ ...asked, body }));
  }

  const list = async (rights?: Rights): Promise<ApprovalResource[]> => (await page({}, rights)).data;

  const codeOf = (call: Promise<OperationReply>): Promise<string | undefined> =>
    call.then(
      () => undefined,
      (error: unknown) => (error as DomainError).code,
    );

  async function isPaused(): Promise<boolean> {
    const { rows } = await app.pool.query<{ is_paused: boolean }>('SELECT is_paused FROM connectors');
    return rows[0]?.is_paused ?? false;
  }

  const lost: [string, Rights][] = [
    ['is gone', {}],
    ['is disabled', { [first]: { person: 'ada', permissions: [] } }],
    ['has another role now', { [first]: { person: 'ada', permissions: [], role: 'support' } }],
    ['has lost the permission', { [first]: { person: 'ada', permissions: ['TREASURY'] } }],
  ];

  it('decide about actions that FOUR_EYES can name', () => {
    expect(() => app.module.get(OperatorActions).onApplicationBootstrap()).not.toThrow();
  });

  it('are compared: a second credential of the same person is no second person', async () => {
    const id = await ask('ada');
    expect(await codeOf(approve(id, 'ada'))).toBe('SECOND_OPERATOR_NEEDED');
    expect(await isPaused()).toBe(false);
  });

  it('are known by the rights, if it was asked for before approvals had persons', async () => {
    const id = await ask();
    const rights: Rights = { [first]: { person: 'ada', permissions: ['CONFIGURE'] } };
    expect(await codeOf(approve(id, 'ada', rights))).toBe('SECOND_OPERATOR_NEEDED');
  });

  it.each(lost)('end it if the credential of the asker %s', async (_how, rights) => {
    const id = await ask('ada');
    expect(await codeOf(approve(id, 'bob', rights))).toBe('ASKER_WITHOUT_RIGHT');
    const allowed: Rights = { [first]: { person: 'ada', permissions: ['CONFIGURE'] } };
    expect(await codeOf(approve(id, 'bob', allowed))).toBe('NOT_IN_THIS_STATE');
    expect(await isPaused()).toBe(false);
    const { entries } = await readAuditLog(app.pool, 'payments', { action: 'end-pause-connector', limit: 1 });
    // The service ends it, whoever finds it.
    expect(entries).toMatchObject([
      { operatorId: 'payments', person: null, reason: 'the operator who asked has lost the right' },
    ]);
  });

  it.each(lost)(
    'end it in lists, before anybody decides, if the credential of the asker %s',
    async (_how, rights) => {
      const id = await ask('ada');
      const statusOf = async (known?: Rights): Promise<string | undefined> =>
        (await list(known)).find((approval) => approval.id === id)?.status;
      // A gateway of the release before tells no rights.
      expect(await statusOf()).toBe('PENDING');
      const allowed: Rights = { [first]: { person: 'ada', permissions: ['CONFIGURE'] } };
      expect(await statusOf(allowed)).toBe('PENDING');
      expect(await statusOf(rights)).toBe('EXPIRED');
      expect(await statusOf(allowed)).toBe('EXPIRED');
      expect(await codeOf(approve(id, 'bob', rights))).toBe('ASKER_WITHOUT_RIGHT');
      expect(await codeOf(reject(id, 'bob', rights))).toBe('ASKER_WITHOUT_RIGHT');
      expect(await codeOf(reject(id, 'bob', allowed))).toBe('NOT_IN_THIS_STATE');
      const { entries } = await readAuditLog(app.pool, 'payments', {
        action: 'end-pause-connector',
        limit: 1,
      });
      expect(entries).toMatchObject([
        { operatorId: 'payments', person: null, after: { approvalId: id, askedBy: first } },
      ]);
    },
  );

  it('let it wait, if the identity provider has told no role of the asker for long', async () => {
    const id = await ask('ada');
    const right: OperatorRight = { person: 'ada', permissions: [], role: 'sre' };
    const unconfirmed: Rights = { [first]: { ...right, isUnconfirmed: true } };
    expect(await codeOf(approve(id, 'bob', unconfirmed))).toBe('ASKER_NOT_CONFIRMED');
    expect(await isPaused()).toBe(false);
    expect(await list(unconfirmed)).toContainEqual(expect.objectContaining({ id, status: 'PENDING' }));
    expect(await reject(id, 'bob', unconfirmed)).toMatchObject({ status: 200 });
    const other = await ask('ada');
    expect(await codeOf(approve(other, 'bob', unconfirmed))).toBe('ASKER_NOT_CONFIRMED');
    expect(await approve(other, 'bob', { [first]: right })).toMatchObject({ status: 200 });
  });

  it('end an approval that is rejected after the asker has lost the right', async () => {
    const id = await ask('ada');
    expect(await codeOf(reject(id, 'bob', {}))).toBe('ASKER_WITHOUT_RIGHT');
    expect(await list()).toContainEqual(expect.objectContaining({ id, status: 'EXPIRED' }));
  });

  it('find approvals by their status, in pages', async () => {
    const [asked, rejected, ended, approved] = [
      await ask('ada'),
      await ask('ada'),
      await ask('ada'),
      await ask('ada'),
    ];
    await reject(rejected, 'bob');
    expect(await codeOf(reject(ended, 'bob', {}))).toBe('ASKER_WITHOUT_RIGHT');
    await approve(approved, 'bob');
    const idsOf = async (status?: string): Promise<string[]> =>
      (await page(status === undefined ? {} : { status })).data.map(({ id }) => id);
    for (const [status, id] of [
      ['PENDING', asked],
      ['REJECTED', rejected],
      ['EXPIRED', ended],
      ['APPROVED', approved],
    ] as const) {
      const found = await page({ status });
      expect(found.data.map((one) => one.status)).toEqual(found.data.map(() => status));
      expect([found.data[0]?.id, found.totalCount]).toEqual([id, found.data.length]);
    }
    const all = await idsOf();
    const walked: string[] = [];
    for (let beforeId: string | undefined; ;) {
      const { data, hasMore, totalCount } = await page({ limit: 2, ...(beforeId ? { beforeId } : {}) });
      walked.push(...data.map(({ id }) => id));
      expect(totalCount).toBe(all.length);
      if (!hasMore) break;
      expect(data).toHaveLength(2);
      beforeId = walked.at(-1)?.slice('Approval:'.length);
    }
    expect(walked).toEqual(all);
    expect([...all].sort().reverse()).toEqual(all);
  });

  it.each(['APPROVED', 'REJECTED'] as const)('say why it is %s, in the audit log', async (status) => {
    const id = await ask('ada');
    const by = { operatorId: second, operatorPerson: 'bob' };
    const reason = `compared with the statement: ${status}`;
    const decision = request({ approvalId: id }, by, undefined, { reason });
    expect(await app.module.get(OperatorActions).decide(decision, status)).toMatchObject({ status: 200 });
    const action = `${status === 'APPROVED' ? 'approve' : 'reject'}-pause-connector` as const;
    const { entries } = await readAuditLog(app.pool, 'payments', { action, limit: 1 });
    expect(entries).toMatchObject([{ person: 'bob', reason, after: { approvalId: id, askedBy: first } }]);
  });

  it('stand in the approval and in the audit log, whose hashes cover them', async () => {
    const id = await ask('ada');
    const rights: Rights = { [first]: { person: 'ada', permissions: [], role: 'sre' } };
    const reply = await approve(id, 'bob', rights);
    expect(bodyOf<ApprovalResource>(reply)).toMatchObject({
      ...{ status: 'APPROVED', askedBy: first, askedPerson: 'ada' },
      ...{ decidedBy: second, decidedPerson: 'bob' },
    });
    expect(await isPaused()).toBe(true);
    const { entries } = await readAuditLog(app.pool, 'payments', { limit: 9 });
    expect(entries.map(({ action, person }) => `${action} ${person}`)).toEqual(
      expect.arrayContaining([
        'ask-pause-connector ada',
        'approve-pause-connector bob',
        'pause-connector bob',
      ]),
    );
    expect(await verifyAuditLog(app.pool)).toMatchObject({ firstFault: null });
  });
});
