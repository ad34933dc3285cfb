import 'reflect-metadata';
import { checkBody } from './checks/body-check';
import { hasBegun, isBirthDate } from './birth-dates';
import { CreateBeneficialOwnerBody, UpdateBeneficialOwnerBody } from './bodies/beneficial-owners.body';
import { CreateCustomerBody, UpdateCustomerBody } from './bodies/customers.body';
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

describe('the contact of an owner', () => {
  const owner = (personalInfo: object) => ({
    customerId: 'Customer:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    roles: ['UBO'],
    ownershipPercentage: 50,
    personalInfo: { firstName: 'Ada', lastName: 'Lovelace', ...personalInfo },
  });

  it.each([
    [{ email: 'ada@example.com', phoneNumber: '+15551234567' }],
    [{ email: 'ada+1@example.co.uk', phoneNumber: '(415) 555-2671' }],
    [{ phoneNumber: '0044 20 7946 0000' }],
    [{ email: null, phoneNumber: null }],
  ])('is accepted: %j', (contact) => {
    expect(violationsOf(CreateBeneficialOwnerBody, owner(contact))).toEqual({});
    expect(violationsOf(UpdateBeneficialOwnerBody, { personalInfo: contact })).toEqual({});
  });

  it.each([
    [{ email: 'ada' }, 'email', 'an email address, for example ada@example.com'],
    [{ email: 'a da@example.com' }, 'email', 'an email address, for example ada@example.com'],
    [{ email: 'a\u200bda@example.com' }, 'email', 'an email address, for example ada@example.com'],
    [{ phoneNumber: 'none yet' }, 'phoneNumber', 'a phone number, for example +15551234567'],
    [{ phoneNumber: '+1' }, 'phoneNumber', 'a phone number, for example +15551234567'],
  ])('is refused: %j', (contact, name, words) => {
    const field = `personalInfo.${name}`;
    const faults = { [field]: `${field} must be ${words}` };
    expect(violationsOf(CreateBeneficialOwnerBody, owner(contact))).toEqual(faults);
    expect(violationsOf(UpdateBeneficialOwnerBody, { personalInfo: contact })).toEqual(faults);
  });
});

describe('the day on which a business was incorporated', () => {
  const nowMs = Date.parse('2026-11-30T11:00:00Z');

  it.each([
    ['1602-03-20', true],
    ['2026-11-30', true],
    ['2026-12-01', true],
    ['2026-12-02', false],
  ])('on %s, seen when that of the next day has begun in the Pacific: %s', (day, isGood) =>
    expect(hasBegun(day, nowMs)).toBe(isGood),
  );

  it('is none of the future', () => {
    const business = {
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'Acme', incorporatedOn: '2090-05-05' },
    };
    const field = 'businessInfo.incorporatedOn';
    expect(violationsOf(CreateCustomerBody, business)).toEqual({
      [field]: `${field} must be a day that has begun, for example 1990-01-31`,
    });
    const change = { businessInfo: { incorporatedOn: '2090-05-05' } };
    expect(Object.keys(violationsOf(UpdateCustomerBody, change))).toEqual([field]);
    expect(violationsOf(UpdateCustomerBody, { businessInfo: { incorporatedOn: null } })).toEqual({});
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
