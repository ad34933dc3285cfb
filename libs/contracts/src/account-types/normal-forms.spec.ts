import {
  accountInfoExample,
  accountInfoViolations,
  accountTypes,
  canonicalFields,
  findAccountType,
  formsOfType,
  identityParts,
  knownAccountInfo,
  normalizedAccountInfo,
  primaryIdentifier,
  sandboxSuffix,
  type AccountType,
} from '@corridor/contracts';
import { normalFormOf } from './normal-forms';

const strict = { checkDigits: true };
const NBSP = '\u00a0';
const ZERO_WIDTH = '\u200b';
const forms = accountTypes.flatMap((type) =>
  formsOfType(type).map((form): [string, AccountType] => [
    `${form.accountType} with ${String(form.primaryIdentifier)}`,
    form,
  ]),
);

function formNamed(name: string): AccountType {
  const type = findAccountType(name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
}

/** The stored value of one field of an account. Its other fields come from the example. */
function storedOf(name: string, changes: Record<string, unknown>): Record<string, unknown> {
  return normalizedAccountInfo({ ...accountInfoExample(formNamed(name)), ...changes });
}

describe('normalizedAccountInfo', () => {
  it.each([
    ['+233 (23) 123-4567', '+233231234567'],
    ['+65 9123 4567 #XNAP', '+6591234567#XNAP'],
    ['+65 9123 4567', '+6591234567'],
    ['ada+1 @bank', 'ada+1 @bank'],
  ])('removes separators of a wallet number: %s', (accountNumber, stored) => {
    for (const accountType of ['GHS_ACCOUNT', 'SGD_ACCOUNT'])
      expect(normalizedAccountInfo({ accountType, accountNumber })).toMatchObject({ accountNumber: stored });
  });

  it('has the number of an account at a bank in its form, whatever the type', () => {
    const written = {
      accountType: 'USD_ACCOUNT',
      iban: 'de89 3704 0044 0532 0130 00',
      swiftBic: 'deut de ff',
    };
    expect(normalizedAccountInfo(written)).toMatchObject({
      iban: 'DE89370400440532013000',
      swiftBic: 'DEUTDEFF',
    });
    const kenyan = { accountType: 'KES_ACCOUNT', accountNumber: '1108 123-456' };
    expect(normalizedAccountInfo(kenyan)).toMatchObject({ accountNumber: '1108123456' });
  });

  it.each(forms)('has a normal form for every free text of %s', (_name, form) => {
    const unsaid = canonicalFields(form)
      .filter(([name, field]) => !field.enum && name !== 'pixKey' && normalFormOf(name) === undefined)
      .map(([name]) => name);
    expect(unsaid).toEqual([]);
  });

  it.each(forms)('leaves %s unchanged if it is normalised already', (_name, form) => {
    for (const kind of ['INDIVIDUAL', 'BUSINESS'] as const) {
      const info = accountInfoExample(form, kind);
      expect(normalizedAccountInfo(info)).toEqual(info);
    }
  });

  it.each([
    ['GBP_ACCOUNT', 'sortCode', '20-00-00', '200000'],
    ['USD_ACCOUNT', 'routingNumber', '111 000 025', '111000025'],
    ['USD_ACCOUNT', 'accountNumber', '0012-3456-7890', '001234567890'],
    ['USD_ACCOUNT', 'accountNumber', `${NBSP}(0012)${NBSP}34.56${ZERO_WIDTH} `, '00123456'],
    ['USD_ACCOUNT', 'bankName', `${NBSP}Cafe\u0301 Bank ${ZERO_WIDTH}`, 'Café Bank'],
    ['CLABE', 'clabeNumber', '032 180 0001 1835 9719', '032180000118359719'],
    ['IBAN', 'iban', 'FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
    ['IBAN', 'iban', 'nl91abna0417164300', 'NL91ABNA0417164300'],
    ['IBAN', 'swiftCode', 'deut de ff', 'DEUTDEFF'],
    ['IBAN', 'swiftBic', 'deutdeff500', 'DEUTDEFF500'],
    ['KES_ACCOUNT', 'phoneNumber', '+254 712 345 678', '+254712345678'],
    ['KES_ACCOUNT', 'phoneNumber', '0712 345 678', '+254712345678'],
    ['KES_ACCOUNT', 'phoneNumber', '00254 (712) 345-678', '+254712345678'],
    ['KES_ACCOUNT', 'phoneNumber', '254712345678', '+254712345678'],
    ['KES_ACCOUNT', 'phoneNumber', '+254 (0)712 345 678', '+254712345678'],
    ['KES_ACCOUNT', 'phoneNumber', '12', '12'],
    ['KES_ACCOUNT', 'phoneNumber', 'none yet', 'none yet'],
    ['XOF_ACCOUNT', 'phoneNumber', '70 123 45 67', '+221701234567'],
    ['PIX', 'taxId', '111.444.777-35', '11144477735'],
    ['PIX', 'taxId', '11.222.333/0001-81', '11222333000181'],
    ['UPI', 'vpa', ` ada.king-1@upi${ZERO_WIDTH} `, 'ada.king-1@upi'],
    ['UPI', 'vpa', ' ada.king-1@ upi ', 'ada.king-1@ upi'],
    [
      'TRON_WALLET',
      'address',
      ` TJRabPrwbZy45sbavfcjinPJC18kjpRTv8${NBSP}`,
      'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    ],
    ['BWP_ACCOUNT', 'provider', ' ORANGE ', 'ORANGE'],
  ])('%s stores %s %p as %p', (name, field, written, stored) => {
    expect(storedOf(name, { [field]: written })[field]).toBe(stored);
  });

  it.each([
    ['CPF', '111.444.777-35', '11144477735'],
    ['CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['PHONE', '(11) 91234-5678', '+5511912345678'],
    ['EMAIL', ' ada.king@bank-1.com ', 'ada.king@bank-1.com'],
    ['RANDOM', '123e4567-e12b-12d1-a456-426655440000 ', '123e4567-e12b-12d1-a456-426655440000'],
    ['CPF', 'ada@bank-1.com', 'ada@bank-1.com'],
    ['OTHER', ' a b ', ' a b '],
  ])('stores a Pix key of type %s %p as %p', (pixKeyType, pixKey, stored) => {
    expect(storedOf('PIX', { pixKeyType, pixKey })['pixKey']).toBe(stored);
  });

  it('normalises the texts of a beneficiary', () => {
    const beneficiary = {
      beneficiaryType: 'BUSINESS',
      legalName: ' Acme  LLC ',
      taxId: '12-3456789',
      phoneNumber: '(415) 555-2671',
      email: 'ada@example.com',
      address: { line1: ' 1 Main St', postalCode: `EC1A 1BB${NBSP}`, country: 'GB' },
      businessInfo: { legalName: ' Acme ', taxId: '98.765.432' },
    };
    expect(storedOf('USD_ACCOUNT', { beneficiary })['beneficiary']).toEqual({
      beneficiaryType: 'BUSINESS',
      legalName: 'Acme  LLC',
      taxId: '123456789',
      phoneNumber: '+14155552671',
      email: 'ada@example.com',
      address: { line1: '1 Main St', postalCode: 'EC1A 1BB', country: 'GB' },
      businessInfo: { legalName: 'Acme', taxId: '98765432' },
    });
  });

  it("takes the country of a beneficiary's phone number from the IBAN", () => {
    const beneficiary = { phoneNumber: '06 12 34 56 78' };
    const stored = storedOf('IBAN', { iban: 'fr14 2004 1010 0505 0001 3M02 606', beneficiary });
    expect(stored['beneficiary']).toEqual({ phoneNumber: '+33612345678' });
  });

  it('keeps control characters, so that validation refuses them', () => {
    expect(storedOf('GBP_ACCOUNT', { sortCode: '20\n0000' })['sortCode']).toBe('20\n0000');
  });

  it('leaves values alone that are too long, not a text or of an unknown type', () => {
    const long = ' '.repeat(300);
    for (const sortCode of [long, 200000, null, []]) {
      expect(storedOf('GBP_ACCOUNT', { sortCode })['sortCode']).toBe(sortCode);
    }
    for (const beneficiary of [null, 'x', [], { address: 'x', businessInfo: 7 }]) {
      expect(storedOf('GBP_ACCOUNT', { beneficiary })['beneficiary']).toEqual(beneficiary);
    }
    const unknown = { accountType: 'OTHER', iban: 'de 12' };
    expect(normalizedAccountInfo(unknown)).toBe(unknown);
  });

  it('does not change its input', () => {
    const info = { ...accountInfoExample(formNamed('IBAN')), iban: 'de89 3704 0044 0532 0130 00' };
    const before = structuredClone(info);
    normalizedAccountInfo(info);
    expect(info).toEqual(before);
  });
});

describe('an address', () => {
  const bolt11 = 'lnbc1abc';
  const addresses: [string, string, Record<string, unknown>][] = [
    ['UPI', 'vpa', { vpa: 'ada@upi' }],
    ['LIGHTNING', 'lightningAddress', { lightningAddress: 'ada@example.com' }],
    ['LIGHTNING', 'address', { lightningAddress: undefined, address: bolt11 }],
    ['LIGHTNING', 'invoice', { lightningAddress: undefined, invoice: bolt11 }],
    ['LIGHTNING', 'bolt12', { lightningAddress: undefined, bolt12: 'lno1abc' }],
    ['SPARK_WALLET', 'address', { address: 'sp1abc' }],
    ['PIX', 'pixKey', { pixKeyType: 'EMAIL', pixKey: 'ada@example.com' }],
    ['PIX', 'pixKey', { pixKeyType: 'RANDOM', pixKey: '123e4567-e12b-12d1-a456-426655440000' }],
  ];

  it.each(addresses)('of %s in %s is trimmed, and refused with a space within: %p', (name, field, given) => {
    const info = { ...accountInfoExample(formNamed(name)), ...given };
    const address = String(given[field]);
    const fieldsOf = (written: string) =>
      accountInfoViolations({ ...info, [field]: written }, { checkDigits: false }).map((one) => one.field);
    expect(fieldsOf(`${NBSP}${address}${ZERO_WIDTH} `)).toEqual([]);
    for (const space of [' ', NBSP, ZERO_WIDTH]) {
      expect(fieldsOf(address.slice(0, 3) + space + address.slice(3))).toEqual([`accountInfo.${field}`]);
    }
  });
});

describe('an account in another spelling', () => {
  it.each(forms)('of %s is accepted, with the same identity and sandbox suffix', (_name, form) => {
    const info = accountInfoExample(form);
    const codes = canonicalFields(form)
      .filter(([name]) => /CODE|TAX_ID|PHONE/.test(normalFormOf(name) ?? '') && name in info)
      .map(([name]) => [name, `${NBSP}${[...String(info[name])].join(' - ')} `] as const);
    const respelt = { ...info, ...Object.fromEntries(codes) };
    expect(accountInfoViolations(respelt, strict)).toEqual([]);
    const stored = normalizedAccountInfo(respelt);
    expect(knownAccountInfo(stored)).toEqual(knownAccountInfo(info));
    expect(identityParts(stored)).toEqual(identityParts(info));
    expect(sandboxSuffix(primaryIdentifier(stored))).toBe(sandboxSuffix(primaryIdentifier(info)));
  });
});

describe('the two forms of an account in INR', () => {
  const upi = accountInfoExample(formNamed('UPI'));
  const [, bankForm] = formsOfType(formNamed('UPI'));
  const bank = accountInfoExample(bankForm as AccountType);
  const violationsOf = (info: Record<string, unknown>) =>
    accountInfoViolations(info, strict).map(({ field, message }) => [field, message]);

  it('are both accepted, each with its own payment rails', () => {
    expect(knownAccountInfo(upi)['paymentRails']).toEqual(['UPI']);
    expect(knownAccountInfo(bank)).toMatchObject({
      accountNumber: '50100123456789',
      ifsc: 'HDFC0001234',
      paymentRails: ['BANK_TRANSFER'],
    });
    expect(violationsOf({ ...bank, paymentRails: ['UPI'] }).map(([field]) => field)).toEqual([
      'accountInfo.paymentRails',
    ]);
  });

  it('are distinguished by their fields; the IFSC has two names', () => {
    const { ifsc, ...rest } = bank;
    const other = normalizedAccountInfo({ ...rest, ifscCode: 'hdfc 0001234' });
    expect(violationsOf(other)).toEqual([]);
    expect(other['ifscCode']).toBe(ifsc);
    expect(identityParts(other)).toEqual(identityParts(bank));
    expect(identityParts({ ...bank, ifsc: 'ICIC0001234' })).not.toEqual(identityParts(bank));
  });

  it('are both named if an account matches neither, and exclude each other', () => {
    const { vpa, paymentRails: _rails, ...nothing } = upi;
    expect(violationsOf(nothing)).toEqual([
      [
        'accountInfo.vpa',
        'accountInfo.vpa is required (a UPI address: a name, @ and the code of a bank, for example ada@upi), ' +
          'or accountInfo.accountNumber with accountInfo.ifsc',
      ],
    ]);
    expect(violationsOf({ ...nothing, bankName: 'HDFC BANK' })).toHaveLength(1);
    const both = { ...bank, vpa, paymentRails: ['UPI'] };
    expect(violationsOf(both).map(([field]) => field)).toEqual([
      'accountInfo.accountNumber',
      'accountInfo.ifsc',
    ]);
    expect(violationsOf({ ...nothing, accountNumber: '123' }).map(([field]) => field)).toEqual([
      'accountInfo.accountNumber',
      'accountInfo.ifsc',
    ]);
    expect(violationsOf({ ...upi, bankName: 'HDFC BANK' })).toEqual([]);
  });
});
