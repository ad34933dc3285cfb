import { askedFacts } from './asked-facts';

const [main, other] = ['SettlementAccount:1', 'SettlementAccount:2'];
const known = {
  accounts: [
    {
      id: main,
      name: 'main',
      currency: 'EUR',
      bankDetails: { accountType: 'IBAN', iban: 'DE89370400440532013000' },
    },
    {
      id: other,
      name: 'other',
      currency: 'EUR',
      bankDetails: { routingNumber: '021000021', accountNumber: '9876543210' },
    },
  ],
  connectors: [{ id: 'Connector:1', name: 'My bank' }],
};
const params = { settlementAccountId: main };

describe('what a second person approves', () => {
  it('of a deposit is its amount, its account and its payer', () => {
    const debtor = { name: 'Ada Lovelace', account: { accountType: 'IBAN', iban: 'DE89370400440532014711' } };
    const body = {
      depositId: 'D-1',
      amount: 900,
      currency: 'EUR',
      reference: 'rent',
      debtor,
      reason: 'seen',
    };
    expect(askedFacts({ action: 'create-deposit', params, body }, known)).toEqual([
      ['To', 'main, EUR, …3000'],
      ['Amount', '9.00 EUR'],
      ['Payer', 'Ada Lovelace, …4711'],
      ['What the payer wrote', 'rent'],
      ['Bank’s name of the deposit', 'D-1'],
    ]);
    const reversed = { action: 'create-deposit', params, body: { ...body, status: 'REVERSED' } };
    expect(askedFacts(reversed, known)).toContainEqual(['What the bank did', 'It took the deposit back']);
  });

  it('of a transfer is both accounts, and the amount in their currency', () => {
    const body = { toSettlementAccountId: other, amount: 123_456 };
    expect(askedFacts({ action: 'create-transfer', params, body }, known)).toEqual([
      ['From', 'main, EUR, …3000'],
      ['To', 'other, EUR, …3210'],
      ['Amount', '1,234.56 EUR'],
    ]);
  });

  it('of a trade is what is sold and bought, by whom and from which rate on', () => {
    const body = { connectorId: 'Connector:1', sell: 'EUR', buy: 'VND', amount: 900, limitRate: '27000' };
    expect(askedFacts({ action: 'create-fx-trade', params: {}, body }, known)).toEqual([
      ['By', 'My bank'],
      ['Sold', '9.00 EUR'],
      ['Bought', 'VND'],
      ['Least rate', '27000 VND for 1 EUR'],
    ]);
    const { limitRate: _, ...without } = body;
    expect(askedFacts({ action: 'create-fx-trade', params: {}, body: without }, known)).toContainEqual([
      'Least rate',
      'none',
    ]);
  });

  it('of a file is its name, and the sums of its statements', () => {
    const body = {
      file: { fileName: 'march.xml', sizeBytes: 2_048, storageKey: 'x', sha256: 'y' },
      format: 'CAMT053',
      replace: 'true',
      statementsInFile: 2,
      statements: [
        {
          ...{ statementId: 'S-1', date: '2026-03-31', currency: 'EUR', lines: 2, sum: 900 },
          ...{ openingBalance: 100, closingBalance: 1_000 },
        },
        { statementId: 'S-2', date: '2026-04-01', currency: 'EUR', lines: 1, sum: -900 },
      ],
    };
    expect(askedFacts({ action: 'replace-statement', params, body }, known)).toEqual([
      ['Account', 'main, EUR, …3000'],
      ['File', 'march.xml, 2048 bytes'],
      ['Format', 'CAMT053'],
      ['Known statements', 'are undone and replaced'],
      ['Statement S-1 of 2026-03-31', 'lines: 2, together 9.00 EUR, from 1.00 EUR, to 10.00 EUR'],
      ['Statement S-2 of 2026-04-01', 'lines: 1, together −9.00 EUR'],
      ['Statements in the file', '2'],
    ]);
  });

  it('of a match is how much there is, and where the difference goes', () => {
    const body = {
      lineIds: ['StatementLine:1', 'StatementLine:2'],
      itemIds: ['OpenItem:1'],
      difference: { account: 'PROVIDER_FEES', reason: 'fee of the correspondent' },
    };
    expect(askedFacts({ action: 'match-lines', params: {}, body }, known)).toEqual([
      ['Lines', '2'],
      ['Open items', '1'],
      ['The difference goes to', 'PROVIDER_FEES'],
      ['Why they differ', 'fee of the correspondent'],
    ]);
  });

  it('of a break is what is done with its money', () => {
    const asked = { action: 'resolve-break-return-to-sender', params: { breakId: 'Break:1' } };
    expect(askedFacts({ ...asked, body: { action: 'RETURN_TO_SENDER', reason: 'unknown' } }, known)).toEqual([
      ['What is done', 'the money goes back to the account of its payer'],
    ]);
  });

  it('names what it does not know by its id, and leaves other actions to their request', () => {
    const body = { toSettlementAccountId: other, amount: 1 };
    const nobody = { accounts: [], connectors: [] };
    expect(askedFacts({ action: 'create-transfer', params, body }, nobody)).toEqual([
      ['From', main],
      ['To', other],
    ]);
    expect(
      askedFacts({ action: 'pause-connector', params: { connectorId: 'Connector:1' }, body: {} }, known),
    ).toEqual([]);
  });
});
