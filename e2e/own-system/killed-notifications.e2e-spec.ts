import { eventually } from '@corridor/testing';
import { Api, listAt, textAt, type Json } from '../support/api';
import { createCustomer } from '../support/money';
import { done } from '../support/quotes';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';

const RESTART_LIMIT_MS = 180_000;
const EVENTS = 12;

jest.setTimeout(600_000);

describe('notifications, killed with SIGKILL while deliveries are leased', () => {
  const dataDir = newDataDir();
  let system: RunningSystem;
  let api: Api;
  let endpointId: string;

  beforeAll(async () => {
    system = await startSystem({ dataDir });
    api = new Api('sandbox', 'sandbox-secret', readRunFile(dataDir).baseUrl);
  });
  afterAll(async () => {
    await stopSystem(system);
    removeDataDir(dataDir);
  });

  function pid(): number {
    const found = readRunFile(dataDir).processes.find(({ name }) => name.startsWith('notifications'));
    if (!found) throw new Error('no process of notifications');
    return found.pid;
  }

  async function lease(limit: number): Promise<Json[]> {
    const body = { limit, waitSeconds: 2 };
    return listAt(await done(api.post(`/webhook-endpoints/${endpointId}/lease`, body)), 'data') as Json[];
  }

  /** A report is repeated until it is answered, like a client that lost the answer does. */
  async function report(leased: Json): Promise<string> {
    const path = `/webhook-deliveries/${textAt(leased, 'deliveryId')}/attempts`;
    const body = { leaseId: textAt(leased, 'leaseId'), durationMs: 5, responseStatus: 200 };
    return eventually(async () => {
      const { status, body: answer } = await api.post(path, body);
      if (status === 201) return 'RECORDED';
      if (status === 409) return textAt(answer, 'code');
      return undefined;
    }, RESTART_LIMIT_MS);
  }

  it('loses no delivery and records each report once', async () => {
    const created = await api.post('/webhook-endpoints', {
      delivery: 'PULL',
      eventTypes: ['CUSTOMER_CREATED'],
    });
    endpointId = textAt(created.body, 'id');
    for (let count = 0; count < EVENTS; count += 1) await createCustomer(api);
    const leased = new Map<string, Json>();
    await eventually(async () => {
      for (const one of await lease(EVENTS)) leased.set(textAt(one, 'deliveryId'), one);
      return leased.size === EVENTS;
    });
    // Half is reported while the process dies, and the rest is never reported under its first lease.
    const halves = [...leased.values()];
    const reports = halves.slice(0, EVENTS / 2).map((one) => report(one));
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    const outcomes = await Promise.all(reports);
    await eventually(() => pid() !== killed, RESTART_LIMIT_MS);
    const recorded = halves.filter((_one, index) => outcomes[index] === 'RECORDED');
    // The leases of the others end, and they are leased again.
    await eventually(async () => {
      for (const one of await lease(EVENTS)) await report(one);
      const { body } = await api.get(`/webhook-deliveries?endpointId=${endpointId}&status=PENDING`);
      return body['totalCount'] === 0;
    }, RESTART_LIMIT_MS);
    const listed = await done(api.get(`/webhook-deliveries?endpointId=${endpointId}&limit=100`));
    const deliveries = listAt(listed, 'data') as Json[];
    expect(deliveries).toHaveLength(EVENTS);
    expect(recorded.length).toBeGreaterThan(0);
    for (const delivery of deliveries) {
      expect(delivery).toMatchObject({ status: 'DELIVERED', attempts: [{ responseStatus: 200 }] });
      expect(listAt(delivery, 'attempts')).toHaveLength(1);
    }
  });
});
