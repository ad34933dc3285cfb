import { randomBytes, randomUUID } from 'node:crypto';
import pino from 'pino';
import { Pool } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { formatId, mintUuid, type Uuid } from '@corridor/kernel';
import { allTopics, type DeadLetterResource, type OperationRequest } from '@corridor/contracts';
import {
  approvalTable1,
  approvalTable2,
  approvalTable3,
  auditLogTable1,
  auditLogTable2,
  auditLogTable3,
  dataSourceOptions,
  deadLetterTable1,
  readAuditLog,
  serviceTables1,
  UnitOfWork,
} from '@corridor/database';
import {
  ensureTopics,
  KafkaConnection,
  KafkaDeadLetters,
  listDeadLetters,
  putBackDeadLetters,
  readDeadLetters,
  RecordSigner,
  settleDeadLetters,
  SilentMessagingLogger,
  type DeadLetter,
} from '@corridor/messaging';
import { aRequest, createTestDatabase, eventually, type TestDatabase } from '@corridor/testing';
import {
  adminProgram,
  DeadLetterStore,
  DeadLetterWorker,
  DeadTimers,
  type FourEyes,
  DecideDeadLetter,
  OperatorActions,
  PersonalDataVault,
  type ServiceRuntime,
} from '@corridor/service';

class Tables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const tables = [
      ...serviceTables1(),
      ...auditLogTable1('accounts'),
      ...approvalTable1('accounts'),
      ...auditLogTable2(),
      ...auditLogTable3(),
      ...approvalTable2(),
      ...approvalTable3(),
      ...deadLetterTable1('accounts'),
    ];
    for (const statement of tables) await runner.query(statement);
  }
  async down(): Promise<void> {}
}

const keyRing = { active: 'k', keys: new Map([['k', randomBytes(32)]]) };
const ada: string = formatId('Operator', mintUuid());
const bob: string = formatId('Operator', mintUuid());
let database: TestDatabase;
let dataSource: DataSource;
let pool: Pool;
let connection: KafkaConnection;
let topic: KafkaDeadLetters;
let actions: OperatorActions;
let unitOfWork: UnitOfWork;
let store: DeadLetterStore;
let retry: DecideDeadLetter;
let discard: DecideDeadLetter;
let worker: DeadLetterWorker;

/** What an instance of the service has. */
function startInstance(fourEyes: FourEyes = new Map()): void {
  const vault = new PersonalDataVault(keyRing, [randomBytes(32)]);
  unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, vault);
  actions = new OperatorActions(unitOfWork, vault, fourEyes);
  store = new DeadLetterStore('accounts', dataSource, connection, new DeadTimers(dataSource));
  retry = new DecideDeadLetter(actions, store, 'put-back');
  discard = new DecideDeadLetter(actions, store, 'discard');
}

beforeAll(async () => {
  database = await createTestDatabase({ accounts: [Tables1700000000000] });
  const url = database.urlOf('accounts');
  dataSource = new DataSource(dataSourceOptions({ service: 'accounts', url }));
  await dataSource.initialize();
  pool = new Pool({ connectionString: url, max: 4 });
  const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
  const logger = new SilentMessagingLogger();
  connection = new KafkaConnection({
    ...{ brokers, clientId: 'dead-letters-test', logger },
    signer: new RecordSigner(keyRing),
  });
  await connection.connect();
  await ensureTopics(connection, allTopics, { requestPartitions: 1, replicationFactor: 1 });
  topic = new KafkaDeadLetters(connection, 'accounts');
  worker = new DeadLetterWorker('accounts', pool, connection, pino({ level: 'silent' }));
});
beforeEach(() => startInstance());
afterAll(async () => {
  await connection.disconnect();
  await pool.end();
  await dataSource.destroy();
  await database.drop();
});

async function aLetter(isUntrusted = false, to = topic): Promise<DeadLetter> {
  const letter: DeadLetter = {
    ...{ id: randomUUID(), error: 'Error: a defect', topic: 'compliance.verifications', partition: 0 },
    ...{ offset: '7', subject: 'Verification:x', failedAt: new Date().toISOString(), event: null },
    value: Buffer.from('no event'),
    isUntrusted,
  };
  // A topic that is new has no leader for a moment.
  await eventually(() => to.bury(letter).then(() => true));
  return letter;
}

async function aTimer(): Promise<Uuid> {
  const id = mintUuid();
  const timer = { platformKey: 1, id, kind: 'ring', subject: 'Customer:x', nowMs: Date.now(), payload: {} };
  await new DeadTimers(dataSource).bury(timer, new Error('a defect'));
  return id;
}

function requestOn(id: string, operatorId = ada): OperationRequest {
  const context = {
    ...{ platformId: '', platformKey: 0, permissions: [], operatorPermissions: ['RESOLVE' as const] },
    ...{ operatorId, commandId: randomUUID(), idempotencyKey: randomUUID() },
  };
  const params = { deadLetterId: `DeadLetter:${id}` };
  return aRequest<unknown, unknown>({ reason: 'mended' }, { context, params }) as OperationRequest;
}

const decide = async (action: DecideDeadLetter, request: OperationRequest): Promise<unknown> =>
  (await action.execute(request)).status;

const waiting = async (id: string): Promise<DeadLetterResource | undefined> =>
  (await store.list()).find((one) => one.id === `DeadLetter:${id}`);
const openInTopic = async (id: string): Promise<boolean> =>
  (await listDeadLetters(connection, 'accounts')).some((letter) => letter.id === id);
const timersNamed = async (table: string, id: string): Promise<number> =>
  (await pool.query(`SELECT 1 FROM ${table} WHERE id = $1`, [id])).rowCount ?? 0;

describe('a dead letter', () => {
  it.each(['put-back', 'discard'])('is settled once by %s, with an audit entry', async (kind) => {
    const { id } = await aLetter();
    expect(await waiting(id)).toMatchObject({ kind: 'EVENT', service: 'accounts', error: 'Error: a defect' });
    const action = kind === 'discard' ? discard : retry;
    const answers = await Promise.all([1, 2, 3].map(() => decide(action, requestOn(id))));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(await waiting(id)).toBeUndefined();
    expect(await decide(action, requestOn(id))).toBe(404);
    // The decision is committed, and the topic does not have it yet.
    expect(await openInTopic(id)).toBe(true);
    await Promise.all([worker.look(), worker.look()]);
    await worker.look();
    expect(await openInTopic(id)).toBe(false);
    const resourceId = `DeadLetter:${id}`;
    const { entries } = await readAuditLog(pool, 'accounts', { resourceId, limit: 10 });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      ...{ operatorId: ada, reason: 'mended', after: { decision: kind } },
      before: { kind: 'EVENT', name: 'compliance.verifications', subject: 'Verification:x' },
    });
  });

  it('whose decision reached the topic before a crash is not sent again', async () => {
    const { id } = await aLetter();
    await decide(retry, requestOn(id));
    await worker.look();
    const { high } = (await connection.admin.fetchTopicOffsets('accounts.dead-letter'))[0] ?? {};
    await pool.query('UPDATE dead_letter_decisions SET sent_at = NULL WHERE id = $1', [id]);
    await worker.look();
    expect((await connection.admin.fetchTopicOffsets('accounts.dead-letter'))[0]?.high).toBe(high);
    const unsent = await pool.query('SELECT 1 FROM dead_letter_decisions WHERE sent_at IS NULL');
    expect(unsent.rowCount).toBe(0);
  });

  it('of a timer is retried or discarded in the commit of the action', async () => {
    const [again, gone] = [await aTimer(), await aTimer()];
    expect(await waiting(again)).toMatchObject({ kind: 'TIMER', name: 'ring', subject: 'Customer:x' });
    expect(await decide(retry, requestOn(again))).toBe(200);
    expect(await decide(discard, requestOn(gone))).toBe(200);
    expect([await timersNamed('timers', again), await timersNamed('timers', gone)]).toEqual([1, 0]);
    expect([await timersNamed('dead_timers', again), await timersNamed('dead_timers', gone)]).toEqual([0, 0]);
  });

  it('waits for a second operator where FOUR_EYES says so', async () => {
    startInstance(new Map([['discard-dead-letter', null]]));
    const id = await aTimer();
    const asked = await discard.execute(requestOn(id));
    expect(asked.status).toBe(202);
    expect(await timersNamed('dead_timers', id)).toBe(1);
    const approvalId = String((JSON.parse(asked.renderedBody ?? '') as { id: string }).id);
    const approving = (operatorId: string): OperationRequest => ({
      ...requestOn(id, operatorId),
      params: { approvalId },
      body: {},
    });
    await expect(actions.decide(approving(ada), 'APPROVED')).rejects.toMatchObject({
      code: 'SECOND_OPERATOR_NEEDED',
    });
    expect((await actions.decide(approving(bob), 'APPROVED')).status).toBe(200);
    expect(await timersNamed('dead_timers', id)).toBe(0);
  });

  it('that is not trusted is never put back, only discarded', async () => {
    const { id } = await aLetter(true);
    await waiting(id);
    expect(await decide(retry, requestOn(id))).toBe(409);
    expect(await decide(discard, requestOn(id))).toBe(200);
    await worker.look();
    expect(await openInTopic(id)).toBe(false);
  });

  it('whose key was destroyed is listed, never put back, and discarded with an audit entry', async () => {
    const lost = new KafkaConnection({
      ...connection.options,
      signer: new RecordSigner({ active: 'lost', keys: new Map([['lost', randomBytes(32)]]) }),
    });
    await lost.connect();
    const { id } = await aLetter(false, new KafkaDeadLetters(lost, 'accounts'));
    const broken = { ...(await aLetter(false, new KafkaDeadLetters(lost, 'accounts'))), id: 'no UUID' };
    await new KafkaDeadLetters(lost, 'accounts').bury(broken);
    await lost.disconnect();
    const unbelieved = async (): Promise<string[]> =>
      (await readDeadLetters(connection, 'accounts')).unbelieved.map((one) => one.id);
    expect(await unbelieved()).toContain(id);
    startInstance();
    expect(await waiting(id)).toMatchObject({ error: 'its signature is not believed: unknown key' });
    expect(await store.count()).toMatchObject({ unbelieved: 3 });
    expect(await decide(retry, requestOn(id))).toBe(409);
    expect(await putBackDeadLetters(connection, 'accounts')).toBe(0);
    await expect(putBackDeadLetters(connection, 'accounts', { ids: [id] })).rejects.toThrow('only discarded');
    // Its key was destroyed after an operator had decided that it is put back.
    await pool.query(`INSERT INTO dead_letter_decisions (id, kind) VALUES ($1, 'put-back')`, [id]);
    await worker.look();
    expect(await unbelieved()).toContain(id);
    expect(await waiting(id)).toBeDefined();
    expect(await store.count()).toMatchObject({ unbelieved: 3 });
    expect(await decide(discard, requestOn(id))).toBe(200);
    expect(await store.count()).toMatchObject({ unbelieved: 2 });
    await worker.look();
    expect(await unbelieved()).not.toContain(id);
    const { entries } = await readAuditLog(pool, 'accounts', { resourceId: `DeadLetter:${id}`, limit: 10 });
    expect(entries).toMatchObject([{ operatorId: ada, reason: 'mended', after: { decision: 'discard' } }]);
    await settleDeadLetters(connection, 'accounts', () => 'discard');
    expect(await unbelieved()).toEqual([]);
  });

  it('that is not believed names, hides and settles no other one', async () => {
    await settleDeadLetters(connection, 'accounts', () => 'discard');
    const lost = new KafkaConnection({
      ...connection.options,
      signer: new RecordSigner({ active: 'lost', keys: new Map([['lost', randomBytes(32)]]) }),
    });
    await lost.connect();
    const forged = new KafkaDeadLetters(lost, 'accounts');
    const valid = await aLetter();
    const honest = await aLetter(false, forged);
    const [{ partition = 0, offset = '' } = {}] = (await readDeadLetters(connection, 'accounts')).unbelieved;
    await forged.bury({ ...valid, id: valid.id.toUpperCase() });
    const other = {
      topic: 'accounts.dead-letter',
      partition,
      offset,
      subject: 'a\u0000b'.padEnd(3_000, 'c'),
    };
    const hiding = { ...valid, id: randomUUID(), ...other };
    await forged.bury(hiding);
    await lost.disconnect();
    startInstance();
    const ids = (await store.list()).map(({ id }) => id.slice('DeadLetter:'.length));
    expect(ids.toSorted()).toEqual([valid.id, honest.id, hiding.id].toSorted());
    expect((await waiting(hiding.id))?.subject).toHaveLength(500);
    expect(await store.count()).toMatchObject({ unbelieved: 3 });
    expect(await decide(discard, requestOn(hiding.id))).toBe(200);
    await worker.look();
    startInstance();
    expect(await waiting(honest.id)).toBeDefined();
    expect(await openInTopic(valid.id)).toBe(true);
    await settleDeadLetters(connection, 'accounts', () => 'discard');
  });

  it('that does not exist is NOT_FOUND', async () => {
    expect(await decide(retry, requestOn(mintUuid()))).toBe(404);
    expect(await decide(discard, requestOn('x'))).toBe(404);
  });
});

describe('the command dead-letters put-back', () => {
  /** Runs it. Returns what it prints. */
  async function putBack(...ids: readonly string[]): Promise<unknown> {
    const runtime = {
      connection,
      config: { service: 'accounts', sandbox: true },
      unitOfWork,
    } as ServiceRuntime;
    const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      const named = ['dead-letters', 'put-back', ...ids, '--reason', 'mended'];
      await adminProgram(runtime).parseAsync(named, { from: 'user' });
      return JSON.parse(String(printed.mock.calls.at(-1)?.[0]));
    } finally {
      printed.mockRestore();
    }
  }

  it('says how many letters it leaves out, and why, as the audit log does', async () => {
    await settleDeadLetters(connection, 'accounts', () => 'discard');
    await aLetter();
    expect(await putBack()).toEqual({ letters: 1, dueTimers: 0 });
    const trusted = await aLetter();
    const untrusted = [await aLetter(true), await aLetter(true)];
    const leftOut = { letters: 2, reason: 'its record is not signed by the service that owns the topic' };
    expect(await putBack()).toEqual({ letters: 1, dueTimers: 0, leftOut });
    const { rows } = await pool.query<{ after: object }>(
      `SELECT after FROM audit_log WHERE action LIKE '%put-back-dead-letters' ORDER BY sequence DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ after: { letters: 1, dueTimers: 0, leftOut, ids: 'ALL' } }]);
    const left = (await listDeadLetters(connection, 'accounts')).map(({ id }) => id);
    expect(left.toSorted()).toEqual(untrusted.map(({ id }) => id).toSorted());
    expect(await putBack(trusted.id)).toEqual({ letters: 0, dueTimers: 0 });
    await settleDeadLetters(connection, 'accounts', () => 'discard');
  });
});
