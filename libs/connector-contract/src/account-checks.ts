import { z } from 'zod';
import { currency, id, oneOf, text, word } from './fields';
import { account, party } from './parties';

/** Results of a check of an account. */
const accountMatches = [
  'MATCHED',
  'PARTIAL_MATCH',
  'NOT_MATCHED',
  'PENDING',
  'UNSUPPORTED',
  'INVALID',
] as const;

const resultShape = {
  match: oneOf(accountMatches).describe('PENDING: a report brings the result. INVALID: no such account'),
  verifiedName: text().optional().describe("The holder's name at the bank"),
};

/** POST /account-checks. */
export const accountCheck = z
  .object({
    type: word('account-check'),
    checkId: id().describe('A report names the check by it'),
    account: account,
    beneficiary: party.optional(),
  })
  .describe('Asks whether an account exists and belongs to its beneficiary');
export type AccountCheck = z.output<typeof accountCheck>;

/** Answer to a check of an account. */
export const accountCheckAnswer = z
  .object({ checkId: id().optional(), ...resultShape })
  .describe('Result of a check of an account');
export type AccountCheckAnswer = z.output<typeof accountCheckAnswer>;

/** The later result of a check that was PENDING. */
export const accountCheckReport = z
  .object({ reportId: id(), type: word('account-check.report'), checkId: id(), ...resultShape })
  .describe('The result of a check of an account that was PENDING');

/** POST /virtual-accounts. */
export const virtualAccount = z
  .object({
    type: word('virtual-account'),
    internalAccountId: id().describe('The same internal account gets the same virtual account'),
    settlementAccountId: id(),
    currency: currency(),
    holder: party.optional(),
    reference: text().optional().describe('ISO 11649 reference of the internal account'),
  })
  .describe('Asks for an account number to which payers of one internal account pay');

/** Answer: the account that payers pay to. */
export const virtualAccountAnswer = z
  .object({
    accountInfo: account,
    virtualAccount: id()
      .optional()
      .describe('How a deposit report names it. Absent: by the account number of `accountInfo`'),
  })
  .describe('The account that payers pay to');
