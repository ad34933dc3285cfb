import { eventually, hasChromium, launchChromium } from '@corridor/testing';
import { listAt, textAt, type Api, type Json } from '../support/api';
import { ConsoleVisit } from '../support/console-visit';
import { createCustomer, fundedCustomer, transactionReaches, transferOut } from '../support/money';
import { done } from '../support/quotes';
import { KilledSystem, RESTART_LIMIT_MS } from '../system/killed-system';

const EVENTS = 12;
const NOT_KNOWN = 'Whether your server was told is not known: notifications did not answer in time.';
const withChromium = process.env['CI'] === 'true' || hasChromium();

jest.setTimeout(600_000);

describe('notifications', () => {
  let system: KilledSystem;
  let api: Api;
  let endpointId: string;

  beforeAll(async () => {
    system = await KilledSystem.start();
    ({ api } = system);
  });
  afterAll(() => system.stop());

  async function createEndpoint(eventType: string): Promise<void> {
    const { body } = await api.post('/webhook-endpoints', { delivery: 'PULL', eventTypes: [eventType] });
    endpointId = textAt(body, 'id');
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

  async function timelineOf(id: string): Promise<{ entries: readonly Json[]; parts: object }> {
    const timeline = await done(api.get(`/transactions/${id}/timeline`));
    return { entries: listAt(timeline, 'entries'), parts: timeline['parts'] as object };
  }

  const statusesOf = (entries: readonly Json[], kind: string): unknown[] =>
    entries.filter((entry) => entry['kind'] === kind).map(({ status }) => status);

  it('loses no delivery and records each report once if it is killed while deliveries are leased', async () => {
    await createEndpoint('CUSTOMER_CREATED');
    for (let count = 0; count < EVENTS; count += 1) await createCustomer(api);
    const leased = new Map<string, Json>();
    await eventually(async () => {
      for (const one of await lease(EVENTS)) leased.set(textAt(one, 'deliveryId'), one);
      return leased.size === EVENTS;
    });
    // Half is reported while the process dies, and the rest is never reported under its first lease.
    const halves = [...leased.values()];
    const reports = halves.slice(0, EVENTS / 2).map((one) => report(one));
    const restarted = system.kill('notifications');
    const outcomes = await Promise.all(reports);
    await restarted();
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

  it('stopped, leaves the timeline of a payment without its part, and adds that when it goes on', async () => {
    await createEndpoint('OUTGOING_PAYMENT_COMPLETED');
    const customer = await fundedCustomer(api, 10_000);
    const browser = withChromium ? await launchChromium() : undefined;
    const visit = browser && (await ConsoleVisit.begin(browser, api));
    const stopped = system.pidOf('notifications');
    process.kill(stopped, 'SIGSTOP');
    try {
      const id = textAt(await done(api.post('/transfer-out', transferOut(customer, 1_000)), 201), 'id');
      await transactionReaches(api, id, 'COMPLETED');
      // It answers while the service can't.
      const { entries, parts } = await timelineOf(id);
      expect(parts).toEqual({ notifications: 'UNAVAILABLE' });
      expect(statusesOf(entries, 'DECISION')).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
      // That no endpoint asked for an event is not known either.
      expect([...statusesOf(entries, 'EVENT'), ...statusesOf(entries, 'DELIVERY')]).toEqual([]);
      const page = await visit?.open(`/payments/${id}`);
      await page?.getByText(NOT_KNOWN).waitFor();

      process.kill(stopped, 'SIGCONT');
      await eventually(async () => {
        const later = await timelineOf(id);
        return statusesOf(later.entries, 'DELIVERY').length > 0 && Object.keys(later.parts).length === 0;
      }, RESTART_LIMIT_MS);
      for (const one of await lease(1)) expect(await report(one)).toBe('RECORDED');
      expect(statusesOf((await timelineOf(id)).entries, 'DELIVERY')).toEqual(['DELIVERED']);
      // The page finds out by itself.
      await page?.getByText(NOT_KNOWN).waitFor({ state: 'detached' });
      await page?.getByText('OUTGOING_PAYMENT_COMPLETED').first().waitFor();
      expect(system.pidOf('notifications')).toBe(stopped);
    } finally {
      process.kill(stopped, 'SIGCONT');
      await browser?.close();
    }
  });
});
