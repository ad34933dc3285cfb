import { randomUUID } from 'node:crypto';
import { eventually } from '@corridor/testing';
import { admin, at, createPlatform, listAt, numberAt, textAt, type Api } from '../vocabulary/api';
import { balanceOf, fundedCustomer, transferOut } from '../vocabulary/money';
import { readRunFile } from '../system/running-system';

const TRANSFERS = 150;

jest.setTimeout(180_000);

function pidOfPayments(): number {
  const run = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const found = run.processes.find(({ name }) => name.startsWith('payments'));
  if (!found) throw new Error('no payments process in run.json');
  return found.pid;
}

/** Sends a transfer again with its key until it is answered by 201, as a client would. */
async function sendUntilAcknowledged(api: Api, body: object, key: string): Promise<string> {
  return eventually(async () => {
    const answer = await api.post('/transfer-out', body, { key });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return textAt(answer.body, 'id');
  }, 90_000);
}

describe('payments killed with -9 in the middle of transfers', () => {
  it('loses nothing that was acknowledged and doubles nothing', async () => {
    const api = await createPlatform();
    const customer = await fundedCustomer(api, 1_000_000);
    const body = transferOut(customer, 100);
    const keys = Array.from({ length: TRANSFERS }, () => randomUUID());
    const sending = keys.map(async (key, index) => {
      await new Promise((done) => setTimeout(done, index * 10));
      return [key, await sendUntilAcknowledged(api, body, key)] as const;
    });
    await new Promise((done) => setTimeout(done, 700));
    const killed = pidOfPayments();
    process.kill(killed, 'SIGKILL');
    const acknowledged = await Promise.all(sending);
    expect(pidOfPayments()).not.toBe(killed);

    const ids = new Set(acknowledged.map(([, id]) => id));
    expect(ids.size).toBe(TRANSFERS);
    const page = (await api.get(`/transactions?customerId=${customer.customerId}`)).body;
    expect(numberAt(page, 'totalCount')).toBe(TRANSFERS);
    expect(await balanceOf(api, customer.customerId)).toBe(1_000_000 - TRANSFERS * 100);
    await eventually(async () => {
      const open = (await api.get(`/transactions?customerId=${customer.customerId}&status=COMPLETED`)).body;
      return numberAt(open, 'totalCount') === TRANSFERS;
    }, 60_000);
    for (const [key, id] of acknowledged.slice(0, 10)) {
      const replay = await api.post('/transfer-out', body, { key });
      expect([replay.status, at(replay.body, 'id')]).toEqual([201, id]);
    }
    expect(
      listAt((await api.get(`/transactions?customerId=${customer.customerId}&status=PENDING`)).body, 'data'),
    ).toEqual([]);
    expect(await admin('verify-ledger')).toMatch(/^the ledger is sound$/m);
  });
});
