import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  connectorCalls,
  createSecret,
  parseReports,
  signMessage,
  signatureFault,
  type CallType,
  type Report,
} from '@corridor/connector-contract';
import { FaultBank, type FaultBankOptions } from './fault-bank';

const ANSWER_LIMIT_MS = 20_000;
const started: { stop: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
});

async function startBank(options: FaultBankOptions = {}): Promise<FaultBank> {
  const bank = new FaultBank({ script: { settleAfterMs: 0 }, ...options });
  started.push(bank);
  return bank.start();
}

interface Answer {
  status: number;
  text: string;
  json: Record<string, unknown>;
}

async function post(
  bank: FaultBank,
  type: CallType,
  members: object,
  { secret = bank.secretOut, limitMs = ANSWER_LIMIT_MS } = {},
): Promise<Answer> {
  const body = JSON.stringify({ type, ...members });
  const headers = { ...signMessage({ id: randomUUID(), body, nowMs: Date.now() }, [secret]) };
  const url = `${bank.url}/v1${connectorCalls[type].path}`;
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(limitMs),
  });
  const text = await answer.text();
  const json: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: answer.status, text, json: { ...(json as object) } };
}

function payout(change: object = {}) {
  return {
    instructionId: `PaymentInstruction:${randomUUID()}`,
    reference: 'REF-4X7P2M9Q1Z',
    operation: 'PAYOUT',
    amount: 10_00,
    currency: 'EUR',
    settlementAccountId: 'SettlementAccount:1',
    account: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
    beneficiary: { name: 'Ada <& Söhne>' },
    ...change,
  };
}

async function control(bank: FaultBank, path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${bank.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, text, json: JSON.parse(text) as Record<string, unknown> };
}

/** A receiver of reports that answers STORED, and 401 to wrong signatures. */
async function receiver(secretIn: string) {
  const reports: Report[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const fault = signatureFault({ headers: request.headers, body, nowMs: Date.now() }, [secretIn]);
      const parsed = parseReports(body);
      const given = parsed.ok ? parsed.value.reports : [];
      if (!fault) reports.push(...given);
      statuses.push(fault ? 401 : 200);
      const results = given.map(({ reportId }) => ({ reportId, result: 'STORED' }));
      response.writeHead(fault ? 401 : 200).end(JSON.stringify({ results }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  started.push({
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  });
  return { reports, statuses, url: `http://127.0.0.1:${port}/reports` };
}

async function until(isMet: () => boolean): Promise<void> {
  for (let tries = 0; tries < 6_000 && !isMet(); tries += 1) await pause(10);
  expect(isMet()).toBe(true);
}

describe('the fault bank', () => {
  it('an instruction has one effect, however often it comes', async () => {
    const bank = await startBank();
    const given = payout();
    const answers = await Promise.all([1, 2, 3].map(() => post(bank, 'instruction', given)));

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.json).toMatchObject({ status: 'COMPLETED', amount: 10_00 });
    expect(bank.effects()).toEqual({ [given.instructionId]: 1 });
  });

  it('other bytes are 409, and a wrong signature is 401, both without effect', async () => {
    const bank = await startBank();
    const given = payout();
    await post(bank, 'instruction', given);

    expect((await post(bank, 'instruction', { ...given, amount: 11_00 })).status).toBe(409);
    expect((await post(bank, 'instruction', payout(), { secret: createSecret() })).status).toBe(401);
    expect(bank.effects()).toEqual({ [given.instructionId]: 1 });
  });

  it.each([
    ['LOST_ANSWER', 1],
    ['EFFECT_WITHOUT_ANSWER', 1],
    ['HANGING', 0],
  ] as const)('%s gives no answer and has %d effects', async (fault, effects) => {
    const bank = await startBank({ script: { settleAfterMs: 0, faults: [{ fault }] } });
    const given = payout();

    await expect(post(bank, 'instruction', given, { limitMs: 1_000 })).rejects.toThrow();
    expect(bank.effects()[given.instructionId] ?? 0).toBe(effects);
    expect((await post(bank, 'instruction.query', given)).json['status']).toBe(
      effects === 1 ? 'COMPLETED' : 'NOT_FOUND',
    );
  });

  it.each([
    ['SERVER_ERROR', 500, (text: string) => text.includes('by script')],
    ['RUBBISH', 200, (text: string) => text.startsWith('<html>')],
    ['LARGE_BODY', 200, (text: string) => text.length === 10 * 1024 * 1024],
    ['REDIRECT', 307, (text: string) => text === ''],
    ['NOT_ACCEPTED', 503, (text: string) => text.includes('NOT_ACCEPTED')],
  ] as const)('%s hits once, without effect', async (fault, status, isExpected) => {
    const bank = await startBank({ script: { settleAfterMs: 0, faults: [{ fault }] } });
    const given = payout();
    const answer = await post(bank, 'instruction', given);

    expect(answer.status).toBe(status);
    expect(isExpected(answer.text)).toBe(true);
    expect(bank.effects()).toEqual({});
    expect((await post(bank, 'instruction', given)).json['status']).toBe('COMPLETED');
  });

  it('ANSWER_WITHOUT_EFFECT completes without money', async () => {
    const bank = await startBank({
      script: { settleAfterMs: 0, faults: [{ fault: 'ANSWER_WITHOUT_EFFECT' }] },
    });
    const given = payout();

    expect((await post(bank, 'instruction', given)).json['status']).toBe('COMPLETED');
    expect(bank.effects()).toEqual({ [given.instructionId]: 0 });
  });

  it('the seed chooses a share of the instructions, the same ones each time', async () => {
    const script = { settleAfterMs: 0, faults: [{ fault: 'REJECTED' as const, percent: 50 }] };
    const given = Array.from({ length: 40 }, () => payout());
    const runs = await Promise.all(
      [7, 7, 8].map(async (seed) => {
        const bank = await startBank({ script, seed });
        const answers = await Promise.all(given.map((one) => post(bank, 'instruction', one)));
        return answers.map(({ json }) => json['status']).join();
      }),
    );

    expect(runs[0]).toBe(runs[1]);
    expect(runs[0]).not.toBe(runs[2]);
    expect(new Set(runs[0]?.split(','))).toEqual(new Set(['COMPLETED', 'REJECTED']));
  });

  it('a bank that starts again from its file keeps its effects and settles what was open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fault-bank-'));
    started.push({ stop: async () => rmSync(folder, { recursive: true }) });
    const stateFile = join(folder, 'state');
    const [done, open] = [payout(), payout()];
    const first = await startBank({ stateFile });
    await post(first, 'instruction', done);
    first.setScript({ settleAfterMs: 60 });
    expect((await post(first, 'instruction', open)).json['status']).toBe('ACCEPTED');
    await first.stop();
    const second = await startBank({ stateFile });

    await until(() => second.effects()[open.instructionId] === 1);
    expect(second.effects()).toEqual({ [done.instructionId]: 1, [open.instructionId]: 1 });
    expect((await post(second, 'instruction', done)).json['status']).toBe('COMPLETED');
  });

  it('reports are posted until they are taken, in the way of the script', async () => {
    const secretIn = createSecret();
    const { reports, statuses, url } = await receiver(secretIn);
    const faults = (
      [
        'WRONG_SIGNATURE',
        'DOUBLED_REPORT',
        'REORDERED_REPORTS',
        'CONTRADICTING_REPORT',
        'CHANGED_REPORT',
      ] as const
    ).map((fault) => ({ fault }));
    const bank = await startBank({ secretIn, reportsUrl: url, script: { settleAfterMs: 10, faults } });
    await post(bank, 'instruction', payout());

    await until(() => reports.length >= 8);
    expect(statuses).toContain(401);
    expect(new Set(reports.map((one) => 'status' in one && one.status))).toEqual(
      new Set(['COMPLETED', 'ACCEPTED', 'FAILED']),
    );
    expect(new Set(reports.map(({ reportId }) => reportId)).size).toBe(3);
    const order = reports.map((one) => 'status' in one && one.status);
    expect(order.indexOf('COMPLETED')).toBeLessThan(order.indexOf('FAILED'));
  });

  it('control endpoints change the script, make deposits and returns, and count effects', async () => {
    const bank = await startBank();
    const given = payout();
    await post(bank, 'instruction', given);
    const { depositId } = (
      await control(bank, '/deposits', {
        amount: 5,
        currency: 'EUR',
        settlementAccountId: 'SettlementAccount:1',
      })
    ).json;
    const returned = await control(bank, '/returns', { instructionId: given.instructionId, amount: 4_00 });
    const listed = await post(bank, 'reports.list', {});

    expect(returned.json['returnId']).toMatch(/^R-/);
    expect((await control(bank, `/deposits/${String(depositId)}/reverse`, {})).json['status']).toBe(
      'REVERSED',
    );
    expect((await control(bank, `/deposits/${String(depositId)}/reverse`, {})).status).toBe(404);
    expect((await control(bank, '/script', { faults: [{ fault: 'NO_SUCH' }] })).status).toBe(400);
    expect((await control(bank, '/script', { settleAfterMs: 5 })).json['settleAfterMs']).toBe(5);
    expect(await (await fetch(`${bank.url}/effects`)).json()).toEqual({
      effects: { [given.instructionId]: 1 },
    });
    expect(listed.json['reports']).toHaveLength(3);
    expect(
      (await post(bank, 'reports.list', { cursor: listed.json['nextCursor'] })).json['reports'],
    ).toHaveLength(1);
  });

  it('a control endpoint makes findings of the contract', async () => {
    const bank = await startBank();
    const found = await control(bank, '/findings', { settlementAccountId: 'SettlementAccount:1' });
    const listed = await post(bank, 'reports.list', {});

    expect(found.json).toMatchObject({ type: 'finding.report', settlementAccountId: 'SettlementAccount:1' });
    expect(listed.json['reports']).toEqual([found.json]);
    expect((await control(bank, '/findings', { kind: 'NO_SUCH' })).status).toBe(400);
  });

  it.each([
    [
      '/script',
      { faults: [{ fault: 'NO_SUCH' }], noSuch: 1 },
      /^faults\[0\]\.fault must be one of .*; noSuch is not a field of this request$/,
    ],
    ['/deposits', { amount: 0, currency: 7 }, 'amount must be at least 1; currency must be a string'],
    ['/returns', {}, 'instructionId is required'],
    ['/connect', { secretIn: 'short' }, 'secretIn must be a secret: whsec_ and base64'],
    [
      '/connect',
      { reportsUrl: 'somewhere' },
      'reportsUrl must be a URL, for example http://127.0.0.1:3000/reports',
    ],
    ['/down', { seconds: 'long' }, 'seconds must be a number'],
  ])('a control endpoint names the faults of a request in words: %s %j', async (path, body, words) => {
    const refusal = await control(await startBank(), path, body);
    expect([refusal.status, refusal.json['error']]).toEqual([
      400,
      words instanceof RegExp ? expect.stringMatching(words) : words,
    ]);
  });

  it('a bank that is connected later posts what waits, with the secrets of the registration', async () => {
    const bank = await startBank();
    const [secretIn, secretOut] = [createSecret(), createSecret()];
    const { reports, url } = await receiver(secretIn);
    await post(bank, 'instruction', payout());
    await control(bank, '/connect', { reportsUrl: url, secretIn, secretOut });

    await until(() => reports.length === 1);
    expect((await post(bank, 'instruction', payout(), { secret: secretOut })).status).toBe(200);
    expect((await control(bank, '/connect', { secretIn: 'short' })).status).toBe(400);
  });

  it('a bank that is down refuses connections, and comes up again', async () => {
    const bank = await startBank();
    await bank.close();

    await expect(post(bank, 'instruction', payout())).rejects.toThrow();
    await bank.comeUp();
    expect((await post(bank, 'instruction', payout())).status).toBe(200);
    expect((await control(bank, '/down', { seconds: 1 })).status).toBe(200);
  });

  it('statements have every entry once, and their balances agree', async () => {
    let nowMs = Date.parse('2026-03-30T10:00:00Z');
    const bank = new FaultBank({ nowMs: () => nowMs, script: { settleAfterMs: 0 } });
    const account = 'SettlementAccount:1';
    bank.deposit({
      settlementAccountId: account,
      amount: 50_00,
      currency: 'EUR',
      reference: 'RF18 5390 0754',
    });
    started.push(bank);
    await bank.start();
    const sign = (members: object, type: CallType): Promise<Answer> => {
      const body = JSON.stringify({ type, ...members });
      const headers = { ...signMessage({ id: 'x', body, nowMs }, [bank.secretOut]) };
      return fetch(`${bank.url}/v1${connectorCalls[type].path}`, { method: 'POST', body, headers }).then(
        async (answer) => ({
          status: answer.status,
          text: '',
          json: (await answer.json()) as Answer['json'],
        }),
      );
    };
    const given = payout();
    await sign(given, 'instruction');
    const ask = { settlementAccountId: account, date: '2026-03-30' };
    const first = String((await sign(ask, 'statement')).json['content']);
    bank.returnMoney(given.instructionId);
    nowMs += 24 * 3_600_000;
    const again = String((await sign(ask, 'statement')).json['content']);
    const second = String((await sign({ ...ask, date: '2026-03-31' }, 'statement')).json['content']);
    const later = await sign({ ...ask, date: '2026-04-01' }, 'statement');

    expect(first.match(/<Amt Ccy="EUR">[0-9.]+/g)).toEqual(
      ['0.00', '40.00', '50.00', '10.00'].map((amount) => `<Amt Ccy="EUR">${amount}`),
    );
    expect(first).toContain('<Nm>Ada &lt;&amp; Söhne&gt;</Nm>');
    expect(again).toBe(first);
    expect(second.match(/<Amt Ccy="EUR">[0-9.]+/g)).toEqual(
      ['40.00', '50.00', '10.00'].map((amount) => `<Amt Ccy="EUR">${amount}`),
    );
    expect(second).toContain('<RtrInf>');
    expect(later.json).toEqual({ status: 'NOT_READY' });
  });

  it('a currency that ISO 20022 does not know has statements as CSV', async () => {
    const bank = await startBank();
    await post(bank, 'instruction', payout({ currency: 'USDC', amount: 1_500_000, reference: 'a,"b"' }));
    const date = new Date().toISOString().slice(0, 10);
    const { json } = await post(bank, 'statement', { settlementAccountId: 'SettlementAccount:1', date });

    expect(json['format']).toBe('CSV');
    expect(String(json['content']).split('\r\n')[1]).toMatch(
      new RegExp(`^${date},-1\\.500000,USDC,[0-9A-F]{12},"a,""b""","a,""b""",`),
    );
  });

  it('checks, virtual accounts and trades are answered, the same one each time', async () => {
    const bank = await startBank();
    const account = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' };
    const virtual = { internalAccountId: 'i1', settlementAccountId: 's1', currency: 'EUR' };
    const identity = { checkId: 'k1', kind: 'KYC', subject: { subjectId: 'c1', name: 'Ada' } };
    const trade = { tradeId: 't1', sell: 'USD', buy: 'RWF', amount: 10_01, limitRate: '1450.5' };

    expect(
      (await post(bank, 'account-check', { checkId: 'a1', account, beneficiary: { name: 'Ada' } })).json,
    ).toEqual({
      checkId: 'a1',
      match: 'MATCHED',
      verifiedName: 'Ada',
    });
    expect((await post(bank, 'virtual-account', virtual)).text).toBe(
      (await post(bank, 'virtual-account', virtual)).text,
    );
    expect((await post(bank, 'identity-check', identity)).json['status']).toBe('APPROVED');
    expect((await post(bank, 'identity-check.query', { checkId: 'k1' })).json['status']).toBe('APPROVED');
    expect((await post(bank, 'fx-trade', trade)).json['bought']).toEqual({ amount: 14520, currency: 'RWF' });
    expect((await post(bank, 'fx-trade', { ...trade, amount: 1 })).status).toBe(409);
  });
});
