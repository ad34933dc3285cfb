import 'reflect-metadata';
import { checkBody } from './checks/body-check';
import { isBirthDate } from './birth-dates';
import { CreateBeneficialOwnerBody } from './bodies/beneficial-owners.body';
import { CreateCustomerBody } from './bodies/customers.body';
import { CreateTokenBody } from './bodies/tokens.body';
import type { Shape } from './operation';

const read = (shape: Shape, body: Record<string, unknown>) => checkBody(shape, body, { checkDigits: false });
const violationsOf = (shape: Shape, body: Record<string, unknown>) =>
  Object.fromEntries(read(shape, body).violations.map(({ field, message }) => [field, message]));
const customer = (change: object) => ({ customerType: 'INDIVIDUAL', ...change });

describe('a birth date', () => {
  const nowMs = Date.parse('2026-01-31T12:00:00Z');

  it.each([
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2026-01-30', true],
    ['2026-01-31', false],
    ['2090-05-05', false],
  ])('on %s: %s', (day, isGood) => expect(isBirthDate(day, nowMs)).toBe(isGood));

  it('of a customer has a message that states what is expected', () => {
    const expected = 'birthDate must be a day in the past, from 1900-01-01 on, for example 1985-03-27';
    for (const birthDate of ['2090-05-05', '1899-12-31']) {
      expect(violationsOf(CreateCustomerBody, customer({ birthDate }))).toEqual({ birthDate: expected });
    }
    expect(violationsOf(CreateCustomerBody, customer({ birthDate: null }))).toEqual({});
  });
});

describe('a country', () => {
  it('is an ISO 3166 code in every field', () => {
    const businessInfo = {
      legalName: 'Acme',
      country: 'XX',
      countriesOfOperation: ['US', 'ZZ'],
      expectedRecipientJurisdictions: ['UK'],
    };
    const address = { line1: 'x', postalCode: '1', country: 'ZZ' };
    const business = { customerType: 'BUSINESS', nationality: 'ZZ', address, businessInfo };
    const violations = violationsOf(CreateCustomerBody, business);
    expect(Object.keys(violations).sort()).toEqual([
      'address.country',
      'businessInfo.countriesOfOperation',
      'businessInfo.country',
      'businessInfo.expectedRecipientJurisdictions',
      'nationality',
    ]);
    expect(violations['nationality']).toBe(
      'nationality must be the two-letter code of a country (ISO 3166-1), for example US',
    );
  });
});

describe('a postal code', () => {
  const owner = (address: object) => ({
    customerId: 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    roles: ['UBO'],
    ownershipPercentage: 50,
    personalInfo: { firstName: 'Ada', lastName: 'Lovelace', address },
  });

  it('is required if the country has postal codes', () => {
    const us = { line1: '1 Main St', country: 'US' };
    expect(violationsOf(CreateCustomerBody, customer({ address: us }))).toEqual({
      'address.postalCode': 'address.postalCode is required',
    });
    expect(Object.keys(violationsOf(CreateBeneficialOwnerBody, owner(us)))).toEqual([
      'personalInfo.address.postalCode',
    ]);
    const dubai = { line1: '1 Al Wasl Rd', country: 'AE' };
    expect(violationsOf(CreateCustomerBody, customer({ address: dubai }))).toEqual({});
    expect(violationsOf(CreateBeneficialOwnerBody, owner({ ...dubai, postalCode: null }))).toEqual({});
  });
});

describe('a free text', () => {
  it('is trimmed and composed, also in nested objects', () => {
    const { instance, violations } = read(CreateCustomerBody, {
      customerType: 'INDIVIDUAL',
      platformCustomerId: ' user-1\u200b',
      fullName: '\u00a0Jose\u0301 ',
      address: { line1: ' 1 Al Wasl Rd', country: 'AE' },
    });
    expect(violations).toEqual([]);
    expect(instance).toMatchObject({
      platformCustomerId: 'user-1',
      fullName: 'José',
      address: { line1: '1 Al Wasl Rd' },
    });
  });

  it.each([' ', '\u00a0\u3000', '\u200b', '\ufeff\u2060', ''])('is refused if it is blank: %j', (text) => {
    expect(violationsOf(CreateCustomerBody, customer({ fullName: text }))).toEqual({
      fullName: 'fullName must not be blank',
    });
    expect(violationsOf(CreateTokenBody, { name: text, permissions: ['VIEW'] })).toEqual({
      name: 'name must not be blank',
    });
  });

  it('is refused if it breaks its pattern', () => {
    expect(Object.keys(violationsOf(CreateCustomerBody, customer({ nationality: ' US' })))).toEqual([
      'nationality',
    ]);
    expect(Object.keys(violationsOf(CreateCustomerBody, customer({ fullName: 'Ada\n' })))).toEqual([
      'fullName',
    ]);
  });
});
