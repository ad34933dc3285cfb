import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createSecret, parseReports, type DepositReport, type Report } from '@corridor/connector-contract';
import { AccountEntries } from './account-entries';
import { BankChecks } from './bank-checks';
import { BankDeposits, parseDeposit, type NewDeposit } from './bank-deposits';
import { BankReports } from './bank-reports';
import { BankStatements } from './bank-statements';
import { BankTrades } from './bank-trades';
import { ContractCalls, type Reply } from './contract-calls';
import { answerControl } from './control-calls';
import { InstructionBook, postingOf, type TakenInstruction } from './instruction-book';
import { FaultChooser, parseScript, type BankScript, type BankScriptInput } from './script';
import { StateFile } from './state-file';

/** Where Corridor is, and what signs the messages. */
export type Connection = Pick<FaultBankOptions, 'reportsUrl' | 'secretIn' | 'secretOut'>;

/** How to start a bank. The secrets have the names that Corridor gives them. */
export interface FaultBankOptions {
  /** Default: a free one. */
  port?: number;
  /** The bank signs its reports with it. Default: a new one. */
  secretIn?: string;
  /** Corridor signs its calls with it. Default: a new one. */
  secretOut?: string;
  /** Where reports are posted. Without it they are only listed. */
  reportsUrl?: string;
  /** Chooses which instructions a fault hits. */
  seed?: number;
  script?: BankScriptInput;
  /** Keeps the state beyond a restart. */
  stateFile?: string;
  /** The bank's clock, milliseconds. */
  nowMs?: () => number;
  /** The time of its bookings, milliseconds: days can pass without that its signatures become stale. */
  bookingMs?: () => number;
}

const HOST = '127.0.0.1';
const LARGE_BODY = 10 * 1024 * 1024;
const BODY_MAX = 2 * 1024 * 1024;
const CALL_PATH = /^\/v1\//;
const TIMED_BODY_LIMIT = 413;

/** A bank for tests that implements the contract of connectors, with faults by script and seed. */
export class FaultBank {
  secretIn: string;
  secretOut: string;
  private readonly faults: FaultChooser;
  private readonly book: InstructionBook;
  private readonly deposits: BankDeposits;
  private readonly reports: BankReports;
  private readonly calls: ContractCalls;
  private server: Server | undefined;
  private wakeUp: NodeJS.Timeout | undefined;
  private port: number;

  constructor(options: FaultBankOptions = {}) {
    const { seed = 1, nowMs = Date.now, bookingMs = nowMs } = options;
    this.secretIn = options.secretIn ?? createSecret();
    this.secretOut = options.secretOut ?? createSecret();
    this.port = options.port ?? 0;
    const state = new StateFile(options.stateFile);
    const faults = new FaultChooser(parseScript(options.script ?? {}), seed);
    const target = { url: options.reportsUrl, secretIn: this.secretIn, nowMs };
    const reports = new BankReports(state, target);
    const entries = new AccountEntries(state, bookingMs);
    const parts = { state, faults, reports, entries, seed, nowMs };
    this.faults = faults;
    this.reports = reports;
    this.book = new InstructionBook(parts);
    this.deposits = new BankDeposits(parts);
    this.calls = new ContractCalls({
      ...parts,
      book: this.book,
      deposits: this.deposits,
      checks: new BankChecks(parts),
      statements: new BankStatements({ ...parts, nowMs: bookingMs }),
      trades: new BankTrades(parts),
      secretsOut: () => [this.secretOut],
    });
  }

  /** Base address of the contract's calls and of the control endpoints. */
  get url(): string {
    return `http://${HOST}:${this.port}`;
  }

  get script(): BankScript {
    return this.faults.script;
  }

  /** Answers of the receiver to posted reports, in order. */
  get reportResults(): readonly { reportId: string; result: string }[] {
    return this.reports.results;
  }

  async start(): Promise<this> {
    await this.listen();
    this.book.resume();
    this.reports.resume();
    return this;
  }

  async stop(): Promise<void> {
    clearTimeout(this.wakeUp);
    this.book.stop();
    this.reports.stop();
    await this.close();
  }

  /** Refuses connections until `comeUp`. */
  async close(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeAllConnections();
    await closed;
  }

  /** Takes connections again, on the same port. */
  async comeUp(): Promise<void> {
    if (!this.server) await this.listen();
  }

  /** Refuses connections for a time, once the present answer is sent. */
  goDown(seconds: number): void {
    clearTimeout(this.wakeUp);
    setImmediate(() => void this.close());
    this.wakeUp = setTimeout(() => void this.comeUp(), seconds * 1_000);
  }

  /** Changes the script. @throws with all faults by path */
  setScript(script: unknown): void {
    this.faults.script = parseScript(script);
  }

  /** Takes the secrets and the address that a registration gave, and posts what waits. */
  connect({ reportsUrl, secretIn, secretOut }: Connection): void {
    this.secretIn = secretIn ?? this.secretIn;
    this.secretOut = secretOut ?? this.secretOut;
    this.reports.stop();
    this.reports.target = {
      ...this.reports.target,
      secretIn: this.secretIn,
      ...(reportsUrl === undefined ? {} : { url: reportsUrl }),
    };
    this.reports.resume();
  }

  /** How often money moved for each instruction. */
  effects(): Record<string, number> {
    return this.book.effects();
  }

  /** What the bank knows of an instruction. */
  instruction(instructionId: string): TakenInstruction | undefined {
    return this.book.find(instructionId);
  }

  /** The bank tells of something that a person has to look into. @throws if it isn't one of the contract */
  finding(members: object): Report {
    const reportId = `F-${randomUUID()}`;
    const finding = { kind: 'UNREADABLE_ENTRY', message: 'An entry is not readable.', ...members };
    const report = reportOf({ ...finding, type: 'finding.report', reportId });
    this.reports.add(report, postingOf(this.faults, { call: 'statement', id: reportId }));
    return report;
  }

  /** Money arrives, and is reported. @throws with all faults by path */
  deposit(deposit: unknown): DepositReport;
  deposit(deposit: NewDeposit): DepositReport {
    return this.deposits.deposit(parseDeposit(deposit));
  }

  /** A deposit is taken back. @returns undefined if it can't be */
  reverseDeposit(depositId: string): DepositReport | undefined {
    return this.deposits.reverse(depositId);
  }

  /** Returns a completed instruction, or a part of it. @returns the return's id; undefined if it can't be */
  returnMoney(instructionId: string, amount?: number): string | undefined {
    return this.book.returnMoney(instructionId, amount);
  }

  /** Sends any report, for example one that contradicts others. @throws if it isn't one of the contract */
  report(report: unknown): void {
    this.reports.add(reportOf(report));
  }

  /** Number of reports that Corridor has not taken yet. */
  get waitingReports(): number {
    return this.reports.waiting;
  }

  /** Posts every report again. @returns how many */
  repost(): number {
    return this.reports.repost();
  }

  private async listen(): Promise<void> {
    const server = createServer((request, response) => void this.take(request, response));
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(this.port, HOST, done);
    });
    const address = server.address();
    if (typeof address === 'object' && address) this.port = address.port;
    this.server = server;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (body === undefined) return void response.writeHead(TIMED_BODY_LIMIT).end();
    const { url: path = '/', method = 'GET', headers } = request;
    if (!CALL_PATH.test(path)) {
      const control = answerControl(this, { method, path, body });
      return send(response, { kind: 'JSON', ...control });
    }
    const reply =
      method === 'POST'
        ? this.calls.answer({ path, headers, body })
        : ({ kind: 'JSON', status: 405, body: { error: 'only POST' } } as const);
    send(response, reply, path);
  }
}

/** @throws if it isn't a report of the contract */
function reportOf(value: unknown): Report {
  const parsed = parseReports(JSON.stringify({ reports: [value] }));
  const [report] = parsed.ok ? parsed.value.reports : [];
  if (report) return report;
  throw new Error(parsed.ok ? '' : parsed.faults.map(({ message }) => message).join('; '));
}

/** @returns undefined if the body is too long or does not end */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((done) => {
    request.once('error', () => done(undefined));
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= BODY_MAX) chunks.push(chunk);
    });
    request.once('end', () => done(bytes <= BODY_MAX ? Buffer.concat(chunks).toString('utf8') : undefined));
  });
}

function send(response: ServerResponse, reply: Reply, path = '/'): void {
  switch (reply.kind) {
    case 'HANG':
      return;
    case 'RESET':
      response.socket?.resetAndDestroy();
      return;
    case 'RUBBISH':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>It works!</body></html>');
      return;
    case 'LARGE_BODY':
      response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(LARGE_BODY));
      return;
    case 'REDIRECT':
      response.writeHead(307, { location: path }).end();
      return;
    case 'JSON': {
      const end = (): void => {
        response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
        response.end(JSON.stringify(reply.body));
      };
      if (reply.afterMs === undefined) end();
      else setTimeout(end, reply.afterMs);
    }
  }
}
