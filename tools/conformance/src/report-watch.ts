import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { BODY_BYTES_MAX, parseReports, signatureFault, type Report } from '@corridor/connector-contract';
import { canonicalJson } from '@corridor/kernel';
import { CheckFailure } from './check';
import type { ConnectorClient } from './connector-client';

/** A report as it arrived, by post or in a list. */
export interface SeenReport {
  report: Report;
  content: string;
  isPosted: boolean;
}

const POLL_MS = 10;
const LIST_EVERY_MS = 250;
const PAGES_MAX = 1_000;

/** Takes the reports of a connector: listens for them and asks for lists, whichever it has. */
export class ReportWatch {
  readonly seen: SeenReport[] = [];
  /** What is wrong with posted reports as such: signatures and shapes. */
  readonly faults: string[] = [];
  /** Ids of reports whose first post was answered 503, with its content. */
  readonly refused = new Map<string, string>();
  private server: Server | undefined;
  private cursor: string | undefined;
  private listsAgainMs = 0;
  private isRefused: ((report: Report) => boolean) | undefined;

  constructor(
    private readonly options: {
      secretIn: string;
      /** Lists reports, if the connector does. */
      client: ConnectorClient | undefined;
    },
  ) {}

  /** Whether reports can arrive at all. */
  get isOpen(): boolean {
    return this.isListening || this.options.client !== undefined;
  }

  get isListening(): boolean {
    return this.server !== undefined;
  }

  /** @returns the port that it listens on */
  async listen(port: number): Promise<number> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
      });
      request.once('error', () => undefined);
      request.once('end', () => {
        const { status, body } = this.take(request.headers, Buffer.concat(chunks).toString('utf8'));
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(port, done);
    });
    this.server = server;
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
  }

  /** Answers 503 to the next post of a report that is meant, which the connector must then post again. */
  refuseOne(isMeant: (report: Report) => boolean): void {
    this.isRefused = isMeant;
  }

  /** The first report that meets the condition. @throws CheckFailure if none comes in time */
  async find(words: string, isMet: (report: Report) => boolean, limitMs: number): Promise<Report> {
    const untilMs = Date.now() + limitMs;
    for (;;) {
      const found = this.seen.find(({ report }) => isMet(report));
      if (found) return found.report;
      if (Date.now() >= untilMs) {
        const fault = this.faults.at(-1) ?? '';
        throw new CheckFailure(`No report ${words} came within ${limitMs} ms. ${fault}`.trim());
      }
      await this.readList();
      await pause(POLL_MS);
    }
  }

  /** Reads what is listed and was not read yet. */
  async readList(): Promise<void> {
    const { client } = this.options;
    if (!client || Date.now() < this.listsAgainMs) return;
    this.listsAgainMs = Date.now() + LIST_EVERY_MS;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const cursor = this.cursor;
      const answer = await client.call('reports.list', cursor === undefined ? {} : { cursor });
      for (const report of answer.reports) this.see(report, false);
      this.cursor = answer.nextCursor ?? cursor;
      if (answer.reports.length === 0 || this.cursor === cursor) return;
    }
  }

  private take(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: string,
  ): { status: number; body: object } {
    const fault = signatureFault({ headers, body, nowMs: Date.now() }, [this.options.secretIn]);
    if (fault) {
      this.faults.push(`A posted report has a bad signature: ${fault}.`);
      return { status: 401, body: { error: fault } };
    }
    const parsed = parseReports(body);
    if (!parsed.ok) {
      const faults = parsed.faults.map(({ message }) => message).join('; ');
      this.faults.push(`A posted report is not one of the contract: ${faults}`);
      return { status: 400, body: { errors: parsed.faults } };
    }
    const { reports } = parsed.value;
    const refused = this.isRefused && reports.find(this.isRefused);
    if (refused) {
      this.isRefused = undefined;
      this.refused.set(refused.reportId, canonicalJson(refused));
      return { status: 503, body: { error: 'try again' } };
    }
    const results = reports.map((report) => ({ reportId: report.reportId, result: this.see(report, true) }));
    return { status: 200, body: { results } };
  }

  private see(report: Report, isPosted: boolean): 'STORED' | 'DUPLICATE' | 'CONFLICT' {
    const content = canonicalJson(report);
    const known = this.seen.find((one) => one.report.reportId === report.reportId);
    this.seen.push({ report, content, isPosted });
    if (!known) return 'STORED';
    return known.content === content ? 'DUPLICATE' : 'CONFLICT';
  }
}
