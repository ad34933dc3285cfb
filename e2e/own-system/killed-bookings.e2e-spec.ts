import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FaultBank } from '@corridor/fault-bank';
import { eventually } from '@corridor/testing';
import { admin, listAt, numberAt, textAt, type Api, type Json } from '../support/api';
import { balanceOf, fundedCustomer } from '../support/money';
import { freePort } from '../../tools/infra/ports.mjs';
import { registeredBank } from '../support/registered-bank';
import { KilledSystem, RESTART_LIMIT_MS } from '../system/killed-system';

const START = 10_000;
const AMOUNT = 500;
/** More lines than the answer of an upload books. They come to nothing, as the bank's own statements say. */
const LINES = 6_000;
const bankDetails = { accountType: 'US_ACCOUNT', accountNumber: '000987005678', routingNumber: '021000021' };

jest.setTimeout(600_000);

describe('payments, killed with SIGKILL between what a bank has told and its booking', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-killed-bookings-'));
  let system: KilledSystem;
  let bank: FaultBank;
  let api: Api;
  let operations: string;
  let authorization: string;
  let settlementAccountId: string;

  const json = async (...args: string[]): Promise<Json> => JSON.parse(await admin(...args, '--json')) as Json;

  /** Another process takes its place. */
  async function killPayments(): Promise<void> {
    const restarted = system.kill('payments');
    await system.locker.query('ROLLBACK');
    await restarted();
  }

  async function operate(method: string, path: string, body?: FormData): Promise<Json> {
    const answer = await fetch(`${operations}/operations/v1${path}`, {
      method,
      headers: { authorization, 'idempotency-key': randomUUID() },
      ...(body ? { body } : {}),
    });
    const said = (await answer.json()) as Json;
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  }

  async function count(sql: string): Promise<number> {
    const { rows } = await system.database.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM payments.${sql}`,
    );
    return rows[0]?.n ?? 0;
  }

  /** Whether a session of payments waits for a row. */
  async function isWaiting(): Promise<boolean> {
    const { rows } = await system.database.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND usename = 'corridor_payments'`,
    );
    return rows.length > 0;
  }

  beforeAll(async () => {
    const operationsPort = String(await freePort());
    system = await KilledSystem.start({ OPERATIONS_PORT: operationsPort });
    ({ api } = system);
    operations = `http://127.0.0.1:${operationsPort}`;
    const permissions = ['--permissions', 'READ,TREASURY,RESOLVE'];
    const operator = await json('create-operator', '--name', 'Ada', ...permissions);
    const credentials = `${textAt(operator, 'clientId')}:${textAt(operator, 'clientSecret')}`;
    authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const registered = await registeredBank('bank', { seed: 7 });
    const { connectorId } = registered;
    ({ bank } = registered);
    const file = join(folder, 'account.json');
    writeFileSync(file, JSON.stringify({ connectorId, currency: 'USD', name: 'main', bankDetails }));
    const printed = await admin('settlement-accounts', 'add', file);
    settlementAccountId = /SettlementAccount:[0-9a-f-]{36}/.exec(printed)?.[0] ?? '';
  });

  afterAll(async () => {
    await bank.stop();
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('credits a deposit to a virtual account once', async () => {
    const { customerId, accountId } = await fundedCustomer(api, START);
    const internal = accountId.replace(/^\w+:/, '');
    // The bank was asked for it when the account was shown.
    const virtualAccount = await eventually(async () => {
      const { rows } = await system.database.query<{ virtual_account: string }>(
        'SELECT virtual_account FROM payments.virtual_accounts WHERE internal_account_id = $1',
        [internal],
      );
      return rows[0]?.virtual_account;
    });
    for (const at of [0, 1]) {
      await system.locker.query('BEGIN');
      await system.locker.query('SELECT FROM payments.internal_accounts WHERE id = $1 FOR UPDATE', [
        internal,
      ]);
      bank.deposit({ settlementAccountId, amount: AMOUNT, currency: 'USD', virtualAccount });
      // The report is acknowledged. The booking waits for the account.
      await eventually(() => bank.waitingReports === 0);
      await eventually(isWaiting);
      await killPayments();
      bank.repost();
      const expected = START + (at + 1) * AMOUNT;
      await eventually(async () => (await balanceOf(api, customerId)) === expected, RESTART_LIMIT_MS);
    }
    await eventually(() => bank.waitingReports === 0, RESTART_LIMIT_MS);
    bank.repost();
    await eventually(() => bank.waitingReports === 0, RESTART_LIMIT_MS);
    expect(await balanceOf(api, customerId)).toBe(START + 2 * AMOUNT);
    expect(await count(`deposits WHERE state = 'CREDITED'`)).toBe(2);
    expect(await count('breaks')).toBe(0);
  });

  it('books each line of a statement once', async () => {
    const rows = Array.from(
      { length: LINES },
      (_, number) => `2026-01-30,${number % 2 === 0 ? '' : '-'}0.01,L-${number}`,
    );
    const text = ['bookingDate,amount,bankReference', ...rows].join('\n');
    const upload = (): Promise<Json> => {
      const body = new FormData();
      body.set('format', 'CSV');
      body.set('file', new Blob([text], { type: 'text/csv' }), 'statement.csv');
      return operate('POST', `/settlement-accounts/${settlementAccountId}/statements`, body);
    };
    const [taken = {}] = listAt(await upload(), 'statements');
    expect(taken).toMatchObject({ status: 'IMPORTING' });
    for (const least of [0, 1_000]) {
      await eventually(async () => (await count('statement_lines')) >= least);
      await killPayments();
    }
    const path = `/settlement-accounts/${settlementAccountId}/statements`;
    await eventually(async () => {
      const statements = listAt(await operate('GET', path), 'data');
      return statements.find(({ id }) => id === taken['id'])?.['status'] === 'IMPORTED';
    }, RESTART_LIMIT_MS);
    const [statement] = listAt(await upload(), 'statements');
    expect([statement?.['status'], numberAt(statement ?? {}, 'lines')]).toEqual(['IMPORTED', LINES]);
    expect(await count('statement_lines')).toBe(LINES);
    expect(await count(`postings WHERE from_system LIKE 'NOSTRO%' OR to_system LIKE 'NOSTRO%'`)).toBe(LINES);
    expect(await admin('verify-ledger')).toMatch(/^the ledger is sound$/m);
  });
});
