import fc from 'fast-check';
import { HIDDEN } from '@corridor/kernel';
import { redactedAnswer, redactedError, redactedRequest } from '.';

const CUSTOMER = 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('redactedRequest', () => {
  it('shows ids, amounts, currencies and kinds, and hides people, accounts and unknown fields', () => {
    const body = {
      customerId: CUSTOMER,
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'user-42',
      fullName: 'Ada Lovelace',
      fullNmae: 'Ada Lovelace',
      birthDate: '1985-12-10',
      amount: 1_234,
      accountInfo: {
        accountType: 'US_ACCOUNT',
        accountNumber: 123_456_789_012,
        beneficiary: { taxId: '123-45-6789', address: { line1: 'Street 1', country: 'US' } },
      },
      paymentRails: ['ACH', 'my street'],
      metadata: { status: 'ACTIVE', orders: [{ id: CUSTOMER }] },
      isPep: true,
      lookupId: null,
    };

    expect(redactedRequest(body, new Set())).toEqual({
      customerId: CUSTOMER,
      customerType: 'INDIVIDUAL',
      platformCustomerId: HIDDEN,
      fullName: HIDDEN,
      fullNmae: HIDDEN,
      birthDate: HIDDEN,
      amount: 1_234,
      accountInfo: {
        accountType: 'US_ACCOUNT',
        accountNumber: HIDDEN,
        beneficiary: { taxId: HIDDEN, address: { line1: HIDDEN, country: 'US' } },
      },
      paymentRails: ['ACH', HIDDEN],
      metadata: HIDDEN,
      isPep: HIDDEN,
      lookupId: null,
    });
  });

  it('hides a name that is no name of a program', () => {
    expect(redactedRequest({ 'Ada Lovelace': 1, a123456789: 'x' }, new Set())).toEqual({ [HIDDEN]: HIDDEN });
  });

  it.each([
    ['code', ['INVALID_INPUT', 'USD', 'USDC'], ['K7QX2MPD', 'ACDEFGHJ', 'AB', 7]],
    [
      'id',
      [CUSTOMER, CUSTOMER.split(':')[1]],
      ['123-45-6789', 'Person:1', `${CUSTOMER} Ada`, 15_551_234_567],
    ],
    ['idType', ['SSN'], ['123-45-6789', 'DE89370400440532013000', 'Ada', 1, '']],
    ['status', ['PENDING', 404], [15_551_234_567, 'Ada Lovelace', true]],
    ['currency', ['EUR'], ['eur', 'LOVELACE']],
    ['country', ['GB'], ['LOVELACE']],
    ['amount', [-1, 12_550], ['12550', 1.5, '123-45-6789']],
    ['exchangeRate', [0.9213, 1], ['0.9213']],
    ['createdAt', ['2026-01-31T12:00:00.000Z'], ['1985-12-10', '2026', 1_769_860_800]],
    ['startDate', ['2026-01-31'], ['1985-12-10']],
    ['hasMore', [true, false], ['true', 1]],
  ])('shows of %s only values of its form', (name, open: unknown[], others: unknown[]) => {
    expect(open.map((value) => redactedRequest({ [name]: value }, new Set())[name])).toEqual(open);
    expect(redactedRequest({ [name]: others }, new Set())[name]).toEqual(others.map(() => HIDDEN));
  });
});

describe('a redacted exchange', () => {
  const openNames = [
    ...['id', 'customerId', 'accountId', 'tokenId', 'quoteId', 'requestId', 'resourceId', 'existingId'],
    ...['status', 'type', 'kind', 'idType', 'accountType', 'currency', 'country', 'paymentRails', 'code'],
    ...['createdAt', 'expiresAt', 'since', 'from', 'startDate', 'hasMore', 'isTest', 'field', 'operation'],
    ...['platformCustomerId', 'platformAccountId', 'externalReference', 'webhookEndpoint', 'incorporatedOn'],
  ];
  const otherNames = [
    'fullName',
    'taxId',
    'email',
    'phoneNumber',
    'accountNumber',
    'clientSecret',
    'nationalId',
  ];
  const secrets: fc.Arbitrary<string | number> = fc.oneof(
    fc.constantFrom('Ada Lovelace', 'Ada', 'Æ', '123-45-6789', '123456789', '+15551234567', 'K7qx2mpd'),
    fc.constantFrom('DE89370400440532013000', 'ada@bank.example', '$ada@bank.example', '1985-12-10'),
    fc.constantFrom(15_551_234_567, 123_456_789),
    // Letters and digits, as open values have them.
    fc.stringMatching(/^[A-Za-z0-9]{1,20}$/).map((text) => `xyzzy.${text}`),
  );
  const { body, metadata } = fc.letrec<{ body: object; metadata: object; member: unknown }>((tie) => ({
    body: fc.dictionary(fc.constantFrom(...openNames, ...otherNames, 'metadata'), tie('member'), {
      maxKeys: 5,
    }),
    metadata: fc.dictionary(fc.oneof(secrets.map(String), fc.constantFrom(...openNames)), tie('member'), {
      maxKeys: 3,
    }),
    member: fc.oneof(
      { depthSize: 'small' },
      secrets,
      fc.array(secrets),
      tie('body'),
      fc.array(tie('member'), { maxLength: 4 }),
      fc.record({ metadata: tie('metadata') }),
    ),
  }));
  const sentBody = fc.tuple(body, fc.option(metadata)).map(([sent, more]) => ({ ...sent, metadata: more }));

  /** The texts that `JSON.stringify` would show of a value: what nobody may find. */
  function leavesOf(value: unknown): string[] {
    if (value === null || value === undefined) return [];
    return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)];
  }

  it('has no value that was sent, and no name below metadata, whatever its place', () => {
    fc.assert(
      fc.property(sentBody, fc.boolean(), (sent, isCut) => {
        const names = new Set<string>();
        const request = redactedRequest(sent, names);
        const leaves = leavesOf(sent);
        const faults = [...leaves, ...Object.keys(sent.metadata ?? {})].map((text) => ({
          field: `metadata.${text}`,
          message: `metadata.${text} must not be ${text}, as “${text.slice(0, 8)}…”`,
        }));
        const error = {
          code: 'INVALID_INPUT',
          message: faults.map(({ message }) => message).join(),
          details: { errors: [...faults, ...leaves.map((text) => ({ field: text, message: text }))], sent },
        };
        const answer = redactedError(error, isCut ? new Set() : names);
        const shown = leavesOf([request, redactedAnswer(sent)]);
        expect(shown.filter((text) => text !== HIDDEN)).toEqual([]);
        // A short value may be a part of a name.
        expect(JSON.stringify([request, answer])).not.toMatch(/xyzzy|Ada|Æ|6789|1234567|K7qx|DE89|1985/);
      }),
    );
  });
});

describe('redactedError', () => {
  it('shows its code and its faulty fields, and no message', () => {
    const names = new Set<string>();
    redactedRequest({ fullNmae: 'Ada Lovelace', metadata: { pet: 'x' } }, names);
    const fields = [
      ['accountInfo.beneficiary.fullName', 'accountInfo.beneficiary.fullName'],
      ['accountInfo.fullNmae', 'accountInfo.fullNmae'],
      ['supportedCurrencies[2].currencyCode', 'supportedCurrencies[2].currencyCode'],
      ['metadata.pet', 'metadata.****'],
      ['metadata.amount', 'metadata.****'],
      ['metadata', 'metadata'],
      ['source.Lovelace.amount', 'source.****'],
      ['items[15551234567]', HIDDEN],
      ['Ada Lovelace', HIDDEN],
      ['body', 'body'],
      [7, HIDDEN],
    ];
    const error = {
      status: 400,
      code: 'INVALID_INPUT',
      message: 'Ada Lovelace must not be blank',
      details: {
        errors: fields.map(([field]) => ({ field, message: 'Ada must not be blank', reason: 'Ada' })),
        available: 12,
        existingId: CUSTOMER,
        name: 'Ada',
      },
    };

    expect(redactedError(error, names)).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      message: HIDDEN,
      details: {
        errors: fields.map(([, field]) => ({ field, message: HIDDEN, reason: HIDDEN })),
        available: 12,
        existingId: CUSTOMER,
        name: HIDDEN,
      },
    });
  });

  it('shows of a request whose names nobody has seen only known fields', () => {
    const errors = [{ field: 'fullNmae' }, { field: 'fullName' }];
    expect(redactedError({ details: { errors } }, new Set())).toMatchObject({
      details: { errors: [{ field: HIDDEN }, { field: 'fullName' }] },
    });
  });
});
