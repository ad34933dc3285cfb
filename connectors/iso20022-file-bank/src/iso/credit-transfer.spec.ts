import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { testSchemas } from '../../test/schema-folder';
import { creditorAccountOf } from './creditor-account';
import { creditTransferDocument, type CreditTransfer, type PaymentOrder } from './credit-transfer';
import { childAt, childrenOf, readXml, textAt, writeXml } from './xml-tree';

const schemas = testSchemas();
const EXAMPLES = 25;

const accounts: readonly [string, Record<string, string>][] = [
  ['EUR_ACCOUNT', { iban: 'DE89370400440532013000', swiftCode: 'COBADEFFXXX' }],
  ['GBP_ACCOUNT', { sortCode: '200000', accountNumber: '55779911' }],
  ['USD_ACCOUNT', { accountNumber: '12345', routingNumber: '021000021', bankName: 'Chase & Co' }],
  ['CAD_ACCOUNT', { bankCode: '001', branchCode: '00012', accountNumber: '1234567' }],
  ['MXN_ACCOUNT', { clabeNumber: '002010077777777771' }],
  ['KES_ACCOUNT', { phoneNumber: '+254712345678', provider: 'M-PESA' }],
  ['BRL_ACCOUNT', { pixKey: 'ana@example.com', pixKeyType: 'EMAIL', taxId: '12345678909' }],
  ['INR_ACCOUNT', { vpa: 'asha@okbank' }],
];

const text = fc.string({ unit: 'binary', maxLength: 200 });
const party = fc.record(
  {
    name: text.map((name) => `A${name}`),
    country: fc.constantFrom('DE', 'xx', 'GB'),
    registrationNumber: text,
    address: fc.record(
      {
        line1: text,
        line2: text,
        city: text,
        state: text,
        postalCode: text,
        country: fc.constantFrom('FR', 'f'),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['name'] },
);
const order: fc.Arbitrary<PaymentOrder> = fc.record(
  {
    instrId: fc.uuid().map((uuid) => uuid.replaceAll('-', '')),
    endToEndId: fc.constantFrom('REF-1', 'RF18539007547034'),
    uetr: fc.constant(randomUUID()),
    amount: fc.bigInt({ min: 1n, max: 9007199254740991n }),
    paymentRail: fc.constantFrom('SEPA', 'SEPA_INSTANT', 'WIRE', 'SPEI'),
    creditor: party,
    creditorAccount: fc
      .constantFrom(...accounts)
      .map(([accountType, fields]) => creditorAccountOf(accountType, fields) ?? {}),
    ultimateDebtor: party,
    purpose: text,
    remittance: text,
    executionDate: fc.constantFrom('2026-03-30', '2026-03-31', '2026-04-01'),
  },
  {
    requiredKeys: [
      ...(['instrId', 'endToEndId', 'uetr', 'amount', 'paymentRail', 'creditor', 'creditorAccount'] as const),
    ],
  },
);
const message = (payments: PaymentOrder[]): CreditTransfer => ({
  msgId: '0192f0c0a8e07a3bb1c2d3e4f5a6b7c8',
  createdAt: new Date('2026-03-31T10:11:12.345Z'),
  executionDate: '2026-03-31',
  debtor: {
    ownerName: 'Corridor GmbH & Co. KG',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    currency: 'EUR',
  },
  payments,
});

describe('pain.001.001.09', () => {
  it('is valid by the schema, whatever names and addresses go in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 5 }), async (payments) => {
        const document = writeXml(creditTransferDocument(message(payments)));
        expect(await schemas?.faultOf('pain.001.001.09', document)).toBeUndefined();
        expect(readXml(Buffer.from(document)).name).toBe('Document');
      }),
      { numRuns: EXAMPLES },
    );
  });

  it('has a group for each rail, with the number and the sum of its payments', () => {
    const payment = (rail: string, amount: bigint): PaymentOrder => ({
      instrId: randomUUID().replaceAll('-', ''),
      endToEndId: 'REF-1',
      uetr: randomUUID(),
      amount,
      paymentRail: rail,
      creditor: { name: 'Ana Núñez' },
      creditorAccount: { iban: 'DE89370400440532013000' },
    });
    const payments = [payment('SEPA', 1n), payment('SEPA_INSTANT', 20n), payment('SEPA', 300n)];
    const root = readXml(Buffer.from(writeXml(creditTransferDocument(message(payments)))));
    const body = childAt(root, 'CstmrCdtTrfInitn');
    const groups = childrenOf(body, 'PmtInf');
    expect([textAt(body, 'GrpHdr/NbOfTxs'), textAt(body, 'GrpHdr/CtrlSum')]).toEqual(['3', '3.21']);
    expect(groups.map((group) => textAt(group, 'CtrlSum'))).toEqual(['3.01', '0.20']);
    expect(groups.map((group) => textAt(group, 'BtchBookg'))).toEqual(['false', 'false']);
    expect(textAt(groups[1], 'PmtTpInf/LclInstrm/Cd')).toBe('INST');
    expect(textAt(groups[0], 'CdtTrfTxInf/PmtId/InstrId')).toBe(payments[0]?.instrId);
    expect(textAt(groups[0], 'CdtTrfTxInf/Cdtr/Nm')).toBe('Ana Nunez');
  });

  it('has a group for each day of execution, and none of a day that is over', () => {
    const [first] = fc.sample(order, 1);
    const days = ['2026-04-07', '2026-03-30', undefined, '2026-03-31', '2026-04-07'];
    const payments = days.flatMap((executionDate) =>
      first ? [{ ...first, paymentRail: 'SEPA', amount: 1n, executionDate }] : [],
    );
    const root = readXml(Buffer.from(writeXml(creditTransferDocument(message(payments as PaymentOrder[])))));
    const groups = childrenOf(childAt(root, 'CstmrCdtTrfInitn'), 'PmtInf');
    expect(groups.map((group) => [textAt(group, 'ReqdExctnDt/Dt'), textAt(group, 'NbOfTxs')])).toEqual([
      ['2026-04-07', '2'],
      ['2026-03-31', '3'],
    ]);
  });

  it('writes an address by its parts and never by lines', () => {
    const address = {
      line1: 'Straße 1',
      line2: 'Wohnung 4',
      city: 'Köln',
      state: 'NRW',
      postalCode: '50667',
      country: 'DE',
    };
    const [first] = fc.sample(order, 1);
    const payments = first ? [{ ...first, creditor: { name: 'A', address } }] : [];
    const root = readXml(Buffer.from(writeXml(creditTransferDocument(message(payments)))));
    const written = childAt(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/PstlAdr');
    expect(written?.children.map((part) => [part.name, part.text])).toEqual([
      ['StrtNm', 'Strasse 1'],
      ['Room', 'Wohnung 4'],
      ['PstCd', '50667'],
      ['TwnNm', 'Koln'],
      ['CtrySubDvsn', 'NRW'],
      ['Ctry', 'DE'],
    ]);
  });

  it('cannot name the account of a wallet', () => {
    expect(creditorAccountOf('ETHEREUM_WALLET', { address: '0xabc' })).toBeUndefined();
    expect(creditorAccountOf('EUR_ACCOUNT', { iban: 'not an IBAN' })).toBeUndefined();
  });
});
