import {
  accountInfoExample,
  accountInfoViolations,
  accountTypes,
  canonicalFields,
  findAccountType,
  formsOfType,
  normalizedAccountInfo,
} from '@corridor/contracts';

const CNPJ_WITH_LETTERS = '12ABC34501DE35';

function infoOf(name: string, changes: Record<string, unknown>): Record<string, unknown> {
  const type = findAccountType(name);
  if (!type) throw new Error(`no type ${name}`);
  return { ...accountInfoExample(type), ...changes };
}

function faultsOf(name: string, changes: Record<string, unknown>, checkDigits = true): string[] {
  return accountInfoViolations(infoOf(name, changes), { checkDigits }).map(({ field }) => field);
}

describe('a Pix key', () => {
  it.each([
    ['CPF', '529.982.247-25'],
    ['CNPJ', '11.222.333/0001-81'],
    ['CNPJ', '12.ABC.345/01DE-35'],
    ['CNPJ', '12abc34501de35'],
    ['EMAIL', 'ada@example.com'],
    ['PHONE', '+55 11 91234-5678'],
    ['PHONE', '(11) 91234-5678'],
    ['RANDOM', '123e4567-e12b-12d1-a456-426655440000'],
  ])('of type %s is accepted: %s', (pixKeyType, pixKey) => {
    expect(faultsOf('PIX', { pixKeyType, pixKey })).toEqual([]);
  });

  it.each([
    ['CPF', '52998224726'],
    ['CPF', '11222333000181'],
    ['CPF', 'ada@example.com'],
    ['CNPJ', '11222333000182'],
    ['CNPJ', '12ABC34501DE36'],
    ['CNPJ', '52998224725'],
    ['EMAIL', 'ada.example.com'],
    ['EMAIL', '52998224725'],
    ['PHONE', '+14155552671'],
    ['PHONE', '+5500000'],
    ['PHONE', 'ada@example.com'],
    ['PHONE', 'call +55 11 91234-5678'],
    ['RANDOM', 'ada@example.com'],
    ['RANDOM', '123e4567e12b12d1a456426655440000'],
  ])('of type %s that does not fit is refused outside of a sandbox only: %s', (pixKeyType, pixKey) => {
    expect(faultsOf('PIX', { pixKeyType, pixKey })).toEqual(['accountInfo.pixKey']);
    expect(faultsOf('PIX', { pixKeyType, pixKey }, false)).toEqual([]);
  });

  it('of an unknown type has the fault of its type alone', () => {
    expect(faultsOf('PIX', { pixKeyType: 'OTHER', pixKey: '7' })).toEqual(['accountInfo.pixKeyType']);
  });
});

describe('a Brazilian tax number', () => {
  it.each(['52998224725', '11222333000181', CNPJ_WITH_LETTERS, '12.abc.345/01de-35'])(
    'is a CPF or a CNPJ: %s',
    (taxId) => {
      expect(faultsOf('PIX', { taxId })).toEqual([]);
    },
  );

  it('is stored in capital letters without punctuation', () => {
    const { taxId } = normalizedAccountInfo(infoOf('PIX', { taxId: '12.abc.345/01de-35' }));
    expect(taxId).toBe(CNPJ_WITH_LETTERS);
  });

  it.each(['529982247251', '5299822472512', '1234567890', '12ABC34501DEF5', '5299822472A'])(
    'has no other form, in a sandbox too: %s',
    (taxId) => {
      for (const checkDigits of [true, false]) {
        expect(faultsOf('PIX', { taxId }, checkDigits)).toEqual(['accountInfo.taxId']);
      }
    },
  );

  it.each(['52998224726', '11222333000182', '12ABC34501DE36'])('has check digits: %s', (taxId) => {
    expect(faultsOf('PIX', { taxId })).toEqual(['accountInfo.taxId']);
    expect(faultsOf('PIX', { taxId }, false)).toEqual([]);
  });
});

describe('the phone number of an account', () => {
  const forms = accountTypes
    .flatMap((type) => formsOfType(type))
    .filter((form) => canonicalFields(form).some(([name]) => name === 'phoneNumber'));
  const wallets = forms.filter((form) => form.primaryIdentifier === 'phoneNumber');
  // Those of Indonesia have its code by their pattern.
  const banks = forms.filter((form) => !wallets.includes(form) && form.accountType !== 'IDR_ACCOUNT');

  it.each(banks.map((form) => [form.accountType, form] as const))(
    'of %s at a bank is of any country',
    (_name, form) => {
      const read = (phoneNumber: string, checkDigits = true): string[] =>
        accountInfoViolations({ ...accountInfoExample(form), phoneNumber }, { checkDigits }).map(
          ({ message }) => message,
        );
      for (const phoneNumber of ['+971501234567', '+447911123456', '+442079460000'])
        expect(read(phoneNumber)).toEqual([]);
      const fault = 'accountInfo.phoneNumber must be a phone number, for example +15551234567';
      expect(read('+000000000')).toEqual([fault]);
      expect(read('+000000000', false)).toEqual([]);
    },
  );

  it.each(wallets.map((form) => [form.accountType, form] as const))(
    'of %s is of the country of the account',
    (_name, form) => {
      const info = accountInfoExample(form);
      const foreign = form.accountType === 'GHS_ACCOUNT' ? '+254712345678' : '+233231234567';
      expect(accountInfoViolations(info, { checkDigits: true })).toEqual([]);
      const [fault, ...more] = accountInfoViolations(
        { ...info, phoneNumber: foreign },
        { checkDigits: true },
      );
      expect([fault?.field, more]).toEqual(['accountInfo.phoneNumber', []]);
    },
  );

  it.each([
    ['XOF_ACCOUNT', 'CI', '+2250701234567', '+22507012345'],
    ['XOF_ACCOUNT', 'BJ', '+2290197123456', '+22997123456'],
    ['XOF_ACCOUNT', 'SN', '+221701234567', '+2250701234567'],
    ['XOF_ACCOUNT', 'TG', '+22890112345', '+221701234567'],
    ['XAF_ACCOUNT', 'CM', '+237671234567', '+242061234567'],
    ['XAF_ACCOUNT', 'CG', '+242061234567', '+237671234567'],
    ['UGX_ACCOUNT', undefined, '+256712345678', '+254712345678'],
    ['MWK_ACCOUNT', undefined, '+265991234567', '+260955123456'],
    ['HTG_ACCOUNT', undefined, '+50934101234', '+18095551234'],
    ['KES_ACCOUNT', undefined, '+254712345678', '+254912345105'],
    ['KES_ACCOUNT', undefined, '0712 345678', '+254201234567'],
    ['TZS_ACCOUNT', undefined, '+255712345678', '+255222123456'],
  ])('of %s in %s is valid there: %s, and not %s', (name, region, right, wrong) => {
    const at = region === undefined ? {} : { region };
    expect(faultsOf(name, { ...at, phoneNumber: right })).toEqual([]);
    expect(faultsOf(name, { ...at, phoneNumber: wrong })).toEqual(['accountInfo.phoneNumber']);
    expect(faultsOf(name, { ...at, phoneNumber: wrong }, false)).toEqual([]);
  });

  it('that is refused is shown a number of the country', () => {
    const info = infoOf('XOF_ACCOUNT', { region: 'BJ', phoneNumber: '+22997123456' });
    expect(accountInfoViolations(info, { checkDigits: true })).toEqual([
      {
        field: 'accountInfo.phoneNumber',
        message:
          'accountInfo.phoneNumber must be a mobile phone number that is in use in Benin, for example +2290195123456',
      },
    ]);
  });

  it('is not compared with a region that is wrong itself', () => {
    const info = { region: 'ZZ', phoneNumber: '+221701234567' };
    expect(faultsOf('XOF_ACCOUNT', info)).toEqual(['accountInfo.region']);
  });
});

describe('a bank account in the USA', () => {
  it.each(['021000021', '121000248', '261071315', '322271627', '000000518', '800000006'])(
    'has a routing number of the American Bankers Association: %s',
    (routingNumber) => {
      expect(faultsOf('USD_ACCOUNT', { routingNumber })).toEqual([]);
    },
  );

  it.each(['990000000', '130000006', '400000008', '000000000', '021000022'])(
    'has no other routing number: %s',
    (routingNumber) => {
      expect(faultsOf('USD_ACCOUNT', { routingNumber })).toEqual(['accountInfo.routingNumber']);
      expect(faultsOf('USD_ACCOUNT', { routingNumber }, false)).toEqual([]);
    },
  );
});

describe('the fault of a routing number', () => {
  const faultOf = (routingNumber: string): string[] =>
    accountInfoViolations(infoOf('USD_ACCOUNT', { routingNumber }), { checkDigits: true }).map(
      ({ message }) => message,
    );

  it.each([
    ['990000000', 'must begin with 00 to 12, 21 to 32, 61 to 72 or 80, for example 021000021'],
    ['130000006', 'must begin with 00 to 12, 21 to 32, 61 to 72 or 80, for example 021000021'],
    ['021000022', 'has wrong check digits; right ones are, for example, 021000021'],
    ['000000000', 'must have other digits than zeros, for example 021000021'],
  ])('%s: %s', (routingNumber, fault) =>
    expect(faultOf(routingNumber)).toEqual([`accountInfo.routingNumber ${fault}`]),
  );
});

describe('an account number', () => {
  it.each(['ABC!@#', '12*34', 'n/a', '١٢٣', '+12025550123', 'ADA#BANK'])(
    'has letters and digits alone, in a sandbox too, not %s',
    (accountNumber) => {
      for (const checkDigits of [true, false])
        expect(faultsOf('USD_ACCOUNT', { accountNumber }, checkDigits)).toEqual([
          'accountInfo.accountNumber',
        ]);
    },
  );

  it.each(['AB-12 34', '0012.3456'])('may be in groups: %s', (accountNumber) => {
    expect(faultsOf('USD_ACCOUNT', { accountNumber })).toEqual([]);
  });

  it.each([
    ['SGD_ACCOUNT', '+65 9123 4567', '+254712345678'],
    ['SGD_ACCOUNT', '+6591234567#GRAB', '+6591234567#'],
    ['SGD_ACCOUNT', 'S1234567D', 'S1234567D#DBS Bank'],
    ['SGD_ACCOUNT', '+65 9123 4567#XNAP', '+65 9123 4567#'],
    ['GHS_ACCOUNT', '+233231234567', '+6591234567'],
    ['GHS_ACCOUNT', '+233 (23) 123-4567', '+233302123456'],
    ['BDT_ACCOUNT', '+8801812345678', '+880'],
    ['PKR_ACCOUNT', '+923012345678', '+93701234567'],
  ])('of %s may be that of a wallet: %s, and not %s', (name, right, wrong) => {
    expect(faultsOf(name, { accountNumber: right })).toEqual([]);
    expect(faultsOf(name, { accountNumber: wrong })).toEqual(['accountInfo.accountNumber']);
  });

  it.each([
    ['SGD_ACCOUNT', '+254712345678'],
    ['BDT_ACCOUNT', '+880'],
  ])('of %s may be a phone number of any country in a sandbox: %s', (name, accountNumber) => {
    expect(faultsOf(name, { accountNumber }, false)).toEqual([]);
    expect(faultsOf(name, { accountNumber: '+!@' }, false)).toEqual(['accountInfo.accountNumber']);
  });
});

describe('a number of zeros alone', () => {
  it.each([
    ['USD_ACCOUNT', 'accountNumber', '000-000'],
    ['GBP_ACCOUNT', 'accountNumber', '00000000'],
    ['MXN_ACCOUNT', 'clabeNumber', '000000000000000000'],
  ])('is no account of %s: %s %s', (name, field, zeros) => {
    expect(faultsOf(name, { [field]: zeros })).toEqual([`accountInfo.${field}`]);
    expect(faultsOf(name, { [field]: zeros }, false)).toEqual([]);
  });
});

describe('an IBAN', () => {
  it.each([
    ['EGP_ACCOUNT', 'EG380019000500000000263180002'],
    ['PKR_ACCOUNT', 'PK36SCBL0000001123456702'],
    ['EUR_ACCOUNT', 'FI2112345600000785'],
    ['DKK_ACCOUNT', 'FO6264600001631634'],
  ])('of %s is of the country of the account: %s', (name, iban) => {
    expect(faultsOf(name, { iban })).toEqual([]);
  });

  it.each(['EGP_ACCOUNT', 'PKR_ACCOUNT'])('of another country is no account of %s', (name) => {
    const iban = 'DE89370400440532013000';
    expect(faultsOf(name, { iban })).toEqual(['accountInfo.iban']);
    expect(faultsOf(name, { iban }, false)).toEqual([]);
  });
});

describe('a BIC', () => {
  it.each(['DEUTDEFF', 'deut de ff 500', 'NCBVXKPR'])('names a country: %s', (swiftCode) => {
    expect(faultsOf('THB_ACCOUNT', { swiftCode })).toEqual([]);
  });

  it.each(['DEUTZZFF', 'ABCDUKXX'])('of no country is refused: %s', (swiftCode) => {
    expect(faultsOf('THB_ACCOUNT', { swiftCode })).toEqual(['accountInfo.swiftCode']);
    expect(faultsOf('THB_ACCOUNT', { swiftCode }, false)).toEqual([]);
  });

  it('of no country is refused with the place of the country', () => {
    const info = infoOf('THB_ACCOUNT', { swiftCode: 'DEUTZZFF' });
    expect(accountInfoViolations(info, { checkDigits: true }).map(({ message }) => message)).toEqual([
      'accountInfo.swiftCode must have the code of a country as its 5th and 6th letters, not ZZ; for example DEUTDEFF',
    ]);
  });
});

describe('a lightning wallet', () => {
  const at = (given: object): Record<string, unknown> => ({ lightningAddress: undefined, ...given });
  const invoice =
    'lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh';
  const bolt12 = 'lno1pgx2jgrpw3jjqvpqzqgqqqqqqqqqqqqqqqq';

  it.each([
    { lightningAddress: 'ada+tips@example.com' },
    { invoice },
    { invoice: invoice.toUpperCase() },
    { bolt12 },
  ])('has what it names: %j', (given) => {
    expect(faultsOf('LIGHTNING', at(given))).toEqual([]);
  });

  it.each([
    ['lightningAddress', 'ada'],
    ['lightningAddress', '@example.com'],
    ['invoice', 'ada@example.com'],
    ['invoice', bolt12],
    ['invoice', invoice.replace('lnbc', 'lntb')],
    ['invoice', invoice.replace('lnbc', 'lnbcrt')],
    ['bolt12', invoice],
  ])('has nothing else as its %s: %s', (field, text) => {
    expect(faultsOf('LIGHTNING', at({ [field]: text }))).toEqual([`accountInfo.${field}`]);
    expect(faultsOf('LIGHTNING', at({ [field]: text }), false)).toEqual([]);
  });
});

describe('the email address of a beneficiary', () => {
  const infoWith = (email: string): Record<string, unknown> =>
    infoOf('USD_ACCOUNT', {
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', email },
    });
  const faultsWith = (email: string): string[] =>
    accountInfoViolations(infoWith(email), { checkDigits: false }).map(({ field }) => field);

  it('is trimmed', () => {
    const email = ' ada@example.com\u200b ';
    expect(faultsWith(email)).toEqual([]);
    expect(normalizedAccountInfo(infoWith(email))).toMatchObject({
      beneficiary: { email: 'ada@example.com' },
    });
  });

  it.each(['ada', 'a da@example.com', 'a\u200bda@example.com', 'ada@exa\u00admple.com'])(
    'is no other text: %j',
    (email) => expect(faultsWith(email)).toEqual(['accountInfo.beneficiary.email']),
  );
});

describe('the phone number of a beneficiary', () => {
  it.each([
    '+15551234567',
    '(415) 555-2671',
    '0044 20 7946 0000',
    '+44 (0)20 7946 0000',
    '+1 415-555-2671 ext. 12',
    '415.555.2671x12',
    '+14155552671;ext=12',
  ])('is digits, and perhaps an extension: %s', (phoneNumber) => {
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', phoneNumber };
    expect(faultsOf('USD_ACCOUNT', { beneficiary }, false)).toEqual([]);
  });

  it.each(['none yet', '+1', '7', '+0000000', '+1234567890123456', '+14155552671 or Bob'])(
    'is nothing else: %s',
    (phoneNumber) => {
      const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', phoneNumber };
      expect(faultsOf('USD_ACCOUNT', { beneficiary }, false)).toEqual([
        'accountInfo.beneficiary.phoneNumber',
      ]);
    },
  );
});
