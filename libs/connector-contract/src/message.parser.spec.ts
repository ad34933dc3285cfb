import { anything, assert as holds, constantFrom, json, property, string } from 'fast-check';
import { callTypes, connectorCalls } from './calls';
import {
  callOfPath,
  parseAnswer,
  parseReports,
  parseReportsAnswer,
  parseReportsPage,
  parseRequest,
} from './message.parser';

const ID = 'PaymentInstruction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const instruction = {
  type: 'instruction',
  instructionId: ID,
  reference: 'REF-4X7P2M9Q1Z',
  operation: 'PAYOUT',
  amount: 12_34,
  currency: 'EUR',
  account: { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' },
  beneficiary: { name: 'Ada Lovelace', birthDate: '1985-12-10', address: { country: 'GB' } },
};
const deposit = {
  reportId: 'r1',
  type: 'deposit.report',
  depositId: 'd1',
  settlementAccountId: 'SettlementAccount:1',
  amount: 5,
  currency: 'USDC',
  status: 'BOOKED',
};

function requested(change: object) {
  return parseRequest('instruction', JSON.stringify({ ...instruction, ...change }));
}

function fieldsOf(parsed: { ok: boolean; faults?: { field: string }[] }): string[] {
  return (parsed.faults ?? []).map(({ field }) => field);
}

describe('messages of the contract', () => {
  it('an instruction is read as it was sent', () => {
    expect(requested({})).toEqual({ ok: true, value: instruction });
  });

  it('unknown members are dropped, and members that are null count as absent', () => {
    expect(
      requested({ colour: 'red', description: null, beneficiary: { name: 'A', address: null } }),
    ).toEqual({
      ok: true,
      value: { ...instruction, beneficiary: { name: 'A' } },
    });
  });

  it('all faults are reported at once, by path', () => {
    const parsed = requested({
      amount: 0,
      currency: 'eur',
      account: { iban: 7 },
      beneficiary: { name: 'A\u0007', birthDate: '2026-02-30' },
    });

    expect(fieldsOf(parsed).sort()).toEqual(
      [
        'account.accountType',
        'account.iban',
        'amount',
        'beneficiary.birthDate',
        'beneficiary.name',
        'currency',
      ].sort(),
    );
  });

  it.each([0, -1, 1.5, 2 ** 53, '100', true, 1e300])('%p is no amount', (amount) => {
    expect(fieldsOf(requested({ amount }))).toEqual(['amount']);
  });

  it.each([1, 2 ** 53 - 1])('%d is an amount', (amount) => {
    expect(requested({ amount }).ok).toBe(true);
  });

  it.each(['a\nb', 'a\u0000', 'a\u0085', '\ud800', '', 'x'.repeat(256)])('%j is no text', (reference) => {
    expect(fieldsOf(requested({ reference }))).toContain('reference');
  });

  it('bodies of more than 1 MB and deeply nested bodies are refused', () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

    expect(
      parseRequest('instruction', JSON.stringify({ ...instruction, more: 'x'.repeat(2 ** 20) })).ok,
    ).toBe(false);
    expect(parseReports(`{"reports":${nested}}`).ok).toBe(false);
    expect(parseReports('{').ok).toBe(false);
  });

  it('an account keeps every text, and no member reaches the prototype', () => {
    const body = JSON.stringify(instruction).replace('"iban"', '"__proto__":{"x":1},"bankName":"B","iban"');
    const parsed = parseRequest('instruction', body);

    expect(parsed).toEqual({
      ok: true,
      value: { ...instruction, account: { ...instruction.account, bankName: 'B' } },
    });
  });

  it('absent capabilities are false, and absent limits of a rail are the widest', () => {
    const rails = [{ operation: 'PAYOUT', currency: 'EUR' }];

    expect(parseAnswer('capabilities', JSON.stringify({ contract: 1, rails }))).toEqual({
      ok: true,
      value: {
        contract: 1,
        rails: [
          {
            ...rails[0],
            ...{ countries: [], accountTypes: [], minAmount: 1, maxAmount: 2 ** 53 - 1 },
            ...{ expectedSeconds: 86_400, returnWindowDays: 60 },
          },
        ],
        ...{ statusQuery: false, notFoundIsFinal: false, cancel: false, accountCheck: false },
        ...{
          virtualAccounts: false,
          reportsList: false,
          statements: false,
          identityChecks: false,
          fxTrades: false,
        },
      },
    });
  });

  it('an unknown code of a reason counts as REJECTED_BY_BANK', () => {
    const codeOf = (reason: object): unknown => {
      const body = { instructionId: ID, status: 'REJECTED', reason };
      const parsed = parseAnswer('instruction', JSON.stringify(body));
      return parsed.ok && parsed.value.reason?.code;
    };

    expect(codeOf({ code: 'ACCOUNT_CLOSED' })).toBe('ACCOUNT_CLOSED');
    expect(codeOf({ code: 'TOO_MUCH_MOON' })).toBe('REJECTED_BY_BANK');
    expect(codeOf({ message: 'no' })).toBe('REJECTED_BY_BANK');
  });

  it('a return names itself and its amount, in an answer as in a report', () => {
    const returned = { instructionId: ID, status: 'RETURNED' };
    const report = { reports: [{ reportId: 'r1', type: 'instruction.report', ...returned }] };

    expect(fieldsOf(parseAnswer('instruction', JSON.stringify(returned))).sort()).toEqual([
      'amount',
      'currency',
      'returnId',
    ]);
    expect(fieldsOf(parseReports(JSON.stringify(report))).sort()).toEqual([
      'reports[0].amount',
      'reports[0].currency',
      'reports[0].returnId',
    ]);
  });

  it('a query is answered by an outcome or NOT_FOUND', () => {
    const answers = [
      { instructionId: ID, status: 'COMPLETED' },
      { instructionId: ID, status: 'NOT_FOUND' },
      { status: 'DONE' },
    ];

    expect(answers.map((body) => parseAnswer('instruction.query', JSON.stringify(body)).ok)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a statement has its content, or is not ready', () => {
    const answers = [
      { format: 'CSV', content: 'a,b\r\n1,2\n' },
      { status: 'NOT_READY' },
      { format: 'MT940', content: ':20:X' },
      { format: 'PDF', content: 'x' },
      { format: 'CSV' },
    ];

    expect(answers.map((body) => parseAnswer('statement', JSON.stringify(body)).ok)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('a completed trade says what was sold and bought', () => {
    const parsed = parseAnswer('fx-trade', JSON.stringify({ tradeId: 't1', status: 'COMPLETED' }));

    expect(fieldsOf(parsed)).toEqual(['sold', 'bought']);
  });

  it('reports of every type are read, at most 100 of them', () => {
    const reports = [
      deposit,
      { reportId: 'r2', type: 'instruction.report', instructionId: ID, status: 'FAILED' },
      { reportId: 'r3', type: 'account-check.report', checkId: 'c1', match: 'MATCHED' },
      { reportId: 'r4', type: 'identity-check.report', checkId: 'c2', status: 'APPROVED' },
      {
        reportId: 'r5',
        type: 'finding.report',
        kind: 'UNREADABLE_ENTRY',
        message: 'no amount',
        fileName: 'a.xml',
      },
    ];

    expect(parseReports(JSON.stringify({ reports }))).toEqual({ ok: true, value: { reports } });
    expect(parseReports(JSON.stringify({ reports: [] })).ok).toBe(false);
    expect(parseReports(JSON.stringify({ reports: Array(101).fill(deposit) })).ok).toBe(false);
    expect(fieldsOf(parseReports(JSON.stringify({ reports: [{ ...deposit, type: 'other' }] })))).toEqual([
      'reports[0].type',
    ]);
  });

  it('a report of a page that is not valid is a finding, and the others are read', () => {
    const faulty = { ...deposit, reportId: 'r2', amount: -5 };
    const page = { reports: [deposit, faulty, 'none', { ...deposit, reportId: 'r3' }], nextCursor: 'c' };
    const parsed = parseReportsPage(JSON.stringify(page));

    expect(parsed).toMatchObject({
      ok: true,
      value: {
        nextCursor: 'c',
        reports: [
          deposit,
          {
            type: 'finding.report',
            kind: 'UNREADABLE_ENTRY',
            settlementAccountId: deposit.settlementAccountId,
            currency: deposit.currency,
            message: expect.stringMatching(/^report r2 on d1 of the list is not valid: amount must be/),
            content: faulty,
          },
          { type: 'finding.report', message: expect.stringContaining('must have the type'), content: 'none' },
          { reportId: 'r3' },
        ],
      },
    });
    if (!parsed.ok) throw new Error('the page is not read');
    expect(parseReports(JSON.stringify({ reports: parsed.value.reports })).ok).toBe(true);
    expect(parseReportsPage(JSON.stringify({ reports: 'none' })).ok).toBe(false);
  });

  it('a report of a page that is nested too deeply is a finding, and the others are read', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { more: nested(depth - 1) });
    const deepest = { ...deposit, reportId: 'r2', more: nested(15) };
    const brackets = 400_000;
    const page = JSON.stringify({ reports: [deposit, deepest, 0] });
    const endless = `{"reportId": "r3", "more": ${'['.repeat(brackets)}${']'.repeat(brackets)}}`;
    const parsed = parseReportsPage(page.replace(',0]', `,${endless}]`));

    expect(parsed).toMatchObject({
      ok: true,
      value: {
        reports: [
          deposit,
          { ...deposit, reportId: 'r2' },
          { message: 'report r3 of the list is not valid: must be nested at most 16 deep' },
        ],
      },
    });
  });

  it('the finding of a report of a check has no content, because a check is erased at its end', () => {
    const ofChecks = ['account-check.report', 'identity-check.report'].map((type) => ({
      type,
      reportId: type,
    }));
    const reports = [...ofChecks, { checkId: 'c1', verifiedName: 'Jane Roe' }];
    const parsed = parseReportsPage(JSON.stringify({ reports }));

    expect(parsed).toMatchObject({ ok: true, value: { reports: reports.map(() => ({ content: null })) } });
  });

  it('the finding of a report has the same id each time, and another one of other content', () => {
    const idOf = (amount: number): string | undefined => {
      const parsed = parseReportsPage(JSON.stringify({ reports: [{ ...deposit, amount }] }));
      return parsed.ok ? parsed.value.reports[0]?.reportId : undefined;
    };

    expect(idOf(-5)).toBe(idOf(-5));
    expect(idOf(-5)).not.toBe(idOf(-6));
  });

  it('results of reports are read', () => {
    const results = [{ reportId: 'r1', result: 'STORED' }];

    expect(parseReportsAnswer(JSON.stringify({ results }))).toEqual({ ok: true, value: { results } });
  });

  it('every path has one call', () => {
    expect(callTypes.map((type) => callOfPath(connectorCalls[type].path))).toEqual(callTypes);
    expect(callOfPath('/other')).toBeUndefined();
  });

  it('any text is read or refused without an exception, and what is read reads the same again', () => {
    holds(
      property(constantFrom(...callTypes), json(), (type, text) => {
        for (const parsed of [parseRequest(type, text), parseAnswer(type, text)]) {
          if (!parsed.ok) expect(parsed.faults.length).toBeGreaterThan(0);
        }
      }),
    );
    holds(property(string(), (text) => expect(parseReports(text).ok).toBe(false)));
  });

  it('an instruction with any other members is the same instruction', () => {
    holds(
      property(anything(), (more) => {
        const parsed = requested({ more });
        if (parsed.ok) expect(parsed.value).toEqual(instruction);
        else expect(fieldsOf(parsed)).toEqual(['']);
      }),
    );
  });
});
