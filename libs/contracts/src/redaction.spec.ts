import fc from 'fast-check';
import { HIDDEN } from '@corridor/kernel';
import { openInRequests } from './open-members';
import { redactedAnswer, redactedError, redactedRequest } from './redaction';

const CUSTOMER = 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('redactedRequest', () => {
  it('shows ids, amounts, currencies and kinds, and hides people, accounts and unknown fields', () => {
    const body = {
      customerId: CUSTOMER,
      customerType: 'INDIVIDUAL',
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
      metadata: { status: 'Ada Lovelace', orderId: 'A-1001' },
      isPep: true,
      lookupId: null,
    };

    expect(redactedRequest(body, new Set())).toEqual({
      customerId: CUSTOMER,
      customerType: 'INDIVIDUAL',
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
      metadata: { status: HIDDEN, orderId: HIDDEN },
      isPep: HIDDEN,
      lookupId: null,
    });
  });

  it('hides a name that is no name of a program', () => {
    expect(redactedRequest({ 'Ada Lovelace': 1, a123456789: 'x' }, new Set())).toEqual({ [HIDDEN]: HIDDEN });
  });

  it('keeps no value of a field that the table of open members does not name', () => {
    const names = fc.oneof(
      fc.constantFrom('fullName', 'taxId', 'email', 'phoneNumber', 'accountNumber', 'iban', 'clientSecret'),
      fc.string({ minLength: 1 }).filter((name) => !openInRequests.has(name)),
    );
    // Letters and digits, as open values have them, with a mark that no name has.
    const secrets = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/).map((text) => `secret.${text}.secret`);
    const { body } = fc.letrec<{ body: object; member: unknown }>((tie) => ({
      body: fc.dictionary(names, tie('member'), { maxKeys: 5 }),
      member: fc.oneof(
        { depthSize: 'small' },
        secrets,
        fc.array(secrets),
        tie('body'),
        fc.array(tie('member'), { maxLength: 4 }),
        fc.record({ metadata: fc.dictionary(fc.constantFrom(...openInRequests), secrets) }),
      ),
    }));
    fc.assert(
      fc.property(body, (sent) => {
        const hidden = new Set<string>();
        expect(JSON.stringify(redactedRequest(sent, hidden))).not.toContain('secret.');
        const found = JSON.stringify(sent).match(/secret\.\w+\.secret/g) ?? [];
        expect(found.filter((text) => !hidden.has(text))).toEqual([]);
        expect(JSON.stringify(redactedAnswer(sent))).not.toContain('secret.');
      }),
    );
  });
});

describe('redactedError', () => {
  it('shows its code, its faulty fields and its messages, without what was sent', () => {
    const sent = { fullName: 'Ada Lovelace', metadata: { 'Ada Lovelace': 'x' } };
    const hidden = new Set<string>();
    redactedRequest(sent, hidden);
    const error = {
      status: 400,
      code: 'INVALID_INPUT',
      message: 'the request is not valid',
      details: {
        errors: [
          { field: 'accountInfo.beneficiary.fullName', message: 'Ada Lovelace must not be blank' },
          { field: 'metadata.Ada Lovelace', message: 'metadata.Ada Lovelace is not a field of this request' },
          {
            field: 'umaAddress',
            message: 'no institution knows the address $Ada@bank.example',
            reason: 'Ada',
          },
        ],
        available: 12,
        name: 'Ada',
      },
    };

    expect(redactedError(error, hidden)).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'the request is not valid',
      details: {
        errors: [
          { field: 'accountInfo.beneficiary.fullName', message: '**** must not be blank' },
          { field: HIDDEN, message: 'metadata.**** is not a field of this request' },
          { field: 'umaAddress', message: 'no institution knows the address ****', reason: HIDDEN },
        ],
        available: 12,
        name: HIDDEN,
      },
    });
  });

  it('hides the message of an answer that is no error', () => {
    expect(redactedAnswer({ message: 'Ada', details: { errors: [{ message: 'Ada' }] } })).toEqual({
      message: HIDDEN,
      details: { errors: [{ message: HIDDEN }] },
    });
  });
});
