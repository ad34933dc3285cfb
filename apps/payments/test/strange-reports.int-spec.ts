import { eventually } from '@corridor/testing';
import { formatId, mintUuid, trustUuid, type Uuid } from '@corridor/kernel';
import { CheckReportsWorker } from '../src/connector-checks/pass-check-reports.worker';
import { newSecrets, sealSecrets, validSecrets } from '../src/connectors/connector-secrets.codec';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import type { PaymentsApp } from './fixtures/payments-app';

const FUNDS = 20_000;
/** Tables that say where money is and what became of payments. */
const MONEY = ['postings', 'transaction_states', 'payment_instructions', 'deposits', 'internal_accounts'];
/** Control characters of every kind: the zero byte, an escape of terminals, a line break, the second control range. */
const CONTROLS = ['\u0000', '\u001b[2J', 'a\r\nb', '\u0085', '\u007f', '\ud800'];

/** A payment that the first connector has accepted. */
interface Waiting {
  transactionId: string;
  instructionId: string;
  amount: number;
}

/** Two connectors, and payments of two platforms that wait at the first one. */
describe('a report of a connector', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let stranger: { connectorId: Uuid; secret: string };
  const waiting: Waiting[] = [];

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    await app.platform({ id: 'PlatformConfig:two', platformKey: 2, umaDomain: 'two.test' });
    for (const platformKey of [1, 2]) {
      const story = new LedgerStory(app, platformKey);
      waiting.push(await accepted(await story.payOut(await story.funded(FUNDS), '111')));
    }
    const connectorId = mintUuid();
    const secrets = newSecrets();
    await app.pool.query(
      `INSERT INTO connectors (id, name, base_url, secrets_sealed, capabilities) VALUES ($1, 'other', $2, $3, '{"rails":[]}')`,
      [connectorId, world.bank.url, sealSecrets(app.vault, connectorId, secrets)],
    );
    stranger = { connectorId, secret: validSecrets(secrets.in, Date.now())[0] ?? '' };
  });

  afterAll(() => world.stop());

  async function accepted(transactionId: string): Promise<Waiting> {
    return eventually(async () => {
      await app.module.get(Dispatcher).look();
      const { rows } = await app.pool.query<{ id: string; amount: number }>(
        `SELECT id, amount::integer FROM payment_instructions WHERE transaction_id = $1 AND state = 'ACCEPTED'`,
        [uuidIn(transactionId)],
      );
      const [row] = rows;
      if (!row) return undefined;
      const instructionId = formatId('PaymentInstruction', trustUuid(row.id));
      return { transactionId, instructionId, amount: row.amount };
    });
  }

  function first(): Waiting {
    const [one] = waiting;
    if (!one) throw new Error('no payment waits');
    return one;
  }

  /** Everything that a report could have moved. */
  async function money(): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const table of MONEY) {
      const { rows } = await app.pool.query<{ row: unknown }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`,
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  }

  async function breaks(connectorId: Uuid): Promise<string[]> {
    const { rows } = await app.pool.query<{ kind: string }>(
      'SELECT kind FROM breaks WHERE connector_id = $1 ORDER BY kind',
      [connectorId],
    );
    return rows.map(({ kind }) => kind);
  }

  async function stored(): Promise<number> {
    const { rows } = await app.pool.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM connector_reports',
    );
    return rows[0]?.n ?? 0;
  }

  const type = 'instruction.report';
  const outcome = (instructionId: string, status: string) => {
    const amount = waiting[0]?.amount ?? 0;
    const reason = { code: 'REJECTED_BY_BANK', message: 'no' };
    const back = { returnId: 'R-1', amount, currency: 'USD' };
    return {
      ...{ reportId: `${instructionId}-${status}`, type, instructionId, status },
      ...(['REJECTED', 'FAILED'].includes(status) ? { reason } : {}),
      ...(status === 'RETURNED' ? back : {}),
      ...(status === 'COMPLETED' ? { amount, currency: 'USD' } : {}),
    };
  };

  it('about payments of another connector, of whatever platform, moves nothing and is a break', async () => {
    const before = await money();
    for (const status of ['ACCEPTED', 'COMPLETED', 'REJECTED', 'FAILED', 'RETURNED']) {
      const reports = waiting.map(({ instructionId }) => outcome(instructionId, status));
      await world.report(reports, stranger);
    }
    expect(await money()).toEqual(before);
    expect(new Set(await breaks(stranger.connectorId))).toEqual(new Set(['UNKNOWN_REFERENCE']));
  });

  it('about a deposit on the settlement account of another connector moves nothing and is a break', async () => {
    const before = await money();
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const reports = ['BOOKED', 'REVERSED'].map((status) => ({
      ...{ reportId: `d-${status}`, type: 'deposit.report', depositId: 'D-1', settlementAccountId, status },
      ...{ amount: 5_000, currency: 'USD', reference: 'RF18539007547034' },
    }));
    await world.report(reports, stranger);
    expect(await money()).toEqual(before);
    expect((await breaks(stranger.connectorId)).length).toBeGreaterThan(waiting.length);
  });

  it('about checks of another connector is ignored, and nobody is told its result', async () => {
    const asked: string[] = [];
    for (const kind of ['ACCOUNT', 'IDENTITY']) {
      const id = mintUuid();
      asked.push(id);
      await app.pool.query(
        `INSERT INTO connector_checks (platform_key, id, platform_id, kind, connector_id)
         SELECT 1, $1, 'PlatformConfig:one', $2, id FROM connectors WHERE name = 'bank'`,
        [id, kind],
      );
    }
    const [account, identity] = asked.map((id) => trustUuid(id));
    await world.report(
      [
        {
          ...{ reportId: 'c-1', type: 'account-check.report', match: 'MATCHED' },
          checkId: formatId('AccountCheck', account ?? mintUuid()),
        },
        {
          ...{ reportId: 'c-2', type: 'identity-check.report', status: 'APPROVED' },
          checkId: formatId('IdentityCheck', identity ?? mintUuid()),
        },
      ],
      stranger,
    );
    await app.module.get(CheckReportsWorker).look();
    const { rows } = await app.pool.query(
      `SELECT result FROM connector_reports WHERE connector_id = $1 AND report_id LIKE 'c-%'`,
      [stranger.connectorId],
    );
    expect(rows).toEqual([{ result: 'IGNORED' }, { result: 'IGNORED' }]);
  });

  it('signed by one connector and posted for another is refused', async () => {
    const { instructionId } = first();
    const [before, count] = [await money(), await stored()];
    const report = outcome(instructionId, 'COMPLETED');
    await expect(world.report([report], { secret: stranger.secret })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect([await money(), await stored()]).toEqual([before, count]);
  });

  it('with ids of other resources is a break at most', async () => {
    const before = await money();
    const { transactionId } = first();
    const ids = [
      transactionId,
      `PaymentInstruction:${uuidIn(transactionId)}`,
      'Customer:1',
      '../../admin',
      '*',
    ];
    await world.report(ids.map((id) => outcome(id, 'COMPLETED')));
    expect(await money()).toEqual(before);
  });

  it.each(CONTROLS)(
    'with the control characters %j in any of its texts is refused, with all beside it',
    async (text) => {
      const { instructionId } = first();
      const [before, count] = [await money(), await stored()];
      const good = { ...outcome(instructionId, 'COMPLETED'), reportId: 'good' };
      const reason = { code: 'REJECTED_BY_BANK', message: text };
      const strange = [
        { ...good, reportId: text },
        { ...good, reportId: 'x', providerReference: text },
        { ...outcome(instructionId, 'REJECTED'), reportId: 'x', reason },
        { ...outcome(instructionId, 'RETURNED'), reportId: 'x', returnId: text },
        { ...good, reportId: 'x', instructionId: text },
      ];
      for (const one of strange) {
        await expect(world.report([good, one])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      }
      expect([await money(), await stored()]).toEqual([before, count]);
    },
  );

  it('of its own connector still ends the payments of both platforms', async () => {
    await world.report(waiting.map(({ instructionId }) => outcome(instructionId, 'COMPLETED')));
    const { rows } = await app.pool.query('SELECT platform_key, state FROM payment_instructions ORDER BY 1');
    expect(rows).toEqual([
      { platform_key: 1, state: 'COMPLETED' },
      { platform_key: 2, state: 'COMPLETED' },
    ]);
    expect(await world.breaches()).toEqual([]);
  });
});
