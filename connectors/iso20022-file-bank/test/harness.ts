import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSecret,
  parseReports,
  signatureFault,
  signMessage,
  type Instruction,
  type Report,
} from '@corridor/connector-contract';
import { pino } from 'pino';
import { FileBank } from '../src/file-bank';
import type { OnStep } from '../src/folders';
import { readSettings, type Settings } from '../src/settings';
import { SimulatedBank } from './simulated-bank';

export const ACCOUNT_ID = 'SettlementAccount:0192f0c0-a8e0-7a3b-b1c2-d3e4f5a6b7c8';
export const IBAN = 'DE02120300000000202051';
const OWNER = { settlementAccountId: ACCOUNT_ID, ownerName: 'Corridor GmbH', iban: IBAN };
const WAIT_MS = 45_000;
const PAUSE_MS = 10;

/** A call's answer. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** Takes reports as Corridor does: each id once, and checks every signature. */
export class ReportReceiver {
  readonly reports: Report[] = [];
  readonly faults: string[] = [];
  /** Answers the next calls with this status. */
  status = 200;
  private readonly server: Server;
  port = 0;

  constructor(secretIn: string) {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const fault = signatureFault({ headers: request.headers, body, nowMs: Date.now() }, [secretIn]);
        const parsed = parseReports(body);
        if (fault !== undefined || !parsed.ok) this.faults.push(fault ?? 'a wrong shape');
        if (this.status !== 200 || !parsed.ok) {
          response.writeHead(this.status === 200 ? 400 : this.status).end();
          return;
        }
        const results = parsed.value.reports.map((report) => {
          const isKnown = this.reports.some(({ reportId }) => reportId === report.reportId);
          if (!isKnown) this.reports.push(report);
          return { reportId: report.reportId, result: isKnown ? 'DUPLICATE' : 'STORED' };
        });
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    const address = this.server.address();
    if (typeof address === 'object' && address !== null) this.port = address.port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** Statuses of an instruction's reports, in the order of arrival. */
  statusesOf(instructionId: string): string[] {
    return this.reports.flatMap((report) =>
      report.type === 'instruction.report' && report.instructionId === instructionId ? [report.status] : [],
    );
  }

  get findings(): Extract<Report, { type: 'finding.report' }>[] {
    return this.reports.filter((report) => report.type === 'finding.report');
  }

  get deposits(): Extract<Report, { type: 'deposit.report' }>[] {
    return this.reports.filter((report) => report.type === 'deposit.report');
  }
}

/** A connector in a folder of its own, with a bank and a receiver of its reports. */
export class Harness {
  readonly folder = mkdtempSync(join(tmpdir(), 'corridor-file-bank-'));
  readonly secretOut = createSecret();
  readonly secretIn = createSecret();
  readonly receiver = new ReportReceiver(this.secretIn);
  readonly bank: SimulatedBank;
  private connector: FileBank | undefined;
  private port = 0;

  constructor(
    private given: Readonly<Record<string, unknown>> = {},
    keepsFiles = true,
  ) {
    const dropsRepeatedMsgIds = given['dropsRepeatedMsgIds'] === true;
    const account = { iban: IBAN, currency: 'EUR' };
    this.bank = new SimulatedBank(this.folder, account, { dropsRepeatedMsgIds, keepsFiles });
  }

  /** What the settings file of this connector says. */
  get settingsText(): string {
    return JSON.stringify({
      port: 0,
      secretsOut: [this.secretOut],
      secretsIn: [this.secretIn],
      reportsUrl: `http://127.0.0.1:${this.receiver.port}/v1/connectors/c1/reports`,
      folder: this.folder,
      store: join(this.folder, 'store'),
      batchSeconds: 0.02,
      pollSeconds: 0.02,
      settlementAccounts: [{ ...OWNER, bic: 'BYLADEM1001', currency: 'EUR' }],
      ...this.given,
    });
  }

  /** Changes settings for the next start. */
  settle(changes: Readonly<Record<string, unknown>>): void {
    this.given = { ...this.given, ...changes };
  }

  get settings(): Settings {
    return readSettings(this.settingsText, {});
  }

  /** Where the connector listens. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(onStep?: OnStep): Promise<FileBank> {
    if (this.receiver.port === 0) await this.receiver.start();
    const log = pino({ level: 'silent' });
    this.connector = await FileBank.open(this.settings, { log, ...(onStep === undefined ? {} : { onStep }) });
    this.port = await this.connector.start();
    return this.connector;
  }

  async stop(): Promise<void> {
    const { connector } = this;
    this.connector = undefined;
    await connector?.stop();
  }

  /** Stops everything and deletes the folder. */
  async end(): Promise<void> {
    await this.stop();
    if (this.receiver.port !== 0) await this.receiver.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  useServer(port: number): void {
    this.port = port;
  }

  async call(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const id = `msg_${randomUUID()}`;
    const response = await fetch(`${this.url}/v1${path}`, {
      method: 'POST',
      headers: { ...signMessage({ id, body: text, nowMs: Date.now() }, [this.secretOut]), ...headers },
      body: text,
    });
    const answer: unknown = await response.json();
    return { status: response.status, body: { ...(typeof answer === 'object' ? answer : {}) } };
  }

  submit(instruction: Instruction): Promise<Reply> {
    const headers = { 'idempotency-key': instruction.instructionId, 'corridor-attempt': '1' };
    return this.call('/instructions', instruction, headers);
  }

  async statusOf(instructionId: string): Promise<unknown> {
    const { body } = await this.call('/instructions/query', { type: 'instruction.query', instructionId });
    return body['status'];
  }

  files(folder: 'out' | 'in' | 'archive' | 'error'): string[] {
    return readdirSync(join(this.folder, folder)).sort();
  }

  read(folder: 'out' | 'archive' | 'error', name: string): string {
    return readFileSync(join(this.folder, folder, name), 'utf8');
  }

  /** Takes payments as the bank until it has made this many. */
  async taken(count: number): Promise<void> {
    await until(async () => {
      await this.bank.take();
      return this.bank.payments.length >= count;
    });
  }
}

/** An instruction with valid members. */
export function payout(changes: Partial<Instruction> = {}): Instruction {
  return {
    type: 'instruction',
    instructionId: `PaymentInstruction:${randomUUID()}`,
    reference: `REF-${randomUUID().slice(0, 8).toUpperCase()}`,
    operation: 'PAYOUT',
    amount: 1_234,
    currency: 'EUR',
    paymentRail: 'SEPA',
    settlementAccountId: ACCOUNT_ID,
    account: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
    beneficiary: { name: 'Ana Núñez', address: { line1: 'Calle 1', city: 'Madrid', country: 'ES' } },
    originator: { name: 'Łukasz Nowak', country: 'PL' },
    description: 'Rent of March',
    ...changes,
  };
}

/** Waits until a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + WAIT_MS;
  while (!(await condition())) {
    if (Date.now() > endMs)
      throw new Error(`it did not happen within ${WAIT_MS} ms: ${condition.toString()}`);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
