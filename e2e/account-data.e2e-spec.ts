import { accountInfoExample, findAccountType, type AccountType } from '@corridor/contracts';
import { Api, at, createPlatform, listAt, textAt, type Answer, type Json } from './support/api';
import { createCustomer, fund, internalAccount, transactionReaches, transferOut } from './support/money';
import { wrongCheckDigits } from './support/wrong-check-digits';

let api: Api;
let customerId: string;

beforeAll(async () => {
  api = await createPlatform();
});
beforeEach(async () => {
  customerId = textAt(await createCustomer(api), 'id');
});

const NBSP = '\u00a0';
const address = { line1: '1 Rue de la Paix', city: 'Paris', postalCode: '75002', country: 'FR' };
const person = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', address };

interface Written {
  currency: string;
  info: Json;
}

const usd: Written = {
  currency: 'USD',
  info: { accountType: 'USD_ACCOUNT', accountNumber: '0012-3456-7890', routingNumber: '111 000 025' },
};
const gbp: Written = {
  currency: 'GBP',
  info: { accountType: 'GBP_ACCOUNT', sortCode: '20-00-00', accountNumber: '5577 9911' },
};
const pix: Written = {
  currency: 'BRL',
  info: { accountType: 'PIX', pixKey: '111.444.777-35', pixKeyType: 'CPF', taxId: '111.444.777-35' },
};
const iban = (text: string, more: Json = {}): Written => ({
  currency: 'EUR',
  info: { accountType: 'IBAN', iban: text, ...more },
});
const kes = (phoneNumber: string): Written => ({
  currency: 'KES',
  info: { accountType: 'KES_ACCOUNT', phoneNumber, provider: 'M-PESA' },
});
const inr = (info: Json): Written => ({ currency: 'INR', info: { accountType: 'INR_ACCOUNT', ...info } });

function bodyOf({ currency, info }: Written): Json {
  return { currency, accountInfo: { ...info, beneficiary: person } };
}

function create(written: Written, more: Json = { customerId }): Promise<Answer> {
  return api.post('/customers/external-accounts', { ...bodyOf(written), ...more });
}

function messagesOf(answer: Answer): string[] {
  return listAt(answer.body, 'details', 'errors').map((violation) => textAt(violation, 'message'));
}

describe('account data in the spelling of people', () => {
  it.each([
    ['an IBAN in groups', iban('FR14 2004 1010 0505 0001 3M02 606'), { iban: 'FR1420041010050500013M02606' }],
    ['an IBAN in lower case', iban('nl91abna0417164300'), { iban: 'NL91ABNA0417164300' }],
    [
      'a BIC in lower case',
      iban(`${NBSP}DE89 3704 0044 0532 0130 00 `, { swiftBic: 'deutdeff' }),
      { iban: 'DE89370400440532013000', swiftBic: 'DEUTDEFF' },
    ],
    ['a sort code with dashes', gbp, { sortCode: '200000', accountNumber: '55779911' }],
    [
      'a CLABE in groups',
      { currency: 'MXN', info: { accountType: 'CLABE', clabeNumber: '032 180 0001 1835 9719' } },
      { clabeNumber: '032180000118359719' },
    ],
    [
      'a routing number and an account number in groups',
      usd,
      { accountNumber: '001234567890', routingNumber: '111000025' },
    ],
    ['a phone number in groups', kes('+254 712 345 678'), { phoneNumber: '+254712345678' }],
    ['a phone number without its country', kes('0712 345 679'), { phoneNumber: '+254712345679' }],
    ['a CPF with punctuation', pix, { taxId: '11144477735', pixKey: '11144477735' }],
    [
      'an Indian bank account',
      inr({ accountNumber: '5010 0123 4567 89', ifsc: 'hdfc0001234', bankName: 'HDFC BANK' }),
      {
        accountNumber: '50100123456789',
        ifsc: 'HDFC0001234',
        bankName: 'HDFC BANK',
        paymentRails: ['BANK_TRANSFER'],
      },
    ],
    ['a UPI address', inr({ vpa: ' ada.king@upi' }), { vpa: 'ada.king@upi', paymentRails: ['UPI'] }],
  ])('is accepted, stored and shown in one form: %s', async (_what, written, stored) => {
    const created = await create(written);
    expect([created.status, created.text]).toEqual([201, expect.any(String)]);
    expect(created.body).toMatchObject({ status: 'ACTIVE', accountInfo: stored });
    const path = `/customers/external-accounts/${textAt(created.body, 'id')}`;
    expect((await api.get(path)).body).toEqual(created.body);
  });

  it('identifies the same account in any spelling, and the refusal names that account', async () => {
    const existingId = textAt((await create(usd)).body, 'id');
    const plain = {
      ...usd,
      info: { ...usd.info, accountNumber: '001234567890', routingNumber: '111000025' },
    };
    const again = await create(plain);
    expect([again.status, at(again.body, 'code')]).toEqual([409, 'EXTERNAL_ACCOUNT_EXISTS']);
    expect(again.body['details']).toEqual({ existingId });
    const other = await create({ ...usd, info: { ...usd.info, accountNumber: '0012-3456-7891' } });
    expect(other.status).toBe(201);
  });

  it('identifies the same account in concurrent requests, of which one creates it', async () => {
    const spellings = [
      'DE89 3704 0044 0532 0130 00',
      'de89370400440532013000',
      'DE89-3704-0044-0532-0130-00',
    ];
    const answers = await Promise.all(spellings.map((text) => create(iban(text))));
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    const existingId = at(created[0]?.body, 'id');
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body['details']]).toEqual([409, { existingId }]);
    }
  });

  it("is normalised for the platform's accounts as well", async () => {
    const { info } = gbp;
    const sent = bodyOf({
      currency: 'GBP',
      info: { ...info, accountNumber: `7${String(Date.now() % 1e4).padStart(4, '0')}999` },
    });
    const created = await api.post('/platform/external-accounts', sent);
    expect(created).toMatchObject({ status: 201, body: { accountInfo: { sortCode: '200000' } } });
  });

  it('is normalised in a quote, which finds the existing account', async () => {
    const existing = textAt((await create(iban('FR1420041010050500013M02606'))).body, 'id');
    const source = await internalAccount(api, customerId, 'USD');
    const accountId = textAt(source, 'id');
    await fund(api, accountId, 100_000);
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: {
        destinationType: 'EXTERNAL_ACCOUNT_DETAILS',
        externalAccountDetails: { customerId, ...bodyOf(iban('FR14 2004 1010 0505 0001 3M02 606')) },
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    });
    expect([quote.status, at(quote.body, 'destination', 'accountId')]).toEqual([201, existing]);
  });

  it('of an Indian bank account is paid by a rail that the account supports', async () => {
    const bank = inr({
      accountNumber: '5010 0123 4567 80',
      ifsc: 'hdfc0001234',
      paymentRails: ['IMPS', 'NEFT'],
    });
    const bankAccountId = textAt((await create(bank)).body, 'id');
    const accountId = textAt(await internalAccount(api, customerId, 'INR'), 'id');
    await fund(api, accountId, 100_000);
    const paid = await api.post('/transfer-out', transferOut({ accountId, bankAccountId }, 10_000));
    await transactionReaches(api, textAt(paid.body, 'id'), 'COMPLETED');
    const quote = (paymentRail: string): Promise<Answer> =>
      api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: bankAccountId, paymentRail },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
      });
    expect((await quote('NEFT')).status).toBe(201);
    expect((await quote('UPI')).status).toBe(400);
  });

  it('selects the sandbox scenario by its digits, whatever the position of spaces', async () => {
    const written = { ...usd, info: { ...usd.info, accountNumber: '0012-3456-71 02' } };
    expect((await create(written)).body).toMatchObject({
      status: 'UNDER_REVIEW',
      beneficiaryVerificationStatus: 'NOT_MATCHED',
    });
  });

  it('is compared in the spelling of the request when an Idempotency-Key is repeated', async () => {
    const key = `spelling-${customerId}`;
    const send = (written: Written): Promise<Answer> =>
      api.post('/customers/external-accounts', { ...bodyOf(written), customerId }, { key });
    expect((await send(iban('nl91abna0417164300'))).status).toBe(201);
    expect((await send(iban('nl91abna0417164300'))).headers.get('idempotency-replayed')).toBe('true');
    expect((await send(iban('NL91ABNA0417164300'))).status).toBe(422);
  });
});

describe('a sandbox without check digit verification', () => {
  it.each(wrongCheckDigits)(
    'accepts $field $value of $accountType',
    async ({ accountType, field, value }) => {
      const type = findAccountType(accountType) as AccountType;
      const [cryptoNetwork] = type.cryptoNetworks ?? [];
      const created = await api.post('/customers/external-accounts', {
        customerId,
        currency: type.currency[0],
        accountInfo: { ...accountInfoExample(type), [field]: value },
        ...(cryptoNetwork ? { cryptoNetwork } : {}),
      });
      expect(created.status).toBe(201);
    },
  );
});

describe('error messages about account data', () => {
  it('describe the expected format with an example and without regular expressions', async () => {
    const written = { ...gbp, info: { ...gbp.info, sortCode: '20-00-0', accountNumber: 55779911 } };
    const refused = await create(written);
    expect(refused.status).toBe(400);
    expect(messagesOf(refused)).toEqual([
      'accountInfo.sortCode must be 6 digits, for example 200000',
      'accountInfo.accountNumber must be a string: 8 digits, for example 90817263',
    ]);
  });

  it.each([
    [
      'IBAN',
      iban('FR14'),
      'accountInfo.iban must be an IBAN of 15 to 34 letters and digits, for example DE89370400440532013000',
    ],
    [
      'phone number',
      kes('12345'),
      'accountInfo.phoneNumber must be a phone number: +254 and 9 digits, for example +254712345678',
    ],
    [
      'IFSC',
      inr({ accountNumber: '50100123456789', ifsc: 'HDFC' }),
      'accountInfo.ifsc must be an IFSC of 4 letters, a zero, and 6 letters or digits, for example HDFC0001234',
    ],
    [
      'UPI address',
      inr({ vpa: 'ada' }),
      'accountInfo.vpa must be a UPI address: a name, @ and the code of a bank, for example ada@upi',
    ],
  ])('describe the format of an %s in words', async (_what, written, message) => {
    const refused = await create(written);
    expect([refused.status, messagesOf(refused)]).toEqual([400, [message]]);
  });

  it('list all provider names, which GET /discoveries also returns', async () => {
    const refused = await create({
      currency: 'RWF',
      info: { accountType: 'RWF_ACCOUNT', phoneNumber: '+250781234567', provider: 'SAFARICOM' },
    });
    expect(messagesOf(refused)).toEqual(['accountInfo.provider must be one of MTN, AIRTEL']);
    const listed = listAt((await api.get('/discoveries?currency=RWF')).body, 'data');
    expect(listed.map((one) => one['bankName'])).toEqual(['MTN', 'AIRTEL']);
  });

  it('for an INR account ask for one of its two forms', async () => {
    expect(messagesOf(await create(inr({})))).toEqual([
      'accountInfo.vpa is required (a UPI address: a name, @ and the code of a bank, for example ada@upi), ' +
        'or accountInfo.accountNumber with accountInfo.ifsc',
    ]);
    const both = await create(inr({ vpa: 'ada@upi', accountNumber: '50100123456789', ifsc: 'HDFC0001234' }));
    expect(listAt(both.body, 'details', 'errors').map((violation) => violation['field'])).toEqual([
      'accountInfo.accountNumber',
      'accountInfo.ifsc',
    ]);
  });
});
