import type { RawReply } from '@corridor/messaging';
import { ServiceRequests } from '../forwarding/service-requests.port';
import { ReportForwarder } from './report-forwarder.client';

/** Payments, which answers when the test says so. */
class SlowPayments extends ServiceRequests {
  readonly answers: (() => void)[] = [];

  send(): Promise<RawReply> {
    return new Promise((resolve) => {
      this.answers.push(() => resolve({ status: 200, body: Buffer.from('{}'), replayed: false }));
    });
  }
}

const callOf = (connectorId: string) => ({ connectorId, headers: {}, text: '{"reports":[]}' });

describe('the reports of a connector', () => {
  it('that come ten thousand calls at once are taken up to a limit, and the rest is told to retry later', async () => {
    const payments = new SlowPayments();
    const forwarder = new ReportForwarder(payments);
    const calls = Array.from({ length: 10_000 }, () =>
      forwarder.forward(callOf('Connector:one')).then(
        ({ status }) => String(status),
        ({ code }: { code: string }) => code,
      ),
    );
    await new Promise(setImmediate);
    expect(payments.answers).toHaveLength(64);
    await expect(forwarder.forward(callOf('Connector:two'))).rejects.toMatchObject({ status: 429 });
    for (const answer of payments.answers.splice(0)) answer();
    const results = await Promise.all(calls);
    expect(results.filter((result) => result === '200')).toHaveLength(64);
    expect(results.filter((result) => result === 'RATE_LIMITED')).toHaveLength(10_000 - 64);
    const next = forwarder.forward(callOf('Connector:two'));
    await new Promise(setImmediate);
    for (const answer of payments.answers.splice(0)) answer();
    expect(await next).toMatchObject({ status: 200 });
  });
});
