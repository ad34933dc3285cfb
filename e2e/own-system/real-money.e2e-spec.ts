import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { signMessage } from '@corridor/connector-contract';
import { FaultBank } from '@corridor/fault-bank';
import { eventually } from '@corridor/testing';
import { DAY_MS } from '@corridor/kernel';
import { decode, encode } from 'dns-packet';
import { Client } from 'pg';
import { generate } from 'selfsigned';
import { Webhook } from 'standardwebhooks';
import { statement, type BankEntry } from '../../connectors/iso20022-file-bank/test/bank-messages';
import { SimulatedBank } from '../../connectors/iso20022-file-bank/test/simulated-bank';
import { admin, Api, at, listAt, numberAt, textAt, type Json } from '../support/api';
import { citizen, customerOf, shows, succeeded, verify } from '../support/compliance';
import { pdf, uploadDocument } from '../support/documents';
import { internalAccount, transactionReaches } from '../support/money';
import { freePort } from '../../tools/infra/ports.mjs';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';

const ROOT = resolve(__dirname, '..', '..');
const IBAN = 'DE02120300000000202051';
const DATE_LENGTH = 10;
const DAYS_UNTIL_RETURN = 2;
const CLABE = '032180000118359719';
const mexicanAccount = {
  currency: 'MXN',
  accountInfo: {
    accountType: 'CLABE',
    clabeNumber: CLABE,
    bankName: 'Banco Uno',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
  },
};
const DEPOSIT = { direction: 'CRDT', amount: '1000.00', reference: 'DEP-1' } as const;

jest.setTimeout(400_000);

interface Registered {
  connectorId: string;
  secretIn: string;
  secretOut: string;
}

/** A name server whose every TXT record is the same. */
class NameServer {
  txt = '';
  private readonly socket = createSocket('udp4', (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const answers = questions.map(({ name }) => ({ type: 'TXT' as const, name, ttl: 1, data: this.txt }));
    this.socket.send(encode({ type: 'response', id, questions, answers }), port, address);
  });

  /** @returns its address and port */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.socket.bind(0, '127.0.0.1', done));
    return `127.0.0.1:${this.socket.address().port}`;
  }

  stop(): void {
    this.socket.close();
  }
}

/** A webhook receiver by HTTPS, as a platform has one outside of a sandbox. */
class SecureReceiver {
  readonly received: { type: string; resource: string }[] = [];
  secret = '';
  private server: Server | undefined;

  async start(folder: string): Promise<{ url: string; certificate: string }> {
    const altNames = [{ type: 7 as const, ip: '127.0.0.1' }];
    const made = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      extensions: [{ name: 'subjectAltName', altNames }],
    });
    const certificate = join(folder, 'certificate.pem');
    writeFileSync(certificate, made.cert);
    const server = createServer({ key: made.private, cert: made.cert }, (request, response) => {
      void text(request).then((body) => {
        if (this.secret !== '')
          new Webhook(this.secret).verify(body, request.headers as Record<string, string>);
        const { type, data } = JSON.parse(body) as { type: string; data: Json };
        this.received.push({ type, resource: String(data['id']) });
        response.end();
      });
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    return { url: `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, certificate };
  }

  /** Types of the webhooks about a resource, in the order of their arrival. */
  typesOf(resource: string): string[] {
    return this.received.filter((one) => one.resource === resource).map(({ type }) => type);
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}

describe('a deployment that moves real money', () => {
  const dataDir = newDataDir();
  const folder = mkdtempSync(join(tmpdir(), 'corridor-real-money-'));
  const receiver = new SecureReceiver();
  const names = new NameServer();
  /** How far the simulated time of the platform is ahead, milliseconds. */
  let aheadMs = 0;
  /** The time of the bank's bookings: a day back until days have passed. No statement may be of a day to come. */
  const bookingMs = (): number => Date.now() - (aheadMs === 0 ? DAY_MS : 0);
  const httpBank = new FaultBank({ seed: 3, bookingMs });
  const paperBank = new SimulatedBank(
    join(folder, 'bank'),
    { iban: IBAN, currency: 'EUR' },
    { dropsRepeatedMsgIds: false, keepsFiles: true },
  );
  let system: RunningSystem | undefined;
  let fileBank: ChildProcess | undefined;
  let operations = '';
  let api: Api;
  let http: Registered;
  const accounts = { EUR: '', MXN: '' };
  let customerId = '';
  let paidOut = '';

  const operators: string[] = [];

  async function operate(
    method: string,
    path: string,
    {
      body,
      operator = 0,
      headers = {},
    }: { body?: object | FormData; operator?: number; headers?: object } = {},
  ): Promise<{ status: number; body: Json; etag: string }> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${operations}/operations/v1${path}`, {
      method,
      headers: {
        authorization: String(operators[operator]),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const json = (await answer.json()) as Json;
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`);
    return { status: answer.status, body: json, etag: answer.headers.get('etag') ?? '' };
  }

  /** An action for which a deployment with real money asks two people. Its asker can't approve it. */
  async function operateByTwo(
    method: string,
    path: string,
    given: { body: object | FormData; headers?: object },
  ): Promise<Json> {
    const asked = await operate(method, path, given);
    expect(asked.status).toBe(202);
    const approve = `/approvals/${textAt(asked.body, 'id')}/approve`;
    await expect(operate('POST', approve)).rejects.toThrow('SECOND_OPERATOR_NEEDED');
    return (await operate('POST', approve, { operator: 1 })).body;
  }

  async function command(...args: string[]): Promise<Json> {
    return JSON.parse(await admin(...args, '--json')) as Json;
  }

  async function addAccount(
    connectorId: string,
    currency: 'EUR' | 'MXN',
    bankDetails: object,
  ): Promise<void> {
    const file = join(folder, `${currency}.json`);
    writeFileSync(file, JSON.stringify({ connectorId, currency, name: `${currency} account`, bankDetails }));
    const printed = await admin('settlement-accounts', 'add', file);
    accounts[currency] = /SettlementAccount:[0-9a-f-]{36}/.exec(printed)?.[0] ?? '';
  }

  async function startFileBank(
    url: URL,
    { secretIn, secretOut, connectorId }: Registered,
    reports: string,
  ): Promise<void> {
    mkdirSync(join(folder, 'bank'), { recursive: true });
    const config = join(folder, 'file-bank.json');
    const settings = {
      port: Number(url.port),
      secretsIn: [secretIn],
      secretsOut: [secretOut],
      reportsUrl: `${reports}/v1/connectors/${connectorId}/reports`,
      folder: join(folder, 'bank'),
      store: join(folder, 'store'),
      batchSeconds: 0.2,
      pollSeconds: 0.2,
      settlementAccounts: [
        {
          settlementAccountId: accounts.EUR,
          ownerName: 'House',
          iban: IBAN,
          bic: 'BYLADEM1001',
          currency: 'EUR',
        },
      ],
    };
    writeFileSync(config, JSON.stringify(settings));
    const main = join(ROOT, 'connectors', 'iso20022-file-bank', 'dist', 'main.js');
    fileBank = spawn(process.execPath, [main], {
      env: { ...process.env, FILE_BANK_CONFIG: config },
      stdio: 'inherit',
    });
    await eventually(async () => (await fetch(new URL('/health', url))).ok);
  }

  beforeAll(async () => {
    const { url, certificate } = await receiver.start(folder);
    const [connectorsPort, operationsPort] = [await freePort(), await freePort()];
    operations = `http://127.0.0.1:${operationsPort}`;
    const reports = `http://127.0.0.1:${connectorsPort}`;
    system = await startSystem({
      dataDir,
      env: {
        SANDBOX: 'false',
        PUBLIC_URL: 'https://api.example.com',
        CONNECTORS_PORT: String(connectorsPort),
        OPERATIONS_PORT: String(operationsPort),
        WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
        NODE_EXTRA_CA_CERTS: certificate,
        DNS_SERVERS: await names.start(),
      },
    });
    process.env['E2E_DATA_DIR'] = dataDir;
    const platform = await command('create-platform', '--name', 'story');
    // The platform's domain is proved by a TXT record.
    names.txt = `corridor-platform=${textAt(platform, 'platformId')}`;
    api = new Api(
      textAt(platform, 'clientId'),
      textAt(platform, 'clientSecret'),
      readRunFile(dataDir).baseUrl,
    );
    for (const name of ['Ada', 'Grace']) {
      const permissions = ['--permissions', 'READ,REVIEW,TREASURY,RESOLVE,CONFIGURE,AUDIT'];
      const { clientId, clientSecret } = await command('create-operator', '--name', name, ...permissions);
      operators.push(
        `Basic ${Buffer.from(`${String(clientId)}:${String(clientSecret)}`).toString('base64')}`,
      );
    }
    await httpBank.start();
    http = (await command(
      'connectors',
      'add',
      '--name',
      'http',
      '--url',
      httpBank.url,
    )) as unknown as Registered;
    const { secretIn, secretOut, connectorId } = http;
    httpBank.connect({ secretIn, secretOut, reportsUrl: `${reports}/v1/connectors/${connectorId}/reports` });
    const fileUrl = new URL(`http://127.0.0.1:${await freePort()}`);
    const file = (await command(
      'connectors',
      'add',
      '--name',
      'file',
      '--url',
      fileUrl.origin,
    )) as unknown as Registered;
    await addAccount(file.connectorId, 'EUR', { accountType: 'IBAN', iban: IBAN });
    await addAccount(connectorId, 'MXN', { accountType: 'CLABE', clabeNumber: CLABE });
    await startFileBank(fileUrl, file, reports);
    await admin('connectors', 'check', file.connectorId);
    await admin('connectors', 'check', connectorId);
    const { etag } = await operate('GET', '/routes');
    const rules = [
      {
        priority: 1,
        match: { currency: 'EUR' },
        connectorId: file.connectorId,
        settlementAccountId: accounts.EUR,
      },
      { priority: 2, match: { currency: 'MXN' }, connectorId, settlementAccountId: accounts.MXN },
      { priority: 3, match: { currency: 'USD' }, connectorId },
    ];
    const routed = await operateByTwo('PUT', '/routes', { body: { rules }, headers: { 'if-match': etag } });
    expect(routed).toMatchObject({
      action: 'put-routes',
      status: 'APPROVED',
      askedPerson: 'ada',
      decidedPerson: 'grace',
    });
    await succeeded(api.patch('/config', { webhookEndpoint: url, supportedCurrencies: undefined }));
    const endpoints = await succeeded(api.get('/webhook-endpoints'));
    const rotated = await api.get(`/webhook-endpoints/${textAt(endpoints, 'data', 0, 'id')}/secret`);
    receiver.secret = rotated.status === 200 ? textAt(rotated.body, 'secret') : '';
  });

  afterAll(async () => {
    await httpBank.stop();
    fileBank?.kill('SIGTERM');
    if (system) await stopSystem(system);
    receiver.stop();
    names.stop();
    removeDataDir(dataDir);
    rmSync(folder, { recursive: true, force: true });
  });

  /** A person with all that a verification needs. */
  async function applicant(fullName: string): Promise<{ id: string; verification: string }> {
    const id = await customerOf(api, { ...citizen, fullName, currencies: ['EUR'] });
    await uploadDocument(api, id, { file: pdf(fullName) });
    return { id, verification: textAt(await verify(api, id), 'id') };
  }

  it('verifies one person by the connector, and another by an operator', async () => {
    const first = await applicant('Ada Byron');
    customerId = first.id;
    await shows(api, `/customers/${customerId}`, 'kycStatus', 'APPROVED');
    httpBank.setScript({ identityStatus: 'UNDECIDED' });
    const second = await applicant('Grace Hopper');
    const path = `/verifications/${second.verification}`;
    await shows(api, path, 'verificationStatus', 'PENDING_MANUAL_REVIEW');
    const body = { decision: 'APPROVE', reason: 'the passport is genuine' };
    expect((await operate('POST', `${path}/decision`, { body })).status).toBe(200);
    await shows(api, `/customers/${second.id}`, 'kycStatus', 'APPROVED');
    expect(receiver.typesOf(second.verification).length).toBeGreaterThan(0);
  });

  it('credits a deposit that a file of the bank shows', async () => {
    const account = await internalAccount(api, customerId, 'EUR');
    const reference = /RF\d\d[A-Z0-9]+/.exec(JSON.stringify(account['fundingPaymentInstructions']))?.[0];
    expect(reference).toBeDefined();
    await paperBank.enter([{ ...DEPOSIT, text: `salary ${reference}`, debtorName: 'Employer' }]);
    await eventually(async () => {
      const balance = numberAt(await internalAccount(api, customerId, 'EUR'), 'balance', 'amount');
      return balance === 100_000;
    });
    const page = await succeeded(api.get(`/transactions?customerId=${customerId}`));
    const [deposit] = listAt(page, 'data');
    expect(deposit).toMatchObject({ type: 'INCOMING', status: 'COMPLETED' });
    await eventually(() =>
      receiver.typesOf(textAt(deposit as Json, 'id')).includes('INCOMING_PAYMENT_COMPLETED'),
    );
  });

  /** Days pass for the bank and for the platform. A deployment with real money has no endpoint for that. */
  async function passDays(days: number): Promise<void> {
    aheadMs += days * DAY_MS;
    for (const { databaseUrl } of Object.values(readRunFile(dataDir).apps)) {
      const database = new Client({ connectionString: databaseUrl });
      await database.connect();
      const { rows } = await database.query(`SELECT to_regclass('platform_clocks') AS clocks`);
      if (rows[0]?.clocks) {
        await database.query(
          `INSERT INTO platform_clocks (platform_key, offset_ms) VALUES (1, $1)
           ON CONFLICT (platform_key) DO UPDATE SET offset_ms = $1`,
          [aheadMs],
        );
      }
      await database.end();
    }
  }

  it('pays pesos out for a quote in euros', async () => {
    httpBank.setScript({});
    const accountId = textAt(await internalAccount(api, customerId, 'EUR'), 'id');
    const bank = await succeeded(api.post('/customers/external-accounts', { customerId, ...mexicanAccount }));
    const quote = await succeeded(
      api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: textAt(bank, 'id') },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 50_000,
      }),
    );
    await succeeded(api.post(`/quotes/${textAt(quote, 'id')}/execute`));
    paidOut = textAt(quote, 'id').replace('Quote:', 'Transaction:');
    await transactionReaches(api, paidOut, 'COMPLETED');
    expect(numberAt(await internalAccount(api, customerId, 'EUR'), 'balance', 'amount')).toBe(50_000);
    await uploadMexican();
    await proves(accounts.MXN);
  });

  it('takes the payment back when its bank returns it two days later', async () => {
    await passDays(DAYS_UNTIL_RETURN);
    const [instructionId = ''] = Object.keys(httpBank.effects());
    expect(httpBank.returnMoney(instructionId)).toBeDefined();
    const returned = await transactionReaches(api, paidOut, 'FAILED');
    expect(at(returned, 'refund', 'status')).toBe('COMPLETED');
    const passedMs =
      Date.parse(textAt(returned, 'refund', 'initiatedAt')) - Date.parse(textAt(returned, 'settledAt'));
    expect(Math.floor(passedMs / DAY_MS)).toBe(DAYS_UNTIL_RETURN);
    expect(numberAt(await internalAccount(api, customerId, 'EUR'), 'balance', 'amount')).toBe(100_000);
    const types = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUND_COMPLETED'];
    await eventually(() => receiver.typesOf(paidOut).length === types.length);
    expect(receiver.typesOf(paidOut)).toEqual(types.map((type) => `OUTGOING_PAYMENT_${type}`));
  });

  async function upload(settlementAccountId: string, content: string): Promise<void> {
    const form = new FormData();
    form.append('format', 'CAMT053');
    form.append('file', new Blob([content], { type: 'application/xml' }), 'statement.xml');
    const path = `/settlement-accounts/${settlementAccountId}/statements`;
    const approval = await operateByTwo('POST', path, { body: form });
    expect(approval).toMatchObject({ action: 'upload-statement', status: 'APPROVED' });
  }

  const today = (): string => new Date(bookingMs()).toISOString().slice(0, DATE_LENGTH);

  /** The statement of the bank by HTTP for its present day, with all that is in no earlier one. */
  async function uploadMexican(): Promise<void> {
    const date = today();
    const asked = JSON.stringify({ type: 'statement', settlementAccountId: accounts.MXN, date });
    const headers = signMessage({ id: 'm-1', body: asked, nowMs: Date.now() }, [http.secretOut]);
    const answer = await fetch(`${httpBank.url}/v1/statements`, {
      method: 'POST',
      headers: { ...headers },
      body: asked,
    });
    await upload(accounts.MXN, textAt((await answer.json()) as Json, 'content'));
  }

  async function proves(settlementAccountId: string): Promise<void> {
    await eventually(async () => {
      const { body } = await operate('GET', `/proofs?settlementAccountId=${settlementAccountId}`);
      const proof = at(body, 'data', 0);
      const lines = at(proof, 'unmatchedLines') as Json[];
      const isProven = at(proof, 'status') === 'PROVEN' && lines.every(({ count }) => count === 0);
      if (!isProven) throw new Error(JSON.stringify(proof));
      return true;
    });
  }

  it("proves both settlement accounts by the day's statements", async () => {
    const entries: BankEntry[] = [{ ...DEPOSIT }];
    await upload(accounts.EUR, statement({ id: 'S1', iban: IBAN, currency: 'EUR', entries, date: today() }));
    await uploadMexican();
    for (const id of Object.values(accounts)) await proves(id);
    const verified = await command('verify-ledger');
    expect(verified['isSound']).toBe(true);
    const chains = (await admin('verify-audit-log')).trim().split('\n');
    expect(chains.map((line) => (JSON.parse(line) as Json)['firstFault'])).toEqual(Array(5).fill(null));
  });
});
