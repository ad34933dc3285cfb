import {
  accountInfoExample,
  accountInfoViolations,
  accountTypeNames,
  accountTypes,
  beneficiaryName,
  canonicalFields,
  cryptoNetworkViolations,
  findAccountType,
  identityParts,
  knownAccountInfo,
  maskAccountInfo,
  namesOfField,
  primaryIdentifier,
  sandboxSuffix,
  sensitivePaths,
  type AccountType,
} from '@corridor/contracts';

const strict = { checkDigits: true };
const lenient = { checkDigits: false };
const fieldsOf = (accountInfo: unknown, rules = strict): string[] =>
  accountInfoViolations(accountInfo, rules).map((violation) => violation.field);
const typeNamed = (name: string): AccountType => {
  const type = findAccountType(name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
};
const without = (info: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(info).filter(([key]) => key !== name));

const kinds = accountTypes.flatMap((type) =>
  (type.beneficiary ? (['INDIVIDUAL', 'BUSINESS'] as const) : (['INDIVIDUAL'] as const)).map(
    (kind) => [type.accountType, kind, type] as const,
  ),
);
const fields = accountTypes.flatMap((type) =>
  canonicalFields(type)
    .filter(([name, field]) => field.required || name === type.exactlyOneOf?.[0])
    .map(([name, field]) => [type.accountType, name, type, field] as const),
);
const beneficiaryFields = kinds.flatMap(([name, kind, type]) =>
  (type.beneficiary?.[kind].required ?? []).map((field) => [name, kind, field, type] as const),
);

describe('the table of account types', () => {
  it('has 42 types', () => {
    expect(accountTypes).toHaveLength(42);
  });

  it.each(kinds)('%s accepts its example for %s, check digits included', (_name, kind, type) => {
    expect(accountInfoViolations(accountInfoExample(type, kind), strict)).toEqual([]);
  });

  it.each(fields)('%s refuses a missing %s', (_name, field, type) => {
    const violations = fieldsOf(without(accountInfoExample(type), field));
    expect(violations).toEqual([type.exactlyOneOf ? 'accountInfo' : `accountInfo.${field}`]);
  });

  it.each(fields)('%s refuses wrong values of %s', (_name, field, type, rule) => {
    const wrong: unknown[] = [7, null, [], {}, '', ' ', 'a\u0000b', 'a\nb', '\ud800', 'x'.repeat(5000)];
    if (rule.pattern || rule.enum) wrong.push('!?');
    for (const value of wrong) {
      expect(fieldsOf({ ...accountInfoExample(type), [field]: value }, lenient)).toEqual([
        `accountInfo.${field}`,
      ]);
    }
  });

  it.each(beneficiaryFields)('%s refuses a %s without beneficiary.%s', (_name, kind, field, type) => {
    const info = accountInfoExample(type, kind);
    const beneficiary = without(info['beneficiary'] as Record<string, unknown>, field);
    expect(fieldsOf({ ...info, beneficiary })).toEqual([`accountInfo.beneficiary.${field}`]);
  });

  it.each(accountTypes.filter((type) => type.beneficiary).map((type) => [type.accountType, type] as const))(
    '%s refuses a missing beneficiary',
    (_name, type) => {
      expect(fieldsOf(without(accountInfoExample(type), 'beneficiary'))).toEqual(['accountInfo.beneficiary']);
    },
  );

  it.each(
    accountTypes
      .filter((type) => type.paymentRails.length > 0)
      .map((type) => [type.accountType, type] as const),
  )('%s refuses payment rails of other types', (_name, type) => {
    const info = accountInfoExample(type);
    expect(fieldsOf({ ...info, paymentRails: [...type.paymentRails] })).toEqual([]);
    for (const paymentRails of [['PIGEON'], 'ACH', [7], null, {}]) {
      expect(fieldsOf({ ...info, paymentRails })).toEqual(['accountInfo.paymentRails']);
    }
  });

  it.each(accountTypes.map((type) => [type.accountType, type] as const))(
    '%s has an identifier, sensitive fields and an identity',
    (_name, type) => {
      const info = accountInfoExample(type);
      expect([type.primaryIdentifier].flat()).toContain(
        Object.keys(info).find((name) => info[name] === primaryIdentifier(info)),
      );
      expect(sensitivePaths(info).map((path) => info[path])).toContain(primaryIdentifier(info));
      expect(JSON.stringify(maskAccountInfo(info))).not.toContain(primaryIdentifier(info));
      expect(identityParts(info).accountType).toBe(type.accountType);
      expect(identityParts(info).routing).toHaveLength(type.routing.length);
      expect(knownAccountInfo(info)['paymentRails']).toEqual(type.paymentRails.slice(0, 1));
    },
  );
});

describe('aliases', () => {
  it.each([
    ['US_ACCOUNT', 'USD_ACCOUNT'],
    ['CLABE', 'MXN_ACCOUNT'],
    ['PIX', 'BRL_ACCOUNT'],
    ['IBAN', 'EUR_ACCOUNT'],
    ['UPI', 'INR_ACCOUNT'],
    ['LIGHTNING_WALLET', 'LIGHTNING'],
  ])('%s is an alias of %s', (alias, canonical) => {
    const type = typeNamed(alias);
    const info = { ...accountInfoExample(type), accountType: alias };
    expect(type.accountType).toBe(canonical);
    expect(accountTypeNames).toContain(alias);
    expect(accountInfoViolations(info, strict)).toEqual([]);
    expect(knownAccountInfo(info)['accountType']).toBe(alias);
    expect(identityParts(info)).toEqual(identityParts(accountInfoExample(type)));
  });

  it.each(
    accountTypes.filter((type) => type.fields['swiftCode']).map((type) => [type.accountType, type] as const),
  )('%s accepts swiftBic instead of swiftCode and keeps that name', (_name, type) => {
    const info = { ...without(accountInfoExample(type), 'swiftCode'), swiftBic: 'DEUTDEFF500' };
    expect(namesOfField(type, 'swiftCode')).toEqual(['swiftCode', 'swiftBic']);
    expect(accountInfoViolations(info, strict)).toEqual([]);
    expect(knownAccountInfo(info)['swiftBic']).toBe('DEUTDEFF500');
    expect(fieldsOf({ ...info, swiftBic: 'nope' })).toEqual(['accountInfo.swiftBic']);
    expect(fieldsOf({ ...info, swiftCode: 'DEUTDEFF' })).toEqual(['accountInfo.swiftBic']);
  });

  it('a legal name is accepted in either place', () => {
    const info = accountInfoExample(typeNamed('USD_ACCOUNT'), 'BUSINESS');
    const beneficiary = {
      beneficiaryType: 'BUSINESS',
      businessInfo: { legalName: 'Acme LLC', taxId: '12-3456789' },
    };
    expect(accountInfoViolations({ ...info, beneficiary }, strict)).toEqual([]);
    expect(beneficiaryName({ ...info, beneficiary })).toBe('Acme LLC');
    expect(beneficiaryName(info)).toBe('Acme LLC');
    expect(fieldsOf({ ...info, beneficiary: { ...beneficiary, businessInfo: {} } })).toEqual([
      'accountInfo.beneficiary.businessInfo.legalName',
    ]);
    expect(fieldsOf({ ...info, beneficiary: { ...beneficiary, businessInfo: 'x' } })).toEqual([
      'accountInfo.beneficiary.businessInfo',
    ]);
  });
});

describe('accountInfoViolations', () => {
  it.each([[undefined], [null], ['x'], [7], [[]]])('refuses %p as accountInfo', (value) => {
    expect(fieldsOf(value)).toEqual(['accountInfo']);
  });

  it.each([[undefined], ['NO_ACCOUNT'], [7], ['__proto__'], ['constructor']])(
    'refuses the type %p',
    (accountType) => {
      expect(fieldsOf({ accountType })).toEqual(['accountInfo.accountType']);
    },
  );

  it('counts characters, not UTF-16 code units', () => {
    const usd = (bankName: string) => ({
      accountType: 'USD_ACCOUNT',
      accountNumber: '1',
      routingNumber: '110000000',
      bankName,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
    });
    expect(fieldsOf(usd('😀'.repeat(255)))).toEqual([]);
    expect(fieldsOf(usd('😀'.repeat(256)))).toEqual(['accountInfo.bankName']);
  });

  it('names every violation at once', () => {
    const info = {
      accountType: 'GBP_ACCOUNT',
      sortCode: '12',
      accountNumber: 12345678,
      paymentRails: ['ACH'],
      platformAccountId: 7,
      beneficiary: {
        beneficiaryType: 'INDIVIDUAL',
        birthDate: '2023-02-30',
        nationality: 'gbr',
        email: 'nobody',
        address: { line1: 'a', city: 7, country: 'gb' },
      },
    };
    expect(fieldsOf(info)).toEqual([
      'accountInfo.sortCode',
      'accountInfo.accountNumber',
      'accountInfo.paymentRails',
      'accountInfo.platformAccountId',
      'accountInfo.beneficiary.fullName',
      'accountInfo.beneficiary.birthDate',
      'accountInfo.beneficiary.nationality',
      'accountInfo.beneficiary.email',
      'accountInfo.beneficiary.address.city',
      'accountInfo.beneficiary.address.postalCode',
      'accountInfo.beneficiary.address.country',
    ]);
  });

  it('does not require a business address when only individuals need one', () => {
    const info = accountInfoExample(typeNamed('IBAN'), 'BUSINESS');
    expect(
      accountInfoViolations(
        { ...info, beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'A', address: {} } },
        strict,
      ),
    ).toEqual([]);
  });

  it('accepts exactly one of the identifiers of a Lightning wallet', () => {
    const two = { accountType: 'LIGHTNING', address: 'abc', invoice: 'lnbc1abc' };
    expect(fieldsOf(two)).toEqual(['accountInfo.address', 'accountInfo.invoice']);
    expect(fieldsOf({ accountType: 'LIGHTNING', invoice: `lnbc1${'q'.repeat(2000)}` })).toEqual([]);
  });

  it('ignores the beneficiary of a wallet', () => {
    const info = { ...accountInfoExample(typeNamed('SPARK_WALLET')), beneficiary: 7 };
    expect(accountInfoViolations(info, strict)).toEqual([]);
    expect(knownAccountInfo(info)).not.toHaveProperty('beneficiary');
  });
});

describe('cryptoNetworkViolations', () => {
  it.each(
    accountTypes.filter((type) => type.cryptoNetworks).map((type) => [type.accountType, type] as const),
  )('%s requires one of its networks', (_name, type) => {
    const info = accountInfoExample(type);
    for (const network of type.cryptoNetworks ?? [])
      expect(cryptoNetworkViolations(info, network)).toEqual([]);
    for (const network of [undefined, null, 'OTHER_MAINNET', 7]) {
      expect(cryptoNetworkViolations(info, network).map((violation) => violation.field)).toEqual([
        'cryptoNetwork',
      ]);
    }
  });

  it('accepts any network if the table lists none', () => {
    const info = accountInfoExample(typeNamed('LIGHTNING'));
    expect(cryptoNetworkViolations(info, undefined)).toEqual([]);
    expect(cryptoNetworkViolations(info, 'BITCOIN')).toEqual([]);
  });
});

describe('sandboxSuffix', () => {
  it.each([
    ['000123456102', '102'],
    ['ada104@upi', '104'],
    ['ada@bank104', ''],
    ['$ada005@wallet.test', '005'],
    ['ada.002@mail.test', '002'],
    ['w002@upi', '002'],
    ['002@upi', '002'],
    // The end of a longer number, such as a telephone number or a year, is not meant as a scenario.
    ['w0002@upi', ''],
    ['w2026002@bank', ''],
    ['9876543002@upi', ''],
    ['+254712345004', '004'],
    ['0xAbC004', '004'],
    ['000123456003 ', '003'],
    ['DE89370400440532013004', '004'],
    ['12', ''],
    ['ab12', ''],
    ['0xabc1f02', ''],
    ['', ''],
    ['@105', '105'],
  ])('of %p is %p', (identifier, suffix) => {
    expect(sandboxSuffix(identifier)).toBe(suffix);
  });
});

describe('identityParts', () => {
  const usd = accountInfoExample(typeNamed('USD_ACCOUNT'));
  it.each([
    ['spacing of an account number', usd, { ...usd, accountNumber: '9081-7263' }],
    [
      'case of an IBAN',
      accountInfoExample(typeNamed('IBAN')),
      { accountType: 'IBAN', iban: 'DE89370400440532013000' },
    ],
    [
      'case of a bank name',
      { accountType: 'PHP_ACCOUNT', accountNumber: '12345678', bankName: 'First  Bank' },
      { accountType: 'PHP_ACCOUNT', accountNumber: '12345678', bankName: 'first bank' },
    ],
    [
      'case of an Ethereum address',
      { accountType: 'BASE_WALLET', address: '0xAB' },
      { accountType: 'BASE_WALLET', address: '0xab' },
    ],
  ])('ignores the %s', (_what, a, b) => {
    expect(identityParts(a)).toEqual(identityParts(b));
  });

  it('distinguishes accounts by routing fields', () => {
    expect(identityParts({ ...usd, routingNumber: '011401533' })).not.toEqual(identityParts(usd));
  });
});

describe('maskAccountInfo and knownAccountInfo', () => {
  it('mask tax ids of the beneficiary', () => {
    const info = {
      ...accountInfoExample(typeNamed('PIX'), 'BUSINESS'),
      beneficiary: {
        beneficiaryType: 'BUSINESS',
        taxId: '12345678',
        businessInfo: { legalName: 'A', taxId: '98-7654321' },
      },
    };
    expect(sensitivePaths(info)).toEqual([
      'pixKey',
      'taxId',
      'beneficiary.taxId',
      'beneficiary.businessInfo.taxId',
    ]);
    expect(maskAccountInfo(info)).toMatchObject({
      pixKey: '****.com',
      taxId: '****4725',
      beneficiary: { taxId: '****5678', businessInfo: { legalName: 'A', taxId: '****4321' } },
    });
    expect(info.beneficiary.taxId).toBe('12345678');
  });

  it('drop fields that the table does not list', () => {
    const info = { ...accountInfoExample(typeNamed('USD_ACCOUNT')), secret: 'x', platformAccountId: 'p' };
    expect(Object.keys(knownAccountInfo(info))).toEqual([
      'accountType',
      'accountNumber',
      'routingNumber',
      'paymentRails',
      'beneficiary',
    ]);
  });
});
