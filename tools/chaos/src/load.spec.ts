import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiAnswer, ApiClient } from '@corridor/api-client';
import { Journal } from './journal';
import { Load } from './load';
import { Timeline } from './timeline';

/** A gateway that refuses new external accounts, and answers everything else. */
class RefusingGateway extends ApiClient {
  readonly refused = new Set<string | undefined>();
  transfers = 0;
  isRefusing = true;

  constructor() {
    super({ baseUrl: 'http://127.0.0.1:9' });
  }

  override call(
    method: string,
    path: string,
    _body?: unknown,
    { key }: { key?: string } = {},
  ): Promise<ApiAnswer> {
    if (path === '/customers/external-accounts' && this.isRefusing) {
      this.refused.add(key);
      return Promise.resolve(new ApiAnswer(503, { 'retry-after': ['1'] }, '{}'));
    }
    if (path === '/transfer-out') this.transfers += 1;
    const status = method === 'POST' && !path.includes('/sandbox') ? 201 : 200;
    return Promise.resolve(new ApiAnswer(status, {}, '{"id":"Thing:1","data":[{"id":"Thing:2"}]}'));
  }
}

describe('Load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-load-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('goes on for its payers while new customers wait for external accounts', async () => {
    const gateway = new RefusingGateway();
    const journal = new Journal(join(folder, 'journal.jsonl'));
    const payer = { customerId: 'c', accountId: 'a', bankId: 'b', failingBankId: 'f', mexico: {} };
    const load = new Load({
      ...{ clients: new Map([['gateway', gateway]]), journal, timeline: new Timeline() },
      ...{ payers: [payer], seed: 1, thinkMs: 1 },
    });
    load.start();
    while (gateway.refused.size < 4) await pause(5);
    const before = gateway.transfers;
    while (gateway.transfers <= before + 200) await pause(5);
    expect(gateway.refused.size).toBe(4);
    expect(load.newcomers).toEqual([]);
    gateway.isRefusing = false;
    await load.stop(5_000);
    expect(load.newcomers.length).toBeGreaterThanOrEqual(4);
    journal.close();
  });
});
