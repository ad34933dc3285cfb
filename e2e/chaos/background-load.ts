import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { readRunFile } from '../system/running-system';
import type { Answer, Api } from '../support/api';
import { createCustomer, transferOut } from '../support/money';

const CLIENTS = 4;
const AMOUNT = 1;
const THINK_MS = 20;

/** Runs `work` while clients send transfers and create customers without retries. Resolves with their answers. */
export async function underLoad(
  api: Api,
  payer: { accountId: string; bankAccountId: string },
  work: () => Promise<void>,
): Promise<{ transfers: Answer[]; customers: number }> {
  const transfers: Answer[] = [];
  let customers = 0;
  let isOver = false;
  const transferring = async (): Promise<void> => {
    while (!isOver) {
      transfers.push(await api.post('/transfer-out', transferOut(payer, AMOUNT), { key: randomUUID() }));
      await pause(THINK_MS);
    }
  };
  const welcoming = async (): Promise<void> => {
    while (!isOver) {
      await createCustomer(api);
      customers += 1;
      await pause(THINK_MS);
    }
  };
  const clients = [...Array.from({ length: CLIENTS }, transferring), welcoming()];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
  return { transfers, customers };
}

/** Runs SQL on the running system's database as its owner. */
export async function sql<Row>(text: string, params: unknown[] = []): Promise<Row[]> {
  const client = new Client({
    connectionString: readRunFile(process.env['E2E_DATA_DIR'] ?? '').adminDatabaseUrl,
  });
  await client.connect();
  try {
    return (await client.query(text, params)).rows as Row[];
  } finally {
    await client.end();
  }
}
