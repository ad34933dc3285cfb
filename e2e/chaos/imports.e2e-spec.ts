import { listenForWebhooks } from '@corridor/api-client';
import { eventually } from '@corridor/testing';
import { at, createPlatform, listAt, numberAt, textAt, type Api } from '../support/api';
import { importEnds, uploadCustomers } from '../support/bulk-uploads';
import { readRunFile } from '../system/running-system';

const ROWS = 2_000;
/** Every tenth row is invalid. */
const GOOD = 1_800;

jest.setTimeout(600_000);

function pidOfAccounts(): number {
  const run = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const found = run.processes.find(({ name }) => name === 'accounts');
  if (!found) throw new Error('no accounts process in run.json');
  return found.pid;
}

/** Number of processed rows; undefined if there is no answer. */
async function processedOf(api: Api, jobId: string): Promise<number | undefined> {
  const { body } = await api.get(`/customers/bulk/jobs/${jobId}`);
  const processed = at(body, 'progress', 'processed');
  return typeof processed === 'number' ? processed : undefined;
}

async function allCustomers(api: Api): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: unknown = ''; cursor !== undefined;) {
    const { body } = await api.get(`/customers?limit=100${cursor === '' ? '' : `&cursor=${String(cursor)}`}`);
    ids.push(...listAt(body, 'data').map((customer) => textAt(customer, 'platformCustomerId')));
    cursor = at(body, 'nextCursor');
  }
  return ids;
}

describe('accounts, killed during an import', () => {
  it('continues where it stopped: every customer exists once, with one event', async () => {
    const api = await createPlatform();
    const { receiver } = await listenForWebhooks(api);
    const rows = Array.from(
      { length: ROWS },
      (_none, at) => `u-${at + 1},${at % 10 === 9 ? '' : 'INDIVIDUAL'}`,
    );
    const accepted = await uploadCustomers(api, ['platformCustomerId,customerType', ...rows].join('\n'));
    const jobId = textAt(accepted.body, 'jobId');
    for (const enough of [200, 900]) {
      await eventually(async () => ((await processedOf(api, jobId)) ?? 0) >= enough, 60_000, 20);
      process.kill(pidOfAccounts(), 'SIGKILL');
    }
    const job = await importEnds(api, jobId, 120_000);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: ROWS, processed: ROWS, successful: GOOD, failed: ROWS - GOOD },
    });
    expect(new Set(listAt(job, 'errors').map(({ correlationId }) => correlationId)).size).toBe(ROWS - GOOD);
    const ids = await allCustomers(api);
    expect([ids.length, new Set(ids).size]).toEqual([GOOD, GOOD]);
    expect(numberAt((await api.get('/customers?limit=1')).body, 'totalCount')).toBe(GOOD);
    await receiver.event('BULK_UPLOAD_COMPLETED', jobId);
    const created = await eventually(() => {
      const events = receiver.received.filter(({ body }) => body['type'] === 'CUSTOMER_CREATED');
      const customers = new Set(events.map(({ body }) => textAt(body, 'data', 'id')));
      return customers.size >= GOOD && { customers, events: new Set(events.map(({ body }) => body['id'])) };
    }, 90_000);
    expect([created.customers.size, created.events.size]).toEqual([GOOD, GOOD]);
    await receiver.stop();
  });
});
