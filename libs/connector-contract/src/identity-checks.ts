import { verificationErrorTypes } from '@corridor/kernel';
import { z } from 'zod';
import { code, country, day, id, integer, list, moment, oneOf, sha256, text, word } from './fields';
import { address } from './parties';

const URL_LENGTH_MAX = 2_048;
const PERCENT_MAX = 100;

/** Statuses of an identity check. */
const identityCheckStatuses = ['PROCESSING', 'APPROVED', 'REJECTED', 'RESUBMIT', 'UNDECIDED'] as const;

/** Kinds of an identity check: of a person, of a business, of a beneficial owner. */
const identityCheckKinds = ['KYC', 'KYB', 'OWNER'] as const;

const subject = z
  .object({
    subjectId: id().describe('The customer or the beneficial owner'),
    name: text().describe('Full name of a person, legal name of a business'),
    birthDate: day().optional(),
    nationality: country().optional(),
    address: address.optional(),
    email: text().optional(),
    phoneNumber: text().optional(),
    idType: text().optional(),
    identifier: text().optional().describe('Number of the `idType`'),
    countryOfIssuance: country().optional(),
    country: country().optional().describe('Of a business'),
    registrationNumber: text().optional(),
    taxId: text().optional(),
    entityType: text().optional(),
    incorporatedOn: day().optional(),
  })
  .describe('The person or business to check');

const owner = z
  .object({
    ...subject.shape,
    roles: list(code()).optional(),
    ownershipPercentage: integer({ min: 0, max: PERCENT_MAX }).optional(),
  })
  .describe('A beneficial owner of the business');

const document = z
  .object({
    documentId: id(),
    documentHolder: id().optional().describe('The `subjectId` that the document belongs to'),
    documentType: code(),
    side: code().optional(),
    country: country().optional(),
    sha256: sha256(),
    url: text(URL_LENGTH_MAX).describe("A link on the connectors' listener that expires"),
    expiresAt: moment(),
  })
  .describe('A document of the subject or of an owner');

/** POST /identity-checks. */
export const identityCheck = z
  .object({
    type: word('identity-check'),
    checkId: id().describe('The same id starts one check only'),
    kind: oneOf(identityCheckKinds),
    subject,
    owners: list(owner).default([]),
    documents: list(document).default([]),
  })
  .describe('Asks to verify a person or a business');
export type IdentityCheck = z.output<typeof identityCheck>;

const error = z
  .object({
    resourceId: id().optional().describe('The `subjectId` whose data is wrong or missing'),
    type: oneOf(verificationErrorTypes),
    reason: text(),
    field: text().optional().describe('For MISSING_FIELD'),
    acceptedDocumentTypes: list(code()).optional(),
  })
  .describe('Something to correct');

const resultShape = {
  checkId: id(),
  status: oneOf(identityCheckStatuses),
  errors: list(error).optional().describe('For RESUBMIT'),
  reason: text().optional(),
};

/** Answer to a check, and to a query of it. */
export const identityCheckAnswer = z
  .object(resultShape)
  .describe('The present result. PROCESSING: a report brings the end');
export type IdentityCheckAnswer = z.output<typeof identityCheckAnswer>;

/** The result of a check that was PROCESSING, or another verdict after the end. */
export const identityCheckReport = z
  .object({ reportId: id(), type: word('identity-check.report'), ...resultShape })
  .describe('The result of an identity check');

/** POST /identity-checks/query. */
export const identityCheckQuery = z
  .object({ type: word('identity-check.query'), checkId: id() })
  .describe('Asks for the present result of an identity check');

/** Answer to a query of a check. */
export const identityCheckQueryAnswer = z
  .discriminatedUnion(
    'status',
    [identityCheckAnswer, z.object({ checkId: id().optional(), status: word('NOT_FOUND') })],
    'must be the result of a check or have the status NOT_FOUND',
  )
  .describe('The present result, or NOT_FOUND');
