import { at, createPlatform, listAt, textAt, uniqueName, type Answer, type Api } from './support/api';
import { importCustomers } from './support/bulk-uploads';
import { citizen, customerOf, missingOf, ownerOf, person, succeeded, verify } from './support/compliance';
import { documentForm } from './support/documents';
import { filledForm, kycLink, openPage, person as formPerson } from './support/kyc';

let api: Api;
beforeAll(async () => {
  api = await createPlatform();
});

const violationsOf = (body: unknown): string[] =>
  (at(body as never, 'details', 'errors') as { field: string }[]).map(({ field }) => field);
const refusal = ({ status, body }: Answer): unknown[] => [status, at(body, 'code'), violationsOf(body)];
const violationsOnPage = (text: string): string[] =>
  [...text.matchAll(/id="(\w+)-fault">/g)].map(([, field]) => field ?? '');
const cellOf = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Implausible persons. Each is refused in every way of entering data. */
const unreal: [string, Record<string, string>, string[]][] = [
  ['is born in 2090', { birthDate: '2090-05-05' }, ['birthDate']],
  ['is born before 1900', { birthDate: '1899-12-31' }, ['birthDate']],
  ['has no real nationality', { nationality: 'ZZ' }, ['nationality']],
  ['lives in no real country', { country: 'ZZ' }, ['country']],
  ['has a name of spaces', { fullName: '\u00a0\u3000 ' }, ['fullName']],
  ['has a name of no width', { fullName: '\u200b\u2060\ufeff' }, ['fullName']],
  ['has no postal code where there are some', { postalCode: '' }, ['postalCode']],
  ['is born in 2090 in ZZ', { birthDate: '2090-05-05', country: 'ZZ' }, ['birthDate', 'country']],
];

describe('a person who', () => {
  const inAddress = ['line1', 'city', 'postalCode', 'country'];
  const pathOf = (field: string): string => (inAddress.includes(field) ? `address.${field}` : field);

  it.each(unreal)(
    '%s is refused by the API, in a file and on the hosted page',
    async (_who, change, violations) => {
      const values: Record<string, string> = { ...formPerson, ...change };
      const { fullName, birthDate, nationality, line1, city, postalCode, country } = values;
      const address = { line1, city, country, ...(postalCode === '' ? {} : { postalCode }) };
      const body = { customerType: 'INDIVIDUAL', fullName, birthDate, nationality, address };
      const paths = violations.map(pathOf).sort();

      const created = await api.post('/customers', body);
      expect([created.status, violationsOf(created.body).sort()]).toEqual([400, paths]);

      const columns = { line1: 'addressLine1' } as Record<string, string>;
      const header = ['customerType', ...Object.keys(values).map((name) => columns[name] ?? name)].join(',');
      const row = ['INDIVIDUAL', ...Object.values(values).map(cellOf)].join(',');
      const job = await importCustomers(api, `${header}\n${row}\n`);
      expect(job).toMatchObject({ progress: { successful: 0, failed: 1 } });
      expect(violationsOf(listAt(job, 'errors')[0]).sort()).toEqual(paths);

      const { kycUrl, customerId } = await kycLink(api);
      const page = await openPage(kycUrl, filledForm(values));
      expect([page.status, violationsOnPage(page.text).sort()]).toEqual([400, [...violations].sort()]);
      expect((await api.get(`/customers/${customerId}`)).body).not.toHaveProperty('birthDate');
      const patched = await api.patch(`/customers/${customerId}`, {
        birthDate,
        nationality,
        fullName,
        address,
      });
      expect([patched.status, violationsOf(patched.body).sort()]).toEqual([400, paths]);
    },
  );
});

describe('a country without postal codes', () => {
  const dubai = { line1: '1 Al Wasl Rd', city: 'Dubai', country: 'AE' };

  it('accepts addresses without one: of customers, owners and beneficiaries, in files and on the page', async () => {
    const customerId = await customerOf(api, { ...citizen, address: dubai });
    expect(at((await api.get(`/customers/${customerId}`)).body, 'address')).toEqual(dubai);
    expect(missingOf(await verify(api, customerId))).toEqual([]);

    const business = await customerOf(api, { customerType: 'BUSINESS', businessInfo: { legalName: 'Acme' } });
    const owner = await ownerOf(api, business, { ...person, address: dubai });
    expect(owner).toMatchObject({ kycStatus: 'PENDING', personalInfo: { address: dubai } });

    const accountInfo = {
      accountType: 'EUR_ACCOUNT',
      iban: 'DE89370400440532013000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', address: dubai },
    };
    const account = await api.post('/customers/external-accounts', {
      customerId,
      currency: 'EUR',
      accountInfo,
    });
    expect([account.status, account.text]).toEqual([201, expect.any(String)]);

    const file = 'customerType,fullName,addressLine1,city,country\nINDIVIDUAL,Ada,1 Al Wasl Rd,Dubai,AE\n';
    expect(await importCustomers(api, file)).toMatchObject({ progress: { successful: 1, failed: 0 } });

    const { postalCode: _none, ...form } = { ...formPerson, ...dubai };
    const { kycUrl } = await kycLink(api);
    expect((await openPage(kycUrl, filledForm(form))).status).toBe(303);
  });

  it('requires a postal code when an address moves to another country, and none when it moves here', async () => {
    const customerId = await customerOf(api, { ...citizen, address: dubai });
    const path = `/customers/${customerId}`;
    const moved = await api.patch(path, { address: { country: 'US' } });
    expect(refusal(moved)).toEqual([400, 'INVALID_INPUT', ['address.postalCode']]);
    await succeeded(api.patch(path, { address: { country: 'US', postalCode: '78701' } }));
    const back = await succeeded(api.patch(path, { address: { country: 'AE', postalCode: null } }));
    expect(at(back, 'address')).toEqual(dubai);
  });
});

describe('texts', () => {
  it('are stored trimmed and normalised, so that texts that look the same are equal', async () => {
    const name = uniqueName();
    const body = {
      customerType: 'INDIVIDUAL',
      platformCustomerId: `\u00a0${name}\u200b`,
      fullName: ' Jose\u0301 ',
    };
    const { body: customer } = await api.post('/customers', body);
    expect(customer).toMatchObject({ platformCustomerId: name, fullName: 'José' });
    const again = await api.post('/customers', { ...body, platformCustomerId: name });
    expect(at(again.body, 'code')).toBe('PLATFORM_CUSTOMER_ID_EXISTS');
    const found = await api.get(`/customers?platformCustomerId=${encodeURIComponent(`${name} `)}`);
    expect(listAt(found.body, 'data')).toMatchObject([{ id: textAt(customer, 'id') }]);
  });

  it.each([' ', '\u00a0', '\u200b\ufeff'])(
    'without visible characters are refused in every field: %j',
    async (blank) => {
      const customer = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' });
      const customerId = textAt(customer.body, 'id');
      const umaAddress = textAt(customer.body, 'umaAddress');
      const personalInfo = { ...person, lastName: blank };
      const owner = { customerId, roles: ['UBO'], ownershipPercentage: 50, personalInfo };
      const accountInfo = {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '110000000',
        accountCategory: 'CHECKING',
        bankName: 'First Bank',
        beneficiary: {
          beneficiaryType: 'INDIVIDUAL',
          fullName: blank,
          nationality: 'ZZ',
          birthDate: '2090-01-01',
        },
      };
      const endpoint = { url: 'https://platform.test/hook', description: blank };
      const sent: [Promise<Answer>, string[]][] = [
        [api.post('/tokens', { name: blank, permissions: ['VIEW'] }), ['name']],
        [api.post('/webhook-endpoints', endpoint), ['description']],
        [api.post('/invitations', { inviterUma: umaAddress, firstName: blank }), ['firstName']],
        [api.post('/beneficial-owners', owner), ['personalInfo.lastName']],
        [
          api.post('/customers/external-accounts', { customerId, currency: 'USD', accountInfo }),
          ['birthDate', 'fullName', 'nationality'].map((field) => `accountInfo.beneficiary.${field}`),
        ],
        [
          api.form('POST', '/documents', {
            ...documentForm,
            documentHolder: customerId,
            documentNumber: blank,
            country: 'ZZ',
          }),
          ['country', 'documentNumber'],
        ],
      ];
      for (const [answer, fields] of sent) {
        const { status, body } = await answer;
        expect([status, violationsOf(body).sort()]).toEqual([400, fields]);
      }
    },
  );
});
