import {
  accountInfoExample,
  accountTypes,
  findAccountType,
  formsOfType,
  type AccountType,
} from '@corridor/contracts';
import {
  newDataDir,
  readRunFile,
  removeDataDir,
  startSystem,
  stopSystem,
  type RunningSystem,
} from '../system/running-system';
import { Api, at, listAt, textAt, type Answer, type Json } from '../support/api';
import { createCustomer, fund, internalAccount } from '../support/money';
import { wrongCheckDigits } from '../support/wrong-check-digits';

jest.setTimeout(400_000);

const dataDir = newDataDir();
let system: RunningSystem;
let api: Api;
let customerId: string;

beforeAll(async () => {
  system = await startSystem({ dataDir, env: { SANDBOX_CHECK_DIGITS: 'true' } });
  api = new Api('sandbox', 'sandbox-secret', readRunFile(dataDir).baseUrl);
});
beforeEach(async () => {
  customerId = textAt(await createCustomer(api), 'id');
});
afterAll(async () => {
  await stopSystem(system);
  removeDataDir(dataDir);
});

const forms = accountTypes.flatMap((type) =>
  formsOfType(type).map((form) => ({
    name: `${form.accountType} by ${String(form.primaryIdentifier)}`,
    form,
  })),
);

function bodyOf(form: AccountType, changes: Json = {}): Json {
  const [cryptoNetwork] = form.cryptoNetworks ?? [];
  return {
    customerId,
    currency: form.currency[0],
    accountInfo: { ...accountInfoExample(form), ...changes },
    ...(cryptoNetwork ? { cryptoNetwork } : {}),
  };
}

function create(accountType: string, changes: Json): Promise<Answer> {
  return api.post(
    '/customers/external-accounts',
    bodyOf(findAccountType(accountType) as AccountType, changes),
  );
}

function violationsOf(answer: Answer): string[] {
  return listAt(answer.body, 'details', 'errors').map((violation) => textAt(violation, 'field'));
}

describe('a sandbox that verifies check digits', () => {
  it.each(forms)('accepts an account of $name with valid check digits', async ({ form }) => {
    const created = await api.post('/customers/external-accounts', bodyOf(form));
    expect([created.status, at(created.body, 'status')]).toEqual([201, 'ACTIVE']);
  });

  it.each(wrongCheckDigits)(
    'refuses $field $value of $accountType',
    async ({ accountType, field, value }) => {
      const refused = await create(accountType, { [field]: value });
      expect([refused.status, at(refused.body, 'code')]).toEqual([400, 'INVALID_INPUT']);
      expect(violationsOf(refused)).toEqual([`accountInfo.${field}`]);
      expect(textAt(listAt(refused.body, 'details', 'errors')[0], 'message')).toMatch(
        /has wrong check digits; right ones are, for example, \S+$/,
      );
    },
  );

  it.each([
    ['EUR_ACCOUNT', { iban: 'DE51 3704 0044 0532 0131 02' }, 'NOT_MATCHED'],
    ['EUR_ACCOUNT', { iban: 'DE24370400440532013103' }, 'PARTIAL_MATCH'],
    ['MXN_ACCOUNT', { clabeNumber: '032180000118306102' }, 'NOT_MATCHED'],
    ['USD_ACCOUNT', { accountNumber: '0012-3456-7103' }, 'PARTIAL_MATCH'],
  ])('lets the suffix of a valid number decide: %s %p is %s', async (accountType, changes, match) => {
    const created = await create(accountType, changes);
    expect([created.status, at(created.body, 'beneficiaryVerificationStatus')]).toEqual([201, match]);
  });

  it('refuses a wrong number in the details of a quote, and creates no account', async () => {
    const accountId = textAt(await internalAccount(api, customerId, 'USD'), 'id');
    await fund(api, accountId, 100_000);
    const iban = 'DE89370400440532013001';
    const refused = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: {
        destinationType: 'EXTERNAL_ACCOUNT_DETAILS',
        externalAccountDetails: bodyOf(findAccountType('IBAN') as AccountType, { iban }),
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    });
    expect([refused.status, violationsOf(refused)]).toEqual([
      400,
      ['destination.externalAccountDetails.accountInfo.iban'],
    ]);
    const listed = await api.get(`/customers/external-accounts?customerId=${customerId}`);
    expect(listAt(listed.body, 'data')).toEqual([]);
  });

  it('refuses a wrong number in an account of the platform', async () => {
    const { customerId: _owner, ...body } = bodyOf(findAccountType('USD_ACCOUNT') as AccountType, {
      routingNumber: '021000022',
    });
    expect(violationsOf(await api.post('/platform/external-accounts', body))).toEqual([
      'accountInfo.routingNumber',
    ]);
  });

  it('refuses a wrong address in a withdrawal estimate', async () => {
    const internalAccountId = textAt(await internalAccount(api, customerId, 'USDC'), 'id');
    const refused = await api.post('/crypto/estimate-withdrawal-fee', {
      internalAccountId,
      currency: 'USDC',
      cryptoNetwork: 'ETHEREUM_MAINNET',
      amount: 1_000_000,
      destinationAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    });
    expect([refused.status, violationsOf(refused)]).toEqual([400, ['destinationAddress']]);
  });
});
