import { z } from 'zod';
import { code, country, day, text } from './fields';

/** Longest text of a field of an account: a Lightning invoice is the longest one. */
const ACCOUNT_TEXT_LENGTH_MAX = 4_096;

/** Postal address. */
export const address = z
  .object({
    line1: text().optional(),
    line2: text().optional(),
    city: text().optional(),
    state: text().optional(),
    postalCode: text().optional(),
    country: country().optional(),
  })
  .describe('Postal address');

/** An account with all fields of its account type, in the clear. */
export const account = z
  .object({ accountType: code().describe('Account type, for example EUR_ACCOUNT') })
  .catchall(text(ACCOUNT_TEXT_LENGTH_MAX))
  .describe('An account: its type, and a text for each field that the type has, for example `iban`');
export type Account = z.output<typeof account>;

/** A person or a business that sends or receives money. */
export const party = z
  .object({
    name: text().describe('Full name of a person, legal name of a business'),
    address: address.optional(),
    country: country().optional().describe('Country of residence or of registration'),
    birthDate: day().optional().describe('Of a person'),
    registrationNumber: text().optional().describe('Of a business'),
  })
  .describe('A person or a business that sends or receives money');
