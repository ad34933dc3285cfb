import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { signMessage } from '@corridor/connector-contract';

/** Where a flood goes. */
export interface FloodTarget {
  reportsUrl: string;
  secretIn: string;
}

/** Reports of one call. */
const CALL_SIZE = 100;

/** Sends signed calls with reports on payments that don't exist, over many connections, until it is stopped. */
export class ReportFlood {
  /** Number of calls by the status of their answer. */
  readonly statuses = new Map<number, number>();
  /** Answers 429 that name no time for the next try. */
  withoutRetryAfter = 0;
  private isStopped = false;
  private readonly agent: Agent;
  private readonly senders: Promise<void>[];

  constructor(
    private readonly target: FloodTarget,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.senders = Array.from({ length: connections }, () => this.sendAll());
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.senders);
    this.agent.destroy();
  }

  private async sendAll(): Promise<void> {
    while (!this.isStopped) await this.send();
  }

  private send(): Promise<void> {
    const reports = Array.from({ length: CALL_SIZE }, () => ({
      ...{
        reportId: randomUUID(),
        type: 'instruction.report',
        status: 'COMPLETED',
        amount: 1,
        currency: 'USD',
      },
      instructionId: `PaymentInstruction:${randomUUID()}`,
    }));
    const body = JSON.stringify({ reports });
    const signed = signMessage({ id: randomUUID(), body, nowMs: Date.now() }, [this.target.secretIn]);
    const headers = { ...signed, 'content-length': Buffer.byteLength(body) };
    return new Promise((done, failed) => {
      const outgoing = request(this.target.reportsUrl, { method: 'POST', agent: this.agent, headers });
      outgoing.once('error', failed);
      outgoing.once('response', (response) => {
        const { statusCode = 0 } = response;
        this.statuses.set(statusCode, (this.statuses.get(statusCode) ?? 0) + 1);
        if (statusCode === 429 && !response.headers['retry-after']) this.withoutRetryAfter += 1;
        response.resume();
        response.once('error', failed);
        response.once('end', done);
      });
      outgoing.end(body);
    });
  }
}
