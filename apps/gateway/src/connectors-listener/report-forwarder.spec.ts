import type { OperationRequest, TakeConnectorReportsBody } from '@corridor/contracts';
import { DomainError } from '@corridor/kernel';
import type { RawReply } from '@corridor/messaging';
import { ServiceRequests } from '../forwarding/service-requests.port';
import { ReportForwarder } from './report-forwarder.client';

const [FLOODER, OTHER] = ['Connector:one', 'Connector:two'];

/** Payments, which answers when the test says so. */
class SlowPayments extends ServiceRequests {
  readonly calls: { body: TakeConnectorReportsBody; answer: () => void }[] = [];

  send(_name: string, _service: string, request: object): Promise<RawReply> {
    const { body } = request as OperationRequest<TakeConnectorReportsBody>;
    return new Promise((resolve) => {
      const answer = (): void => resolve({ status: 200, body: Buffer.from('{}'), replayed: false });
      this.calls.push({ body, answer });
    });
  }

  of(connectorId: string): string[] {
    return this.calls.filter(({ body }) => body.connectorId === connectorId).map(({ body }) => body.text);
  }
}

describe('the reports of a connector', () => {
  let payments: SlowPayments;
  let forwarder: ReportForwarder;

  beforeEach(() => {
    jest.useFakeTimers();
    payments = new SlowPayments();
    forwarder = new ReportForwarder(payments);
  });
  afterEach(() => jest.useRealTimers());

  /** A call of the listener. Resolves with its status. */
  async function call(connectorId: string, text = ''): Promise<number> {
    return forwarder.forward(connectorId, { headers: {}, text }).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof DomainError ? error.status : 500),
    );
  }

  const passed = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  /** Answers all calls that payments has, and those that follow them, for some time. */
  async function answerAll(seconds: number): Promise<void> {
    for (let step = 0; step < seconds * 100; step += 1) {
      for (const { answer } of payments.calls) answer();
      await passed(10);
    }
  }

  it('that come ten thousand calls at once wait in their order up to a limit, and the rest is refused by 429', async () => {
    const calls = Array.from({ length: 10_000 }, (_, number) => call(FLOODER, String(number)));
    await passed();
    expect(payments.calls).toHaveLength(4);
    await answerAll(3);
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status === 200)).toHaveLength(128);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10_000 - 128);
    expect(payments.of(FLOODER)).toEqual(Array.from({ length: 128 }, (_, number) => String(number)));
  });

  it('are passed on at once while another connector floods', async () => {
    const flood = Array.from({ length: 10_000 }, () => call(FLOODER));
    const other = call(OTHER);
    await passed();
    expect(payments.of(OTHER)).toHaveLength(1);
    await answerAll(3);
    expect(await other).toBe(200);
    await Promise.all(flood);
  });

  it('are passed on at a limited pace, and none is lost for that', async () => {
    const calls: Promise<number>[] = [];
    for (let round = 0; round < 3; round += 1) {
      calls.push(...Array.from({ length: 100 }, () => call(FLOODER)));
      if (round === 0) await answerAll(0.5);
    }
    expect(payments.calls.length).toBeLessThanOrEqual(100);
    await answerAll(4);
    expect((await Promise.all(calls)).filter((status) => status === 200)).toHaveLength(228);
  });

  it('that were refused are counted for payments, once', async () => {
    const calls = Array.from({ length: 130 }, () => call(FLOODER));
    await passed();
    await answerAll(3);
    await Promise.all(calls);
    const told = payments.calls.map(({ body }) => body.refusedCalls).filter(Boolean);
    expect(told).toEqual([2]);
  });

  it('give their places back, so that the next calls are taken', async () => {
    const flood = Array.from({ length: 200 }, () => call(FLOODER));
    await answerAll(3);
    await Promise.all(flood);
    const next = call(FLOODER);
    await answerAll(2);
    expect(await next).toBe(200);
  });
});
