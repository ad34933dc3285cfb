import { eventually } from '@corridor/testing';
import { listAt, textAt, type Answer, type Api, type Json } from './api';

export const address = { line1: '100 Main St', city: 'Austin', postalCode: '78701', country: 'US' };

/** Complete personal data of a beneficial owner. */
export const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  birthDate: '1990-01-31',
  nationality: 'US',
  address,
  idType: 'SSN',
  identifier: '987-65-4321',
  countryOfIssuance: 'US',
};

/** The data that KYC requires of an individual, except for a proof of address. */
export const citizen = { fullName: 'Ada Lovelace', birthDate: '1990-01-31', nationality: 'US', address };

/** The data that KYB requires of a business, except for its address and an owner. */
export const business = {
  legalName: 'Acme LLC',
  registrationNumber: 'REG-10042',
  taxId: '12-3456789',
  country: 'US',
};

/** The body of a successful answer. */
export async function succeeded(answer: Promise<Answer>): Promise<Json> {
  const { status, body, text } = await answer;
  if (status > 201) throw new Error(`${status}: ${text}`);
  return body;
}

/** Creates a customer. Resolves with its id. */
export async function customerOf(api: Api, body: object): Promise<string> {
  return textAt(await succeeded(api.post('/customers', { customerType: 'INDIVIDUAL', ...body })), 'id');
}

/** POST /verifications. */
export function verify(api: Api, customerId: string): Promise<Json> {
  return succeeded(api.post('/verifications', { customerId }));
}

/** Creates a beneficial owner. */
export function ownerOf(api: Api, customerId: string, personalInfo: object = person): Promise<Json> {
  const body = { customerId, roles: ['UBO'], ownershipPercentage: 60, personalInfo };
  return succeeded(api.post('/beneficial-owners', body));
}

/** What a verification lacks: names of fields, otherwise types of errors. */
export function missingOf(verification: Json): unknown[] {
  return listAt(verification, 'errors').map((error) => error['field'] ?? error['type']);
}

/** Waits until a field of a resource has a value. */
export async function shows(api: Api, path: string, field: string, value: string): Promise<Json> {
  return eventually(async () => {
    const { body } = await api.get(path);
    return body[field] === value ? body : undefined;
  });
}
